#include "runtime/kernel.hpp"

#include <chrono>
#include <deque>
#include <iomanip>
#include <regex>
#include <sstream>

#include "runtime/build/cache.hpp"
#include "runtime/build/identity.hpp"
#include "runtime/build/load.hpp"
#include "runtime/codegen/block.hpp"
#include "runtime/function.hpp"
#include "runtime/infer/function_values.hpp"
#include "runtime/infer/infer.hpp"
#include "runtime/infer/launches.hpp"
#include "runtime/infer/library.hpp"
#include "runtime/infer/overloads.hpp"
#include "runtime/log.hpp"
#include "runtime/lower/lower.hpp"
#include "runtime/lower/sums.hpp"
#include "runtime/released_lock.hpp"
#include "runtime/result_layout.hpp"

namespace caramba::runtime {

IndexColumn::IndexColumn(const std::string& text) : array(text) {
    std::smatch parts;
    if (!std::regex_match(text, parts, std::regex(R"((\w+)\[:, (\d{1,4})\])"))) return;
    array = parts[1];
    number = std::stoi(parts[2]);
}

namespace {

/** All that a signature adds to the function's fingerprint. */
std::string request_text(Function& function, const Request& r) {
    std::ostringstream out;
    out << runtime_identity() << '\n'
        << library_version() << '\n'
        << static_cast<int>(r.pattern) << ' ' << r.rank << ' ' << r.serial << ' ' << r.begin << ' '
        << r.bounds_check << ' ' << r.rewrites << ' ' << r.disjoint << ' ' << static_cast<int>(r.team) << ' '
        << (r.initial ? types::name(r.initial) : "-") << ' ' << (r.reducer ? r.reducer->name : "-") << ' '
        << (r.accumulator ? types::name(r.accumulator) : "-");
    for (types::TypeRef t : r.arguments) out << ' ' << types::name(t);
    out << '\n' << function.fingerprint();
    for (types::TypeRef t : r.arguments) out << function_texts(t);
    return out.str();
}

/** What the dispatcher needs of a kernel, as the memo keeps it: result, its size, then "uw" for each
 * argument, the files. */
std::string to_blob(const Kernel& kernel) {
    std::ostringstream out;
    out << (kernel.result ? types::name(kernel.result) : "-") << '\n'
        << kernel.result_size << (kernel.launches ? " launches\n" : "\n");
    for (const ParameterUse& use : kernel.uses) out << (use.used ? 'u' : '-') << (use.written ? 'w' : '-');
    out << '\n';
    for (const std::string& file : kernel.files) out << std::quoted(file) << '\n';
    return out.str();
}

bool from_blob(const std::string& blob, Kernel& kernel) {
    std::istringstream in(blob);
    std::string result, size, uses;
    if (!std::getline(in, result) || !std::getline(in, size)) return false;
    std::getline(in, uses);
    kernel.result = result == "-" ? nullptr : types::parse(result);
    if (result != "-" && !kernel.result) return false;
    kernel.result_size = std::stoi(size);
    kernel.launches = size.ends_with(" launches");
    for (size_t i = 0; i + 1 < uses.size(); i += 2)
        kernel.uses.push_back({.used = uses[i] == 'u', .written = uses[i + 1] == 'w'});
    for (std::string file; in >> std::quoted(file);) kernel.files.push_back(file);
    return true;
}

void link(Kernel& kernel, const LoadedUnit& unit) {
    kernel.block = unit.function<void*>("crb_block");
    kernel.init = reinterpret_cast<CrbInit>(unit.find("crb_init"));
    kernel.join = reinterpret_cast<CrbJoin>(unit.find("crb_join"));
    kernel.conditions.indices = static_cast<const CrbIndices*>(unit.find("crb_indices"));
    kernel.conditions.overlaps = static_cast<const CrbOverlap*>(unit.find("crb_overlaps"));
    if (unit.find("crb_draws"))
        kernel.conditions.sharing = Sharing::InOrder;
    else if (unit.find("crb_asks_thread"))
        kernel.conditions.sharing = Sharing::AmongNumbasThreads;
}

/** The flags of fastmath that all functions of a unit allow: each may have its own, as in Numba, and g++ has
 * one set for a unit. */
unsigned allowed_by_all(const Function& root, const Program& program) {
    unsigned allowed = root.options.fastmath;
    for (const auto& instance : program.instances) {
        const Options& options = instance->function->options;
        if (options.own_fastmath && !options.inlined) allowed &= options.fastmath;
    }
    for (const auto& launched : program.launched)
        allowed &= allowed_by_all(*launched->function, launched->program);
    return allowed;
}

/** Whether the code follows from what the key says: not where Numba was asked for the code of something, nor
 * where earlier calls decide. */
bool is_lasting(const Program& program) {
    const auto first_decides = [](const auto& instance) {
        const Options& options = instance->function->options;
        return options.errors_of_first || !options.compile_time_constants.empty();
    };
    return program.overloads.empty() && std::ranges::none_of(program.instances, first_decides) &&
           std::ranges::all_of(program.launched,
                               [](const auto& launched) { return is_lasting(launched->program); });
}

void translate(Function& function, const Request& request, const std::string& key, Kernel& kernel) {
    const auto start = std::chrono::steady_clock::now();
    Program program = infer(function, request);
    ir::Unit unit = lower(program, request);
    const ir::Function& root = *unit.functions.front();
    bool value = request.pattern == Pattern::HostCall;
    kernel.result = value ? root.result : root.accumulated();
    kernel.result_size = kernel.result ? static_cast<int>(result_size(kernel.result)) : 0;
    size_t leading = root.parameters.size() - request.arguments.size();
    for (size_t i = 0; i < request.arguments.size(); ++i)
        kernel.uses.push_back({.used = true, .written = root.written[leading + i]});

    kernel.launches = !unit.launches.empty();
    const unsigned fastmath = allowed_by_all(function, program);

    BlockUnit block = block_unit(unit, request);
    kernel.files = std::move(block.files);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    log_info("%s: translated in %.1f ms", function.name.c_str(), took.count());
    const CompileOptions options{.fastmath = fastmath, .sums = sums_in_order(unit)};
    const Unit wanted{.name = function.name, .text = block.text, .options = options, .files = kernel.files};
    const bool lasting = is_lasting(program);
    // Compilers run beside Python's threads, and beside each other.
    const ReleasedLock released;
    const LoadedUnit& loaded = load_unit(wanted);
    link(kernel, loaded);
    if (!lasting) return;
    cache().memoize(key, to_blob(kernel), loaded.path());
}

}  // namespace

const Kernel* compile(Function& function, const Request& request) {
    static auto& kernels = *new std::deque<Kernel>;  // addresses stay for the life of the process
    Kernel kernel;
    kernel.pattern = request.pattern;
    kernel.rank = request.rank;
    const auto begin = std::chrono::steady_clock::now();
    try {
        look_for_overloads();
        std::string key = request_text(function, request);
        bool found = false;
        if (auto memo = cache().recall(key); memo && from_blob(memo->blob, kernel)) {
            try {
                link(kernel, load_object(memo->object));
                found = true;
            } catch (const LoadError&) {
                kernel.uses.clear();
                kernel.files.clear();  // damaged on disk: translate it again
            }
        }
        if (!found) translate(function, request, key, kernel);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        log_info("%s: ready after %.3f ms, %s", function.name.c_str(), took.count(),
                 found ? "from the cache" : "translated");
        return &kernels.emplace_back(std::move(kernel));
    } catch (const KernelError& error) {
        raise(error.in ? *error.in : function, error);
    } catch (const CompileError& error) {
        raise(function, {"RuntimeError", "the generated C++ does not compile: " + error.message,
                         "the compiler's output is in " + error.log, error.line});
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

}  // namespace caramba::runtime
