/** \file
 * What passes have to say: the diagnostics of diagnostics.def, at a place of the source, and their renderers.
 *
 *     diagnostics.add(Rule::Function, call, {kernel->name, "np.fft"});
 */
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

enum class Severity { Note, Warning, Error };

enum class Rule {
#define DIAGNOSTIC(Name, id, severity, message, hint) Name,
#include "syntax/diagnostics.def"
#undef DIAGNOSTIC
};

struct RuleInfo {
    Rule rule;
    std::string_view name;
    std::string_view id;
    Severity severity;
    std::string_view message;
    std::string_view hint;
};

const std::vector<RuleInfo>& rules();
const RuleInfo& info(Rule rule);
std::string_view name(Severity severity);

struct Diagnostic {
    Rule rule;
    std::string message;
    std::string hint;
    int line = 1;        ///< from 1
    int column = 1;      ///< from 1, in characters
    int end_column = 1;  ///< behind the last character on the same line
    std::string source;  ///< the line's text
};

class Diagnostics {
  public:
    explicit Diagnostics(const Tree& tree) : tree_(tree) {}
    /** Adds a diagnostic at a node; the words go into the message's places. The same one twice is one.
     * `package` is whose kernel is meant. */
    const Diagnostic& add(Rule rule, const Node* at, const std::vector<std::string>& words,
                          const std::string& package = "Numba");
    const std::vector<Diagnostic>& all() const { return list_; }
    /** Whether something was left undone. */
    bool any_errors() const;
    /** In the order of the source. */
    void sort();

  private:
    const Tree& tree_;
    std::vector<Diagnostic> list_;
};

/** `file:line:column: severity ID: message`, the source line, a caret, the hint. */
std::string render_text(const Diagnostic& diagnostic, const std::string& path);
std::string render_json(const std::vector<Diagnostic>& diagnostics, const std::string& path);
std::string render_sarif(const std::vector<Diagnostic>& diagnostics, const std::string& path);

}  // namespace caramba::syntax
