#include "migrator/report.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace caramba::migrator {

namespace {

using nlohmann::ordered_json;

std::string joined(const std::vector<std::string>& list) {
    std::string out;
    for (const std::string& item : list) out += (out.empty() ? "" : ", ") + item;
    return out;
}

/** `2 kernels: 1 migrated, 1 stays with Numba` */
std::string counted(const std::string& one, const std::string& several, size_t all, long kept) {
    return "  " + std::to_string(all) + (all == 1 ? one : several) +
           std::to_string(static_cast<long>(all) - kept) + " migrated, " + std::to_string(kept) +
           (kept == 1 ? " stays" : " stay") + " with Numba\n";
}

std::string padded(std::string text, size_t width) {
    text.resize(std::max(text.size() + 2, width), ' ');
    return text;
}

}  // namespace

std::string report_text(const Translation& t, const std::string& path) {
    std::string out = path + "\n";
    auto kept =
        std::count_if(t.kernels.begin(), t.kernels.end(), [](const auto& k) { return k.form == "numba"; });
    for (const KernelReport& k : t.kernels) {
        out += "  " + padded(std::to_string(k.line), 7) + padded(k.name, 24) + padded(k.form, 11);
        if (k.form == "numba")
            out += joined(k.remarks);
        else
            out += joined(k.outputs) + (k.caller == k.name ? "" : (k.outputs.empty() ? "" : ", ") + k.caller);
        out += "\n";
    }
    for (const ClassReport& c : t.classes)
        out += "  " + padded(std::to_string(c.line), 7) + padded(c.name, 24) +
               (c.kept ? padded("numba", 11) + c.remark : "class") + "\n";
    out += counted(" kernel: ", " kernels: ", t.kernels.size(), kept);
    const long classes = std::ranges::count_if(t.classes, &ClassReport::kept);
    if (!t.classes.empty()) out += counted(" class: ", " classes: ", t.classes.size(), classes);
    if (!t.extensions.empty()) out += "  extensions of PyKokkos used: " + joined(t.extensions) + "\n";
    for (const auto& d : t.diagnostics) out += render_text(d, path);
    return out;
}

std::string report_json(const Translation& t, const std::string& path) {
    ordered_json kernels = ordered_json::array();
    for (const KernelReport& k : t.kernels)
        kernels.push_back({{"name", k.name},
                           {"line", k.line},
                           {"form", k.form},
                           {"caller", k.caller},
                           {"outputs", k.outputs},
                           {"remarks", k.remarks}});
    ordered_json classes = ordered_json::array();
    for (const ClassReport& c : t.classes)
        classes.push_back({{"name", c.name},
                           {"line", c.line},
                           {"form", c.kept ? "numba" : "class"},
                           {"remarks", c.kept ? ordered_json{c.remark} : ordered_json::array()}});
    ordered_json out = {{"file", path},
                        {"complete", t.complete},
                        {"kernels", kernels},
                        {"classes", classes},
                        {"extensions", t.extensions},
                        {"diagnostics", ordered_json::parse(syntax::render_json(t.diagnostics, path))}};
    return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string report_sarif(const Translation& t, const std::string& path) {
    return syntax::render_sarif(t.diagnostics, path);
}

std::string time_table(const std::vector<PassTime>& times) {
    std::string out;
    double total = 0;
    char line[64];
    auto add = [&](const std::string& name, double ms) {
        std::snprintf(line, sizeof line, "%-22s %8.3f ms\n", name.c_str(), ms);
        out += line;
    };
    for (const PassTime& p : times) {
        add(p.name, p.milliseconds);
        total += p.milliseconds;
    }
    add("total", total);
    return out;
}

}  // namespace caramba::migrator
