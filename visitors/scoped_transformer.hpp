/** \file
 * A Transformer of what stands outside of kernels, which knows whose a name is: what a function, a class or a
 * comprehension binds itself is not the module's.
 */
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "syntax/visitor.hpp"
#include "visitors/program.hpp"

namespace caramba::visitors {

class ScopedTransformer : public syntax::Transformer {
  public:
    explicit ScopedTransformer(Program& program)
        : Transformer(program.tree), program_(program), kernels_(program.by_definition()) {}

  protected:
    bool enters(syntax::Node* node) override;
    /** Whether what is walked just now binds the name itself. */
    bool shadowed(const std::string& name) const;
    /** The outermost function or class around what is walked just now, or null. */
    const syntax::Node* around() const { return scopes_.empty() ? nullptr : scopes_.front().node; }
    /** Whether a statement binds this name. */
    bool is_target(const syntax::Node* name) const { return targets_.count(name) > 0; }

    Program& program_;

  private:
    struct Level {
        Scope names;
        const syntax::Node* node;
        bool is_class;
    };
    void scope(syntax::Node* node, const std::vector<syntax::Stmt*>& body, const syntax::Arguments* args);
    void comprehension(syntax::Node* node, const std::vector<syntax::Comprehension*>& generators);
    void class_body(syntax::ClassDef* c);
    void targets(syntax::Node* node);

    const std::unordered_map<const syntax::Node*, Kernel*> kernels_;
    std::vector<Level> scopes_;
    std::set<const syntax::Node*> targets_;
    const syntax::Node* inside_ = nullptr;
};

}  // namespace caramba::visitors
