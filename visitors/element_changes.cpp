#include "visitors/element_changes.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/scopes.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether elements of what the name means outside of the node change there. */
bool changes(const Node* node, const std::string& name) {
    auto* def = as<FunctionDef>(node);
    if (def && scope_of(def->args, def->body.stmts).binds(name)) return false;
    bool compound = false, found = false;
    for_each_child(node, [&](const Node* child) { compound = compound || dynamic_cast<const Stmt*>(child); });
    if (!compound) return names_changed(node).contains(name);
    for_each_child(node, [&](const Node* child) { found = found || changes(child, name); });
    return found;
}

}  // namespace

ElementChanges::ElementChanges(const Program& program) {
    block(program.tree.module->body);
}

void ElementChanges::block(const Block& block) {
    for (const Stmt* s : block.stmts) statement(s);
}

void ElementChanges::statement(const Stmt* s) {
    if (auto* def = as<FunctionDef>(s)) return function(def);
    if (auto* cls = as<ClassDef>(s)) return block(cls->body);
    if (auto* test = as<If>(s)) return block(test->body), block(test->orelse);
    if (auto* with = as<With>(s)) return block(with->body);
    if (auto* attempt = as<Try>(s)) {
        block(attempt->body);
        for (const ExceptHandler* handler : attempt->handlers) block(handler->body);
        return block(attempt->orelse), block(attempt->finalbody);
    }
    for (const std::string& name : names_changed(s)) last_[name] = std::max(last_[name], s->span.end);
}

void ElementChanges::function(const FunctionDef* def) {
    for (const std::string& name : names_changed(def))
        if (changes(def, name)) by_functions_.insert(name);
}

bool ElementChanges::after(const Kernel& kernel, const std::string& name) const {
    auto last = last_.find(name);
    return by_functions_.contains(name) || (last != last_.end() && last->second > kernel.def->span.begin);
}

}  // namespace caramba::visitors
