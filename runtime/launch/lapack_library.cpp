#include "runtime/launch/lapack_library.hpp"

#include <dlfcn.h>
#include <link.h>

#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include "runtime/log.hpp"

namespace caramba::runtime {

namespace {

/** How a distribution names the Fortran routine `x`: prefix + x + '_' + suffix. */
struct Naming {
    const char* prefix;
    const char* suffix;
    bool wide;
};
constexpr Naming namings[] = {
    {"scipy_", "64_", true},  // the wheels of NumPy
    {"scipy_", "", false},    // those of SciPy
    {"", "64_", true},
    {"", "", false},
};

/** What may be loaded beside NumPy, or installed. */
constexpr const char* installed[] = {"libopenblas.so.0", "libopenblas.so", "liblapack.so.3", "libmkl_rt.so.2",
                                     "libopenblas64_.so.0"};

/** NumPy's own linear algebra comes first: looking a name up there looks through what it was linked to. */
std::vector<std::string> loaded_files() {
    std::vector<std::string> files[2];
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* found) {
            const std::string_view path = info->dlpi_name;
            const std::string_view name = path.substr(path.rfind('/') + 1);
            auto* lists = static_cast<std::vector<std::string>*>(found);
            if (name.starts_with("_umath_linalg")) lists[0].emplace_back(path);
            for (const char* word : {"blas", "lapack", "mkl_rt"})
                if (name.find(word) != std::string_view::npos) {
                    lists[1].emplace_back(path);
                    break;
                }
            return 0;
        },
        files);
    files[0].insert(files[0].end(), files[1].begin(), files[1].end());
    return files[0];
}

std::unique_ptr<LapackLibrary> complete(void* handle, const std::string& file, const Naming& naming) {
    static constexpr const char* names[][4] = {
#define SYMBOL(id, s, d, c, z) {s, d, c, z},
#include "runtime/launch/lapack_symbols.def"
#undef SYMBOL
    };
    auto library = std::make_unique<LapackLibrary>();
    library->file = file;
    library->wide = naming.wide;
    for (std::size_t symbol = 0; symbol < library->routines.size(); ++symbol)
        for (std::size_t kind = 0; kind < 4; ++kind) {
            const std::string name = std::string(naming.prefix) + names[symbol][kind] + "_" + naming.suffix;
            void* const address = dlsym(handle, name.c_str());
            if (address == nullptr) return nullptr;
            library->routines[symbol][kind] = address;
        }
    Dl_info info{};  // where a file was linked to the library
    if (dladdr(library->routines[0][0], &info) != 0 && info.dli_fname != nullptr)
        library->file = info.dli_fname;
    const auto control = [&](const char* name) {
        return dlsym(handle, (std::string(naming.prefix) + name + naming.suffix).c_str());
    };
    library->threads = reinterpret_cast<int (*)()>(control("openblas_get_num_threads"));
    library->set_threads = reinterpret_cast<void (*)(int)>(control("openblas_set_num_threads"));
    return library;
}

/** The library stays open for good: its addresses are kept. */
std::unique_ptr<LapackLibrary> in_file(const std::string& file, int flags) {
    void* const handle = dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL | flags);
    if (handle == nullptr) return nullptr;
    for (const Naming& naming : namings)
        if (auto library = complete(handle, file, naming)) return library;
    dlclose(handle);
    return nullptr;
}

std::unique_ptr<LapackLibrary> search() {
    if (const char* wanted = std::getenv("PYKOKKOS_LAPACK"); wanted != nullptr && *wanted != '\0')
        return in_file(wanted, 0);
    for (const std::string& file : loaded_files())
        if (auto library = in_file(file, RTLD_NOLOAD)) return library;
    for (const char* file : installed)
        if (auto library = in_file(file, 0)) return library;
    return nullptr;
}

std::mutex limit_mutex;
int limiting = 0;
int threads_before = 0;

}  // namespace

const LapackLibrary* lapack_library() {
    static const LapackLibrary* const library = [] {
        const LapackLibrary* found = search().release();
        log_info("BLAS and LAPACK: %s", found ? found->file.c_str() : "none");
        return found;
    }();
    return library;
}

CallingThreadOnly::CallingThreadOnly(const LapackLibrary& library, bool wanted) {
    if (!wanted || library.threads == nullptr || library.set_threads == nullptr) return;
    library_ = &library;
    const std::lock_guard lock(limit_mutex);
    if (limiting++ > 0) return;
    threads_before = library.threads();
    if (threads_before > 1) library.set_threads(1);
}

CallingThreadOnly::~CallingThreadOnly() {
    if (library_ == nullptr) return;
    const std::lock_guard lock(limit_mutex);
    if (--limiting == 0 && threads_before > 1) library_->set_threads(threads_before);
}

}  // namespace caramba::runtime
