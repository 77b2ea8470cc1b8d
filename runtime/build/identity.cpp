#include "runtime/build/identity.hpp"

#include <dlfcn.h>
#include <link.h>
#include <sys/stat.h>

#include "runtime/build/files.hpp"
#include "runtime/build/toolchain.hpp"

namespace caramba::runtime {

namespace {

const char anchor = 0;  // lies in this library or program

bool contains_anchor(const dl_phdr_info& info) {
    const auto address = reinterpret_cast<ElfW(Addr)>(&anchor);
    for (int i = 0; i < info.dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = info.dlpi_phdr[i];
        const ElfW(Addr) start = info.dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_LOAD && start <= address && address < start + part.p_memsz) return true;
    }
    return false;
}

std::string find_build_id(const char* notes, std::size_t bytes) {
    const auto padded = [](std::size_t size) { return (size + 3) & ~std::size_t{3}; };
    for (std::size_t at = 0; at + sizeof(ElfW(Nhdr)) <= bytes;) {
        const auto* note = reinterpret_cast<const ElfW(Nhdr)*>(notes + at);
        const std::size_t data = at + sizeof *note + padded(note->n_namesz);
        if (note->n_type == NT_GNU_BUILD_ID && data + note->n_descsz <= bytes)
            return {notes + data, note->n_descsz};
        at = data + padded(note->n_descsz);
    }
    return {};
}

int visit(dl_phdr_info* info, std::size_t, void* result) {
    if (!contains_anchor(*info)) return 0;
    std::string& id = *static_cast<std::string*>(result);
    for (int i = 0; i < info->dlpi_phnum && id.empty(); ++i) {
        const ElfW(Phdr)& part = info->dlpi_phdr[i];
        if (part.p_type == PT_NOTE)
            id = find_build_id(reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr), part.p_memsz);
    }
    return 1;
}

// Without a build id, size and time of the file tell builds apart.
std::string identify_build() {
    std::string id;
    dl_iterate_phdr(visit, &id);
    if (!id.empty()) return "runtime " + hash_name(id);
    Dl_info info;
    struct stat status;
    if (dladdr(&anchor, &info) == 0 || stat(info.dli_fname, &status) != 0) return "runtime of unknown build";
    return "runtime " + std::to_string(status.st_size) + " " + std::to_string(status.st_mtim.tv_sec) + "." +
           std::to_string(status.st_mtim.tv_nsec);
}

}  // namespace

const std::string& runtime_identity() {
    static const std::string identity = identify_build() + "; " + toolchain().identity;
    return identity;
}

}  // namespace caramba::runtime
