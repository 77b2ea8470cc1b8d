#include "migrator/translator.hpp"

#include <chrono>
#include <functional>

#include "migrator/parser.hpp"
#include "syntax/parse.hpp"
#include "syntax/print.hpp"
#include "visitors/array_transformer.hpp"
#include "visitors/call_sites.hpp"
#include "visitors/declared_types.hpp"
#include "visitors/import_transformer.hpp"
#include "visitors/numpy_transformer.hpp"
#include "visitors/pattern_analyzer.hpp"
#include "visitors/semantic_transformer.hpp"
#include "visitors/subview_transformer.hpp"
#include "visitors/unsupported_detector.hpp"

namespace caramba::migrator {

using visitors::Program;

namespace {

struct Pass {
    const char* name;
    std::function<void(Program&)> run;
};

const std::vector<Pass>& pipeline() {
    static const std::vector<Pass> list = {
        // Which functions are kernels, under which decorator and options, and who calls whom.
        {"Parser", [](Program& p) { find_kernels(p), visitors::choose_alias(p); }},
        // What has no meaning in a Kokkos kernel stays with Numba.
        {"UnsupportedDetector", visitors::detect_unsupported},
        // Conversions to the types of signatures, for the passes below to see.
        {"DeclaredTypes", visitors::write_declared_types},
        // Host, parallel and serial regions of the rest; prange is verified, not trusted.
        {"PatternAnalyzer", [](Program& p) { visitors::analyze_patterns(p), visitors::name_outputs(p); }},
        // Whole-array kernels become array operations.
        {"NumpyTransformer", visitors::transform_numpy},
        // Extents and rows; before subviews, which are made of completed rows.
        {"ArrayTransformer", visitors::transform_arrays},
        {"SubviewTransformer", visitors::transform_subviews},
        // Outside kernels their names mean their callers; before those are made, whose own uses are right.
        {"CallSiteTransformer", visitors::rewrite_call_sites},
        // Workunits, functions and callers take the kernels' places.
        {"SemanticTransformer", visitors::transform_semantics},
        // Last, since only now it shows what still needs Numba.
        {"ImportTransformer", visitors::transform_imports},
    };
    return list;
}

double milliseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

KernelReport report(visitors::Kernel& kernel) {
    KernelReport out;
    out.name = kernel.name;
    out.line = static_cast<int>(kernel.def->span.line);
    out.caller = kernel.caller;
    out.remarks = kernel.remarks;
    switch (kernel.form) {
        case visitors::Form::Workunits:
            out.form = "serial";
            for (const visitors::Region& region : kernel.plan)
                if (region.kind == visitors::Region::Kind::Parallel) out.form = "parallel";
            out.outputs = kernel.workunits;
            break;
        case visitors::Form::Function:
            out.form = kernel.plan.empty() ? "function" : "parallel";
            out.outputs = kernel.workunits;
            out.outputs.push_back(kernel.function);
            break;
        case visitors::Form::Arrays:
            out.form = "arrays";
            break;
        case visitors::Form::Kept:
            out.form = "numba";
            out.caller = kernel.name;
            break;
    }
    return out;
}

}  // namespace

const std::vector<std::string>& passes() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> out;
        for (const Pass& pass : pipeline()) out.emplace_back(pass.name);
        return out;
    }();
    return names;
}

Translation translate(const std::string& source, const std::string& path, const Options& options) {
    Translation out;
    auto start = std::chrono::steady_clock::now();
    auto tree = syntax::parse(source, path);
    out.times.push_back({"parse", milliseconds_since(start)});
    Program program(*tree, {options.drop_in});
    for (const Pass& pass : pipeline()) {
        start = std::chrono::steady_clock::now();
        pass.run(program);
        out.times.push_back({pass.name, milliseconds_since(start)});
        if (options.dump_after == pass.name) out.dump = syntax::render(*tree);
    }
    start = std::chrono::steady_clock::now();
    out.source = syntax::render(*tree);
    out.times.push_back({"render", milliseconds_since(start)});

    out.changed = out.source != source;
    for (const auto& kernel : program.kernels) out.kernels.push_back(report(*kernel));
    if (program.kernels.empty() && program.diagnostics.all().empty())
        program.diagnostics.add(syntax::Rule::NoKernels, nullptr, {});
    program.diagnostics.sort();
    out.diagnostics = program.diagnostics.all();
    out.extensions.assign(program.extensions.begin(), program.extensions.end());
    out.complete = !program.diagnostics.any_errors();
    return out;
}

std::string translate_until(const std::string& source, const std::string& path, const std::string& last) {
    auto tree = syntax::parse(source, path);
    Program program(*tree, {});
    for (const Pass& pass : pipeline()) {
        pass.run(program);
        if (last == pass.name) break;
    }
    return syntax::render(*tree);
}

}  // namespace caramba::migrator
