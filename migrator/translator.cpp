#include "migrator/translator.hpp"

#include <chrono>
#include <functional>

#include "migrator/parser.hpp"
#include "migrator/run_time_decorators.hpp"
#include "syntax/parse.hpp"
#include "syntax/print.hpp"
#include "visitors/array_comprehensions.hpp"
#include "visitors/array_transformer.hpp"
#include "visitors/call_sites.hpp"
#include "visitors/calls_by_address.hpp"
#include "visitors/cuda_host.hpp"
#include "visitors/declared_types.hpp"
#include "visitors/import_transformer.hpp"
#include "visitors/numpy_transformer.hpp"
#include "visitors/parallel_ndindex.hpp"
#include "visitors/pattern_analyzer.hpp"
#include "visitors/plain_syntax.hpp"
#include "visitors/project.hpp"
#include "visitors/semantic_transformer.hpp"
#include "visitors/subview_transformer.hpp"
#include "visitors/unsupported_detector.hpp"

namespace caramba::migrator {

using visitors::Program;

namespace {

using Programs = std::vector<Program*>;

struct Pass {
    const char* name;
    std::function<void(const Programs&)> run;
};

/** A pass that looks at one file after the other. */
std::function<void(const Programs&)> each(std::function<void(Program&)> run) {
    return [run = std::move(run)](const Programs& programs) {
        for (Program* program : programs) run(*program);
    };
}

const std::vector<Pass>& pipeline() {
    static const std::vector<Pass> list = {
        // Which functions are kernels, under which decorator and options, and who calls whom.
        {"Parser", find_kernels},
        // Forms of Numba's that have a plain one.
        {"PlainSyntax", each([](Program& p) {
             visitors::drop_unheeded_types(p);
             visitors::spread_pndindex(p);
             visitors::write_plainly(p);
         })},
        // What has no meaning in a Kokkos kernel stays with Numba.
        {"UnsupportedDetector", visitors::detect_unsupported},
        // What only the run knows is compiled then.
        {"RunTimeDecorators", write_run_time_decorators},
        // Conversions to the types of signatures, for the passes below to see.
        {"DeclaredTypes", each(visitors::write_declared_types)},
        // Host, parallel and serial regions of the rest; prange is verified, not trusted.
        {"PatternAnalyzer",
         [](const Programs& all) { visitors::analyze_patterns(all), each(visitors::name_outputs)(all); }},
        // Kernels that stay, and that others call by their address, say so.
        {"CallsByAddress", visitors::write_called_by_address},
        // Whole-array kernels become array operations.
        {"NumpyTransformer", each(visitors::transform_numpy)},
        // Extents and rows; before subviews, which are made of completed rows.
        {"ArrayTransformer", each(visitors::transform_arrays)},
        {"SubviewTransformer", each(visitors::transform_subviews)},
        // Outside kernels their names mean their callers; before those are made, whose own uses are right.
        {"CallSiteTransformer",
         each([](Program& p) { visitors::rewrite_device(p), visitors::rewrite_call_sites(p); })},
        // Workunits, functions and callers take the kernels' places.
        {"SemanticTransformer", each(visitors::transform_semantics)},
        // Last, since only now it shows what still needs Numba.
        {"ImportTransformer", each(visitors::transform_imports)},
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
            out.form = kernel.at_run_time() ? "run time" : "numba";
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

namespace {

void run(const Pass& pass, const std::vector<Program*>& programs, std::vector<PassTime>& times) {
    const auto start = std::chrono::steady_clock::now();
    pass.run(programs);
    times.push_back({pass.name, milliseconds_since(start)});
}

void finish(Program& program, const std::string& source, Translation& out) {
    out.source = syntax::render(program.tree);
    out.changed = out.source != source;
    for (const auto& kernel : program.kernels)
        if (!kernel->shadow && !kernel->whole && !kernel->of_class) out.kernels.push_back(report(*kernel));
    for (const auto& c : program.classes)
        out.classes.push_back({c->def->name, static_cast<int>(c->def->span.line), c->kept, c->remark});
    if (program.kernels.empty() && program.diagnostics.all().empty())
        program.diagnostics.add(syntax::Rule::NoKernels, nullptr, {});
    program.diagnostics.sort();
    out.diagnostics = program.diagnostics.all();
    out.extensions.assign(program.extensions.begin(), program.extensions.end());
    out.complete = !program.diagnostics.any_errors();
}

}  // namespace

std::vector<Translation> translate_all(const std::vector<Source>& sources, const Options& options,
                                       std::vector<PassTime>& times) {
    std::vector<Translation> out(sources.size());
    std::vector<std::unique_ptr<syntax::Tree>> trees(sources.size());
    std::vector<std::unique_ptr<Program>> programs(sources.size());
    visitors::Project project;
    auto start = std::chrono::steady_clock::now();
    for (size_t i = 0; i < sources.size(); ++i) {
        const Source& source = sources[i];
        try {
            trees[i] = syntax::parse(source.text, source.path);
        } catch (const syntax::SyntaxError& e) {
            out[i].source = source.text;
            out[i].complete = false;
            out[i].failure = e;
            continue;
        }
        programs[i] = std::make_unique<Program>(*trees[i], options.settings);
        programs[i]->module_name = source.names.front();
        programs[i]->is_package = source.is_package;
        project.add(*programs[i], source.names);
    }
    times.push_back({"parse", milliseconds_since(start)});
    for (const Pass& pass : pipeline()) run(pass, project.programs(), times);
    start = std::chrono::steady_clock::now();
    for (size_t i = 0; i < sources.size(); ++i)
        if (programs[i]) finish(*programs[i], sources[i].text, out[i]);
    times.push_back({"render", milliseconds_since(start)});
    return out;
}

Translation translate(const std::string& source, const std::string& path, const Options& options) {
    Translation out;
    auto start = std::chrono::steady_clock::now();
    auto tree = syntax::parse(source, path);
    out.times.push_back({"parse", milliseconds_since(start)});
    Program program(*tree, options.settings);
    for (const Pass& pass : pipeline()) {
        run(pass, {&program}, out.times);
        if (options.dump_after == pass.name) out.dump = syntax::render(*tree);
    }
    start = std::chrono::steady_clock::now();
    finish(program, source, out);
    out.times.push_back({"render", milliseconds_since(start)});
    return out;
}

std::string translate_until(const std::string& source, const std::string& path, const std::string& last) {
    auto tree = syntax::parse(source, path);
    Program program(*tree, {});
    for (const Pass& pass : pipeline()) {
        pass.run({&program});
        if (last == pass.name) break;
    }
    return syntax::render(*tree);
}

}  // namespace caramba::migrator
