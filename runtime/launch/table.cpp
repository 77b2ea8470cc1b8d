#include "runtime/launch/table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

#include "runtime/launch/lapack.hpp"
#include "runtime/launch/mersenne.hpp"
#include "runtime/launch/stack.hpp"
#include "runtime/launch/teams.hpp"
#include "runtime/launch/unit_launch.hpp"
#include "runtime/numba_threads.hpp"

namespace caramba::runtime {

namespace detail {
constinit std::atomic<bool> printed{false};
}

namespace {

std::mutex print_mutex;
std::vector<Printed>& print_buffer() {
    // Outlives workers that print while the process ends.
    static auto* const buffer = new std::vector<Printed>;
    return *buffer;
}

void* allocate(crb_i64 bytes) {
    // malloc has lists of small blocks for each thread, aligned_alloc none: it takes ten times as long.
    return bytes < 0 ? nullptr : std::malloc(bytes == 0 ? 1 : static_cast<std::size_t>(bytes));
}

void* reallocate(void* data, crb_i64 bytes) {
    return bytes < 0 ? nullptr : std::realloc(data, static_cast<std::size_t>(bytes));
}

void release(void* data) {
    std::free(data);
}

void print(const char* text, crb_i64 length) {
    const std::lock_guard lock(print_mutex);
    std::vector<Printed>& pieces = print_buffer();
    if (pieces.empty() || !pieces.back().dtype.empty()) pieces.emplace_back();
    pieces.back().text.append(text, static_cast<std::size_t>(length));
    detail::printed.store(true, std::memory_order_release);
}

void copy_elements(const char* data, std::size_t size, crb_i64 rank, const crb_i64* extents,
                   const crb_i64* strides, std::string& out) {
    if (rank == 0) {
        out.append(data, size);
        return;
    }
    for (crb_i64 i = 0; i < extents[0]; ++i)
        copy_elements(data + i * strides[0], size, rank - 1, extents + 1, strides + 1, out);
}

void print_array(const void* data, const char* dtype, crb_i64 size, crb_i64 rank, const crb_i64* extents,
                 const crb_i64* strides, int written) {
    Printed piece{"", dtype, {extents, extents + rank}, written != 0};
    copy_elements(static_cast<const char*>(data), static_cast<std::size_t>(size), rank, extents, strides,
                  piece.text);
    const std::lock_guard lock(print_mutex);
    print_buffer().push_back(std::move(piece));
    detail::printed.store(true, std::memory_order_release);
}

// One lock for many addresses: neighbours in an array have different ones.
std::array<std::atomic_flag, 256> locks;

std::atomic_flag& lock_of(const void* address) {
    return locks[reinterpret_cast<std::uintptr_t>(address) / 16 % locks.size()];
}

void lock(const void* address) {
    while (lock_of(address).test_and_set(std::memory_order_acquire))
        lock_of(address).wait(true, std::memory_order_relaxed);
}

void unlock(const void* address) {
    lock_of(address).clear(std::memory_order_release);
    lock_of(address).notify_one();
}

// Whether a number is shown without an exponent: Python's rule for float, NumPy's for float32.
bool positional(double value, int exponent) {
    return value == 0 || (-4 <= exponent && exponent < 16);
}
bool positional(float value, int /*exponent*/) {
    return value == 0 || (std::abs(double{value}) >= 1e-4 && std::abs(value) < 1e6F);
}

// The shortest decimal that reads back as the same number. `whole`: an integral number keeps ".0".
template <class Real>
char* format_real(char* text, Real value, bool whole) {
    if (!std::isfinite(value)) {
        const char* name = std::isnan(value) ? "nan" : std::signbit(value) ? "-inf" : "inf";
        return std::strcpy(text, name) + std::strlen(name);
    }
    constexpr int room = 40;
    char* out = std::to_chars(text, text + room, value, std::chars_format::scientific).ptr;
    const char* const mark = std::find(text, out, 'e');
    int exponent = 0;
    std::from_chars(mark[1] == '+' ? mark + 2 : mark + 1, out, exponent);
    if (positional(value, exponent)) {
        out = std::to_chars(text, text + room, value, std::chars_format::fixed).ptr;
        if (whole && std::find(text, out, '.') == out) {
            *out++ = '.';
            *out++ = '0';
        }
    }
    *out = '\0';
    return out;
}

template <class Real>
void format_complex(char* text, std::complex<Real> value) {
    const bool imaginary = value.real() == 0 && !std::signbit(value.real());
    if (!imaginary) {
        *text++ = '(';
        text = format_real(text, value.real(), false);
        if (!std::signbit(value.imag()) || std::isnan(value.imag())) *text++ = '+';
    }
    text = format_real(text, value.imag(), false);
    std::strcpy(text, imaginary ? "j" : "j)");
}

template <class Number>
Number number_at(const void* address) {
    Number value;
    std::memcpy(&value, address, sizeof value);
    return value;
}

void format(char* text, const void* number, int bits) {
    if (bits == 32)
        format_real(text, number_at<float>(number), true);
    else if (bits == 64)
        format_real(text, number_at<double>(number), true);
    else if (bits == 65)
        format_complex(text, number_at<std::complex<float>>(number));
    else
        format_complex(text, number_at<std::complex<double>>(number));
}

}  // namespace

const CrbTable unit_table = {
    CRB_ABI_VERSION, allocate, release,          print,      meet_team,     lock,
    unlock,          format,   launch_from_unit, mersenne,   mersenne_seed, mersenne_refill,
    stack_end,       lapack,   print_array,      sum_of_few, numba_threads, reallocate};

std::vector<Printed> take_printed() {
    const std::lock_guard lock(print_mutex);
    detail::printed.store(false, std::memory_order_relaxed);
    return std::exchange(print_buffer(), {});
}

}  // namespace caramba::runtime
