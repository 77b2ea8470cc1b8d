#include <nlohmann/json.hpp>

#include "syntax/diagnostics.hpp"

namespace caramba::syntax {

namespace {

using nlohmann::ordered_json;

std::string dump(const ordered_json& json) {
    return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string render_json(const std::vector<Diagnostic>& diagnostics, const std::string& path) {
    ordered_json out = ordered_json::array();
    for (const Diagnostic& d : diagnostics) {
        const RuleInfo& rule = info(d.rule);
        out.push_back({{"file", path},
                       {"line", d.line},
                       {"column", d.column},
                       {"end_column", d.end_column},
                       {"id", rule.id},
                       {"name", rule.name},
                       {"severity", name(rule.severity)},
                       {"message", d.message},
                       {"hint", d.hint}});
    }
    return dump(out);
}

std::string render_sarif(const std::vector<Diagnostic>& diagnostics, const std::string& path) {
    ordered_json known = ordered_json::array();
    for (const RuleInfo& rule : rules())
        known.push_back({{"id", rule.id},
                         {"name", rule.name},
                         {"shortDescription", {{"text", rule.message}}},
                         {"defaultConfiguration", {{"level", name(rule.severity)}}}});
    ordered_json results = ordered_json::array();
    for (const Diagnostic& d : diagnostics) {
        const RuleInfo& rule = info(d.rule);
        ordered_json region = {{"startLine", d.line}, {"startColumn", d.column}, {"endColumn", d.end_column}};
        results.push_back(
            {{"ruleId", rule.id},
             {"ruleIndex", static_cast<int>(d.rule)},
             {"level", name(rule.severity)},
             {"message", {{"text", d.message}}},
             {"locations",
              {{{"physicalLocation", {{"artifactLocation", {{"uri", path}}}, {"region", region}}}}}}});
    }
    ordered_json driver = {{"name", "caramba"}, {"rules", known}};
    return dump({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                 {"version", "2.1.0"},
                 {"runs", {{{"tool", {{"driver", driver}}}, {"results", results}}}}});
}

}  // namespace caramba::syntax
