#include "migrator/arguments.hpp"

#include <getopt.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#ifndef CARAMBA_VERSION
#define CARAMBA_VERSION "0.1.0"
#endif

namespace caramba::migrator {

namespace {

enum Choice : int {
    output = 'o',
    help = 'h',
    drop_in = 256,
    parallel_draws,
    diff,
    report,
    time_passes,
    dump_after,
    version
};

/** An option as getopt_long and as the help text know it. */
struct Described {
    option form;
    const char* shown;
    const char* meaning;
};

constexpr Described described[] = {
    {{"output", required_argument, nullptr, output},
     "-o, --output PATH",
     "where the migrated file goes (else: standard output)"},
    {{"drop-in", no_argument, nullptr, drop_in}, "--drop-in", "callers keep the kernels' names"},
    {{"parallel-draws", no_argument, nullptr, parallel_draws},
     "--parallel-draws",
     "let prange loops draw random numbers in parallel"},
    {{"diff", no_argument, nullptr, diff}, "--diff", "print the changes as a unified diff"},
    {{"report", optional_argument, nullptr, report},
     "--report [FORM]",
     "print what was migrated how: text, json or sarif"},
    {{"time-passes", no_argument, nullptr, time_passes}, "--time-passes", "print how long each pass took"},
    {{"dump-after", required_argument, nullptr, dump_after},
     "--dump-after PASS",
     "print the file as it is after a pass:"},
    {{"version", no_argument, nullptr, version}, "--version", "print the version"},
    {{"help", no_argument, nullptr, help}, "-h, --help", "print this"},
};

constexpr std::string_view report_forms[] = {"text", "json", "sarif"};

bool is_report_form(std::string_view text) {
    return std::find(std::begin(report_forms), std::end(report_forms), text) != std::end(report_forms);
}

std::string help_text() {
    std::string text =
        "Migrates Numba kernels to PyKokkos.\n\n"
        "caramba [OPTIONS] INPUT\n\n"
        "  INPUT                 Python file, or folder of them, to migrate\n";
    const std::string margin(24, ' ');
    for (const Described& entry : described) {
        std::string line = "  " + std::string(entry.shown);
        line.resize(std::max(line.size() + 1, margin.size()), ' ');
        text += line + entry.meaning + "\n";
        if (entry.form.val != dump_after) continue;
        for (const std::string& pass : passes()) text += margin + "  " + pass + "\n";
    }
    return text;
}

/** The value of --report: behind `=`, or the next word when it is one that --report takes. */
std::string report_form(int argc, char** argv) {
    if (optarg) {
        if (is_report_form(optarg)) return optarg;
        throw UsageError("--report: " + std::string(optarg) + " is none of text, json, sarif");
    }
    if (optind < argc && is_report_form(argv[optind])) return argv[optind++];
    return "text";
}

std::string pass_name(const std::string& name) {
    const auto& known = passes();
    if (std::find(known.begin(), known.end(), name) == known.end())
        throw UsageError("--dump-after: there is no pass " + name);
    return name;
}

/** What getopt_long met and does not know: `argv[optind - 1]`, or one letter of it. */
[[noreturn]] void refuse(int outcome, char** argv) {
    const std::string word = argv[optind - 1];
    if (outcome == ':') throw UsageError(word + " needs a value");
    if (optopt != 0 && optopt < drop_in && word.substr(0, 2) != "--")
        throw UsageError("there is no option -" + std::string(1, static_cast<char>(optopt)));
    if (optopt != 0) throw UsageError(word + " takes no value");
    throw UsageError("there is no option " + word + ", or more than one that begins so");
}

}  // namespace

Arguments parse_arguments(int argc, char** argv) {
    std::vector<option> forms;
    for (const Described& entry : described) forms.push_back(entry.form);
    forms.push_back({});
    Arguments arguments;
    optind = 0;  // glibc: begin anew
    // The colon: messages are ours.
    for (int choice; (choice = getopt_long(argc, argv, ":o:h", forms.data(), nullptr)) != -1;)
        switch (choice) {
            case output:
                arguments.output = optarg;
                break;
            case drop_in:
                arguments.options.settings.drop_in = true;
                break;
            case parallel_draws:
                arguments.options.settings.parallel_draws = true;
                break;
            case diff:
                arguments.diff = true;
                break;
            case report:
                arguments.report = report_form(argc, argv);
                break;
            case time_passes:
                arguments.time_passes = true;
                break;
            case dump_after:
                arguments.options.dump_after = pass_name(optarg);
                break;
            case version:
                arguments.answer = "caramba " CARAMBA_VERSION "\n";
                return arguments;
            case help:
                arguments.answer = help_text();
                return arguments;
            default:
                refuse(choice, argv);
        }
    if (optind == argc) throw UsageError("which file is to be migrated?");
    if (optind + 1 < argc)
        throw UsageError("one file or folder at a time, not also " + std::string(argv[optind + 1]));
    arguments.input = argv[optind];
    return arguments;
}

}  // namespace caramba::migrator
