#include "runtime/launch/lapack.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

#include "runtime/launch/lapack_library.hpp"
#if defined(_OPENMP)
#include <omp.h>
#endif

namespace caramba::runtime {

namespace {

enum class Routine {
#define LAPACK(id, name, arity, reads) id,
#include "types/lapack.def"
#undef LAPACK
};

constexpr crb_i64 too_large = -1;
constexpr crb_i64 no_memory = -2;

template <class T>
struct RealOf {
    using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
    using type = T;
};

/** Memory of a routine; it writes before it reads. */
template <class T>
std::unique_ptr<T[]> workspace(crb_i64 size) {
    return std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(std::max(size, crb_i64{1})));
}

/** The column of routines for elements T. */
template <class T>
constexpr int kind_of = (std::is_same_v<T, typename RealOf<T>::type> ? 0 : 2) +
                        (sizeof(typename RealOf<T>::type) == 8 ? 1 : 0);

/** The sum of the products of two vectors without gaps. */
template <class T, class Int>
T sum_of_products(const LapackLibrary& library, Int n, const T* a, const T* b) {
    const Int step = 1;
    using Dot = T (*)(const Int*, const T*, const Int*, const T*, const Int*);
    return reinterpret_cast<Dot>(library.routine(LapackSymbol::dot, kind_of<T>))(&n, a, &step, b, &step);
}

/** The routines for elements T in a library whose integers are Int. Matrices have contiguous columns, except
 * for those of gemm. */
template <class T, class Int>
class Calls {
  public:
    Calls(const LapackLibrary& library, const CrbLapackCall& call) : library_(library), call_(call) {}

    crb_i64 run(Routine routine) {
        switch (routine) {
            case Routine::Available:
                return 1;
            case Routine::Gemm:
                return gemm();
            case Routine::Dot:
                return dot();
            case Routine::Nrm2:
                return nrm2();
            case Routine::Gesv:
                return gesv();
            case Routine::Getrf:
                return getrf();
            case Routine::Getri:
                return getri();
            case Routine::Potrf:
                return potrf();
            case Routine::Heevd:
                return heevd();
            case Routine::Geev:
                return geev();
            case Routine::Gesdd:
                return gesdd();
            case Routine::Geqrf:
                return geqrf();
            case Routine::Orgqr:
                return orgqr();
            case Routine::Gelsd:
                return gelsd();
        }
        return 0;
    }

  private:
    using Real = typename RealOf<T>::type;
    using Symbol = LapackSymbol;
    static constexpr bool is_complex = !std::is_same_v<T, Real>;

    static constexpr crb_i64 size = sizeof(T);
    /** A matrix with strides in bytes, which fields of records have any of; it may be seen transposed. */
    struct Matrix {
        T* data;
        crb_i64 rows, columns, row_stride, column_stride;

        Matrix transposed() const { return {data, columns, rows, column_stride, row_stride}; }
    };
    /** A matrix as BLAS takes it; `owned` where it had to be copied. */
    struct Operand {
        const T* data;
        char transposed;
        Int leading;
        std::unique_ptr<T[]> owned;
    };

    // Characters have a hidden length at the end of the arguments, which some compilers pass.
    template <class Result = void, class... A>
    Result fortran(Symbol symbol, A... given) const {
        return reinterpret_cast<Result (*)(A...)>(library_.routine(symbol, kind_of<T>))(given...);
    }

    const CrbMatrix& matrix(int i) const { return call_.matrix[i]; }
    template <class E = T>
    E* data(int i) const {
        return static_cast<E*>(matrix(i).data);
    }
    static Int leading(const CrbMatrix& m) { return static_cast<Int>(std::max(m.n[0], crb_i64{1})); }
    static Int columns(const CrbMatrix& m) { return static_cast<Int>(m.rank == 1 ? 1 : m.n[1]); }
    Int rows(int i) const { return static_cast<Int>(matrix(i).n[0]); }
    static crb_i64 wanted(T answer) {
        // The length of a workspace, which a float32 may have rounded down.
        return static_cast<crb_i64>(std::nextafter(std::real(answer), std::numeric_limits<Real>::infinity()));
    }

    Matrix as_matrix(int i, bool row) const {
        const CrbMatrix& m = matrix(i);
        if (m.rank == 2) return {data(i), m.n[0], m.n[1], m.s[0], m.s[1]};
        if (row) return {data(i), 1, m.n[0], m.n[0] * m.s[0], m.s[0]};
        return {data(i), m.n[0], 1, m.s[0], m.n[0] * m.s[0]};
    }

    static bool has_columns(const Matrix& m) {
        const bool columns = m.column_stride >= m.rows * size && m.column_stride % size == 0;
        return (m.row_stride == size || m.rows == 1) && (m.columns == 1 || columns);
    }
    static Int leading(const Matrix& m) {
        return static_cast<Int>(m.columns == 1 ? m.rows : m.column_stride / size);
    }
    static Operand operand(const Matrix& m) {
        if (has_columns(m)) return {m.data, 'N', leading(m), nullptr};
        if (const Matrix t = m.transposed(); has_columns(t)) return {t.data, 'T', leading(t), nullptr};
        return copied(m);
    }
    static Operand copied(const Matrix& m) {
        auto copy = workspace<T>(m.rows * m.columns);
        T* to = copy.get();
        // By value: what is copied might lie anywhere, for all that the compiler knows.
        const Matrix from = m;
        for (crb_i64 j = 0; j < from.columns; ++j) {
            const char* element = reinterpret_cast<const char*>(from.data) + j * from.column_stride;
            for (crb_i64 i = 0; i < from.rows; ++i, element += from.row_stride)
                std::memcpy(to++, element, sizeof(T));
        }
        const T* const kept = copy.get();
        return {kept, 'N', static_cast<Int>(m.rows), std::move(copy)};
    }
    /** A vector without gaps, as Numba passes it: the library sums one with gaps in another order. */
    static Operand elements(const Matrix& column) {
        const bool plain = column.row_stride == size || column.rows == 1;
        return plain ? Operand{column.data, 'N', 0, nullptr} : copied(column);
    }
    /** A matrix, or its transposed one, for gemv, whose sums for columns have another order than those for
     * rows: Numba takes one that has columns without gaps, and no rows, as it is, and copies all others to
     * rows. */
    static Operand lines(const Matrix& m, bool transposed) {
        const Matrix t = m.transposed();
        const bool gaps = m.columns > 1 && m.column_stride != m.rows * size;
        const bool rows = has_columns(t) && (t.rows > 1 || t.column_stride == size);
        const bool as_it_is = has_columns(m) && !gaps && !rows;
        Operand out = as_it_is ? operand(m) : rows ? operand(t) : copied(t);
        out.transposed = as_it_is == transposed ? 'T' : 'N';
        return out;
    }

    /** c = a b, where a and b may be vectors and nothing is empty; c has contiguous rows or columns. */
    crb_i64 gemm() const {
        const bool row = matrix(0).rank == 1;
        Matrix a = as_matrix(0, true), b = as_matrix(1, false), c = as_matrix(2, row && matrix(1).rank == 2);
        if (row) return gemv(b.transposed(), lines(b, true), a.transposed(), c.transposed());
        if (matrix(1).rank == 1) return gemv(a, lines(a, false), b, c);
        const bool flipped = !has_columns(c);  // then the matrices are the transposed ones
        if (flipped) {
            const Matrix left = a;
            a = b.transposed();
            b = left.transposed();
            c = c.transposed();
        }
        if (c.columns == 1 && c.rows == 1) return dot(a.transposed(), b, c.data);
        if (c.columns == 1) return gemv(a, flipped ? lines(a.transposed(), true) : lines(a, false), b, c);
        if (c.rows == 1)
            return gemv(b.transposed(), flipped ? lines(b.transposed(), false) : lines(b, true),
                        a.transposed(), c.transposed());
        const Int m = static_cast<Int>(c.rows), n = static_cast<Int>(c.columns),
                  k = static_cast<Int>(a.columns);
        const T one = 1, zero = 0;
        const Operand left = operand(a), right = operand(b);
        const Int out = leading(c);
        fortran(Symbol::gemm, &left.transposed, &right.transposed, &m, &n, &k, &one, left.data, &left.leading,
                right.data, &right.leading, &zero, c.data, &out, std::size_t{1}, std::size_t{1});
        return 0;
    }

    /** y = a x, both one column; `left` is a as BLAS takes it. */
    crb_i64 gemv(const Matrix& a, const Operand& left, const Matrix& x, const Matrix& y) const {
        const bool plain = left.transposed == 'N';
        const Int m = static_cast<Int>(plain ? a.rows : a.columns),
                  n = static_cast<Int>(plain ? a.columns : a.rows);
        const Operand right = elements(x);
        const Int step = 1, out = static_cast<Int>(y.rows == 1 ? 1 : y.row_stride / size);
        const T one = 1, zero = 0;
        fortran(Symbol::gemv, &left.transposed, &m, &n, &one, left.data, &left.leading, right.data, &step,
                &zero, y.data, &out, std::size_t{1});
        return 0;
    }

    crb_i64 dot() const { return dot(as_matrix(0, false), as_matrix(1, false), data(2)); }

    /** The sum of the products of two columns. */
    crb_i64 dot(const Matrix& a, const Matrix& b, T* out) const {
        const Operand left = elements(a), right = elements(b);
        *out = sum_of_products(library_, static_cast<Int>(a.rows), left.data, right.data);
        return 0;
    }

    crb_i64 nrm2() const {
        const Operand vector = elements(as_matrix(0, false));
        const Int n = rows(0), step = 1;
        *data<Real>(1) = fortran<Real>(Symbol::nrm2, &n, vector.data, &step);
        return 0;
    }

    crb_i64 gesv() const {
        const Int n = rows(0), sides = columns(matrix(1)), lda = leading(matrix(0));
        const auto pivots = workspace<Int>(n);
        Int info = 0;
        fortran(Symbol::gesv, &n, &sides, data(0), &lda, pivots.get(), data(1), &lda, &info);
        return info;
    }

    crb_i64 getrf() const {
        const Int n = rows(0), lda = leading(matrix(0));
        const auto pivots = workspace<Int>(n);
        Int info = 0;
        fortran(Symbol::getrf, &n, &n, data(0), &lda, pivots.get(), &info);
        std::copy_n(pivots.get(), n, data<crb_i64>(1));
        return info;
    }

    crb_i64 getri() const {
        const Int n = rows(0), lda = leading(matrix(0));
        const auto pivots = workspace<Int>(n);
        std::transform(data<crb_i64>(1), data<crb_i64>(1) + n, pivots.get(),
                       [](crb_i64 pivot) { return static_cast<Int>(pivot); });
        Int info = 0, length = -1;
        T answer{};
        fortran(Symbol::getri, &n, data(0), &lda, pivots.get(), &answer, &length, &info);
        length = static_cast<Int>(wanted(answer));
        const auto work = workspace<T>(length);
        fortran(Symbol::getri, &n, data(0), &lda, pivots.get(), work.get(), &length, &info);
        return info;
    }

    crb_i64 potrf() const {
        const Int n = rows(0), lda = leading(matrix(0));
        Int info = 0;
        const char upper = 'U';  // the lower triangle of rows is the upper one of columns
        fortran(Symbol::potrf, &upper, &n, data(0), &lda, &info, std::size_t{1});
        return info;
    }

    crb_i64 heevd() const {
        const char job = call_.number[0] ? 'V' : 'N', lower = 'L';
        const Int n = rows(0), lda = leading(matrix(0));
        Int info = 0, length = -1, real_length = -1, integer_length = -1, integers = 0;
        T answer{};
        Real reals{};
        const auto call = [&](T* work, Real* real_work, Int* integer_work) {
            if constexpr (is_complex)
                fortran(Symbol::heevd, &job, &lower, &n, data(0), &lda, data<Real>(1), work, &length,
                        real_work, &real_length, integer_work, &integer_length, &info, std::size_t{1},
                        std::size_t{1});
            else
                fortran(Symbol::heevd, &job, &lower, &n, data(0), &lda, data<Real>(1), work, &length,
                        integer_work, &integer_length, &info, std::size_t{1}, std::size_t{1});
        };
        call(&answer, &reals, &integers);
        if (info != 0) return info;
        length = static_cast<Int>(wanted(answer));
        real_length = static_cast<Int>(wanted(T(reals)));
        integer_length = integers;
        call(workspace<T>(length).get(), workspace<Real>(real_length).get(),
             workspace<Int>(integer_length).get());
        return info;
    }

    /** Eigenvalues: real parts and imaginary parts, or complex numbers and nothing. */
    crb_i64 geev() const {
        const char none = 'N', job = call_.number[0] ? 'V' : 'N';
        const Int n = rows(0), lda = leading(matrix(0)), one = 1;
        Int info = 0, length = -1;
        T answer{}, left{};
        const auto reals = workspace<Real>(is_complex ? 2 * crb_i64{n} : 1);
        const auto call = [&](T* work) {
            if constexpr (is_complex)
                fortran(Symbol::geev, &none, &job, &n, data(0), &lda, data(1), &left, &one, data(3), &lda,
                        work, &length, reals.get(), &info, std::size_t{1}, std::size_t{1});
            else
                fortran(Symbol::geev, &none, &job, &n, data(0), &lda, data(1), data(2), &left, &one, data(3),
                        &lda, work, &length, &info, std::size_t{1}, std::size_t{1});
        };
        call(&answer);
        if (info != 0) return info;
        length = static_cast<Int>(wanted(answer));
        call(workspace<T>(length).get());
        return info;
    }

    crb_i64 gesdd() const {
        const char job = call_.number[0] == 0 ? 'N' : call_.number[0] == 1 ? 'S' : 'A';
        const Int m = rows(0), n = columns(matrix(0)), lda = leading(matrix(0)), ldu = leading(matrix(2)),
                  ldvt = leading(matrix(3));
        const crb_i64 least = std::min(m, n), most = std::max(m, n);
        const auto integers = workspace<Int>(8 * least);
        const auto reals =
            workspace<Real>(!is_complex  ? 1
                            : job == 'N' ? 7 * least
                                         : std::max(5 * least * least + 5 * least,
                                                    2 * most * least + 2 * least * least + least));
        Int info = 0, length = -1;
        T answer{};
        const auto call = [&](T* work) {
            if constexpr (is_complex)
                fortran(Symbol::gesdd, &job, &m, &n, data(0), &lda, data<Real>(1), data(2), &ldu, data(3),
                        &ldvt, work, &length, reals.get(), integers.get(), &info, std::size_t{1});
            else
                fortran(Symbol::gesdd, &job, &m, &n, data(0), &lda, data<Real>(1), data(2), &ldu, data(3),
                        &ldvt, work, &length, integers.get(), &info, std::size_t{1});
        };
        call(&answer);
        if (info != 0) return info;
        length = static_cast<Int>(wanted(answer));
        call(workspace<T>(length).get());
        return info;
    }

    crb_i64 geqrf() const {
        const Int m = rows(0), n = columns(matrix(0)), lda = leading(matrix(0));
        Int info = 0, length = -1;
        T answer{};
        fortran(Symbol::geqrf, &m, &n, data(0), &lda, data(1), &answer, &length, &info);
        length = static_cast<Int>(wanted(answer));
        const auto work = workspace<T>(length);
        fortran(Symbol::geqrf, &m, &n, data(0), &lda, data(1), work.get(), &length, &info);
        return info;
    }

    crb_i64 orgqr() const {
        const Int m = rows(0), k = rows(1), lda = leading(matrix(0));
        Int info = 0, length = -1;
        T answer{};
        fortran(Symbol::orgqr, &m, &k, &k, data(0), &lda, data(1), &answer, &length, &info);
        length = static_cast<Int>(wanted(answer));
        const auto work = workspace<T>(length);
        fortran(Symbol::orgqr, &m, &k, &k, data(0), &lda, data(1), work.get(), &length, &info);
        return info;
    }

    crb_i64 gelsd() const {
        const Int m = rows(0), n = columns(matrix(0)), sides = columns(matrix(1)), lda = leading(matrix(0)),
                  ldb = leading(matrix(1));
        Int info = 0, length = -1, rank = 0, integers = 0;
        T answer{};
        Real reals{};
        const auto call = [&](T* work, Real* real_work, Int* integer_work) {
            if constexpr (is_complex)
                fortran(Symbol::gelsd, &m, &n, &sides, data(0), &lda, data(1), &ldb, data<Real>(2),
                        data<Real>(3), &rank, work, &length, real_work, integer_work, &info);
            else
                fortran(Symbol::gelsd, &m, &n, &sides, data(0), &lda, data(1), &ldb, data<Real>(2),
                        data<Real>(3), &rank, work, &length, integer_work, &info);
        };
        call(&answer, &reals, &integers);
        if (info != 0) return info;
        length = static_cast<Int>(wanted(answer));
        call(workspace<T>(length).get(), workspace<Real>(wanted(T(reals))).get(),
             workspace<Int>(integers).get());
        *data<crb_i64>(4) = rank;
        return info;
    }

    const LapackLibrary& library_;
    const CrbLapackCall& call_;
};

/** f(T()) with the element type T of a call's kind. */
template <class F>
auto with_element(int kind, F f) {
    switch (kind) {
        case 0:
            return f(float());
        case 1:
            return f(double());
        case 2:
            return f(std::complex<float>());
        default:
            return f(std::complex<double>());
    }
}

template <class Int>
crb_i64 run(const LapackLibrary& library, Routine routine, const CrbLapackCall& call) {
    for (int i = 0; i < call.matrices; ++i)
        for (crb_i64 d = 0; d < call.matrix[i].rank; ++d)
            if (call.matrix[i].n[d] > std::numeric_limits<Int>::max()) return too_large;
    return with_element(call.kind,
                        [&](auto one) { return Calls<decltype(one), Int>(library, call).run(routine); });
}

/** The multiplications of a product; most for everything else. */
crb_i64 multiplications(Routine routine, const CrbLapackCall& call) {
    if (routine == Routine::Dot || routine == Routine::Nrm2) return call.matrix[0].n[0];
    if (routine != Routine::Gemm) return std::numeric_limits<crb_i64>::max();
    const CrbMatrix &a = call.matrix[0], &b = call.matrix[1];
    return a.n[0] * (a.rank == 1 ? 1 : a.n[1]) * (b.rank == 1 ? 1 : b.n[1]);
}

/** Products of vectors take less time than the library's threads spin after them, on cores that the next
 * launch wants. */
bool is_short(Routine routine, const CrbLapackCall& call) {
    return routine == Routine::Dot || routine == Routine::Nrm2 ||
           (routine == Routine::Gemm && (call.matrix[0].rank == 1 || call.matrix[1].rank == 1));
}

/** Libraries start no threads for less, so that nothing need be said to them: OpenBLAS does from 9216
 * multiplications with a vector on. */
constexpr crb_i64 fewest_for_threads = 8192;

/** Whether other workers run at the same time. */
bool in_launch(const CrbContext& context) {
#if defined(_OPENMP)
    if (omp_in_parallel() != 0) return true;
#endif
    return context.worker > 0;
}

/** Members of a team lie on small stacks, which belong to kernels and not to somebody's library. */
bool is_fiber(const CrbContext& context) {
    return context.team != nullptr && context.team->size > 1;
}

}  // namespace

void sum_of_few(int kind, crb_i64 n, const void* a, const void* b, void* sum) {
    const LapackLibrary& library = *lapack_library();
    with_element(kind, [&](auto one) {
        using T = decltype(one);
        const auto *left = static_cast<const T*>(a), *right = static_cast<const T*>(b);
        *static_cast<T*>(sum) = library.wide
                                    ? sum_of_products(library, std::int64_t{n}, left, right)
                                    : sum_of_products(library, static_cast<std::int32_t>(n), left, right);
    });
}

crb_i64 lapack(CrbContext* context, int number, const CrbLapackCall* call) {
    const auto routine = static_cast<Routine>(number);
    const LapackLibrary* const library = is_fiber(*context) ? nullptr : lapack_library();
    if (library == nullptr || routine == Routine::Available) return library != nullptr ? 1 : 0;
    const CallingThreadOnly limit(*library, multiplications(routine, *call) >= fewest_for_threads &&
                                                (in_launch(*context) || is_short(routine, *call)));
    try {
        return library->wide ? run<std::int64_t>(*library, routine, *call)
                             : run<std::int32_t>(*library, routine, *call);
    } catch (const std::bad_alloc&) {
        return no_memory;
    }
}

}  // namespace caramba::runtime
