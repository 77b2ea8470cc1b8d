#include "visitors/records.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "syntax/visitor.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Names of the named tuples and jitclasses that the file defines. */
std::set<std::string> record_classes(const Program& program) {
    std::set<std::string> names;
    for (const auto& cls : program.classes)
        if (!cls->kept) names.insert(cls->def->name);
    for (const auto& [name, binding] : program.module.globals) {
        auto* call = as<Call>(binding.value);
        if (call && program.module.resolve(call->func) == "collections.namedtuple") names.insert(name);
        auto* cls = as<ClassDef>(binding.node);
        for (const Expr* base : cls ? cls->bases : std::vector<Expr*>{})
            if (program.module.resolve(base) == "typing.NamedTuple") names.insert(name);
    }
    return names;
}

/** Those of a class that was migrated before: `@pk.classtype(n=pk.int64)`. */
void fields_of_class_type(const Program& program, const ClassDef* cls, std::set<std::string>& names) {
    for (const Expr* d : cls ? cls->decorator_list : std::vector<Expr*>()) {
        auto* call = as<Call>(d);
        if (!call || program.module.resolve(call->func) != "pykokkos.classtype") continue;
        for (const Keyword* k : call->keywords) names.insert(k->arg);
        for (const Stmt* s : cls->body.stmts)
            if (auto* f = as<FunctionDef>(s); f && !f->decorator_list.empty()) names.insert(f->name);
    }
}

/** Adds the names in a list that says fields of records, wherever it goes: `("x", np.float64)`,
 * `(("Start of it", "time"), np.int64)`, where the first text is a title, and `("x", np.float32, (3,))`. */
void fields_of_list(const Program& program, const List* list, std::set<std::string>& names) {
    std::set<std::string> found;
    for (const Expr* e : list->elts) {
        if (is<Starred>(e)) continue;
        auto* field = as<Tuple>(e);
        if (!field || field->elts.size() < 2 || field->elts.size() > 3) return;
        auto* titled = as<Tuple>(field->elts[0]);
        const Expr* name = titled && titled->elts.size() == 2 ? titled->elts[1] : field->elts[0];
        const Expr* type = field->elts[1];
        const std::string path = program.module.resolve(type);
        const bool says_type = is_dtype_path(path) || path.starts_with("builtins.") || is_text(type);
        if (!is_text(name) || !says_type) return;
        found.insert(static_cast<const Constant*>(name)->value.text);
    }
    names.merge(found);
}

/** Names of fields of records, named tuples and objects that the file defines: `p.x` and `a["x"]` mean these.
 */
std::set<std::string> fields_of_records(const Program& program, std::set<std::string>& of_tuples) {
    std::set<std::string> names;
    for (const auto& cls : program.classes) {
        if (cls->kept) continue;
        for (const ClassType::Field& f : cls->fields) names.insert(f.name);
        names.insert(cls->properties.begin(), cls->properties.end());
    }
    auto texts = [&](auto&& self, const Node* node, std::set<std::string>& names, int depth) -> void {
        walk(node, [&](const Node* n) {
            // The fields may be a list of the module's.
            auto* name = as<Name>(n);
            const Binding* b = name && depth < 4 ? program.module.find(name->id) : nullptr;
            if (b && (is<List>(b->value) || is<Tuple>(b->value))) self(self, b->value, names, depth + 1);
            // Or the keys of a dictionary: `namedtuple("Options", DEFAULTS.keys())`.
            if (auto* keyed = b ? as<Dict>(b->value) : nullptr)
                for (const Expr* key : keyed->keys)
                    if (key) self(self, key, names, depth + 1);
            auto* c = as<Constant>(n);
            if (!c || c->value.kind != ConstantValue::Kind::Str) return;
            std::string word;
            for (char letter : c->value.text + " ") {
                if (letter != ' ' && letter != ',') {
                    word += letter;
                } else if (!word.empty()) {
                    names.insert(std::exchange(word, {}));
                }
            }
        });
    };
    walk(program.tree.module, [&](const Node* n) {
        if (auto* call = as<Call>(n)) {
            const std::string path = program.module.resolve(call->func);
            if (path == "collections.namedtuple") texts(texts, call, of_tuples, 0);
            if (path == "numpy.dtype" || path == "numba.types.Record" || path == "numba.from_dtype")
                texts(texts, call, names, 0);
            for (const Keyword* k : call->keywords)
                if ((k->arg == "dtype" && is<List>(k->value)) || k->arg == "field_names")
                    texts(texts, k->value, names, 0);
        }
        if (auto* list = as<List>(n)) fields_of_list(program, list, names);
        auto* cls = as<ClassDef>(n);
        fields_of_class_type(program, cls, names);
        if (is_enumeration(program, cls)) names.insert("value");
        for (const Expr* base : cls ? cls->bases : std::vector<Expr*>{})
            if (program.module.resolve(base) == "typing.NamedTuple")
                for (const Stmt* s : cls->body.stmts)
                    if (auto* field = as<AnnAssign>(s)) of_tuples.insert(std::string(name_of(field->target)));
    });
    names.insert(of_tuples.begin(), of_tuples.end());
    return names;
}

/** Whether a type has no texts as values: that of numbers, and of tuples of them. */
bool has_no_texts(const Program& program, const Expr* e, int depth = 0) {
    constexpr int kMostNames = 8;
    const auto [home, b] = program.defined(e);
    if (b && b->kind == Binding::Kind::Variable && b->value)
        return depth < kMostNames && has_no_texts(*home, b->value, depth + 1);
    auto* tuple = as<Call>(e);
    if (tuple && program.module.resolve(tuple->func).ends_with("types.UniTuple"))
        return !tuple->args.empty() && has_no_texts(program, tuple->args[0], depth);
    return is_type_of_numbers(program, e);
}

/** `Dict.empty(key_type=int64, …)`, `DictType(int64, …)`: no item of it is a text in brackets. */
bool has_keys_of_numbers(const Program& program, const Call* call) {
    const std::string path = program.module.resolve(call->func);
    if (path != "numba.typed.Dict.empty" && !path.ends_with("types.DictType")) return false;
    const Expr* key = call->args.empty() ? nullptr : call->args[0];
    for (const Keyword* k : call->keywords)
        if (k->arg == "key_type" || k->arg == "keyty") key = k->value;
    return key && has_no_texts(program, key);
}

/** Notes whether the file speaks of Numba's dictionaries, and whether keys of some may be texts. */
void find_dictionaries(Program& program) {
    std::set<const Node*> known;
    walk(program.tree.module, [&](const Node* n) {
        const Expr* harmless = nullptr;
        if (auto* call = as<Call>(n); call && has_keys_of_numbers(program, call)) harmless = call->func;
        if (auto* parameter = as<Arg>(n)) harmless = parameter->annotation;
        if (auto* function = as<FunctionDef>(n)) harmless = function->returns;
        if (harmless) walk(harmless, [&](const Node* part) { known.insert(part); });
        if (!is<Name>(n) && !is<Attribute>(n)) return;
        const std::string path = program.module.resolve(static_cast<const Expr*>(n));
        if (path != "numba.typed.Dict" && path != "numba.types.DictType" &&
            path != "numba.core.types.DictType")
            return;
        program.typed_dictionaries = true;
        program.dictionaries = program.dictionaries || !known.contains(n);
    });
}

}  // namespace

void find_records(Program& program) {
    find_dictionaries(program);
    program.record_classes = record_classes(program);
    program.field_names = fields_of_records(program, program.tuple_fields);
}

namespace {

/** The program that defines a class of records, and its name there; null for what is no such class. */
std::pair<const Program*, std::string> class_of(const Program& program, const Kernel& kernel,
                                                const Expr* called) {
    std::string name(name_of(called));
    if (kernel.locals.binds(name) || kernel.captured.count(name)) return {};
    if (program.record_classes.contains(name)) return {&program, std::move(name)};
    if (!program.project) return {};
    auto place = program.project->locate(program, program.module.imported_path(called));
    if (!place || !place->program->record_classes.contains(place->name)) return {};
    return {place->program, place->name};
}

}  // namespace

const ClassType* jitclass_of(const Program& program, const Kernel& kernel, const Expr* e) {
    const auto [place, name] = class_of(program, kernel, e);
    for (const auto& cls : place ? place->classes : program.classes)
        if (place && cls->def->name == name && !cls->kept) return cls.get();
    return nullptr;
}

bool makes_record(const Program& program, const Kernel& kernel, const Call* call) {
    return class_of(program, kernel, call->func).first != nullptr;
}

std::vector<std::string> fields_of_tuple(const Program& program, const Kernel& kernel, const Call* call) {
    const auto [place, name] = class_of(program, kernel, call->func);
    const Binding* binding = place ? place->module.find(name) : nullptr;
    std::vector<std::string> fields;
    if (!binding) return fields;
    if (auto* cls = as<ClassDef>(binding->node)) {
        if (place->classes.end() !=
            std::ranges::find(place->classes, cls, [](const auto& c) { return c->def; }))
            return fields;
        for (const Stmt* s : cls->body.stmts)
            if (auto* field = as<AnnAssign>(s)) fields.emplace_back(name_of(field->target));
        return fields;
    }
    auto* made = as<Call>(binding->value);
    if (!made || made->args.size() != 2) return fields;
    std::vector<const Expr*> texts{made->args[1]};
    if (auto* list = as<List>(made->args[1])) texts.assign(list->elts.begin(), list->elts.end());
    if (auto* list = as<Tuple>(made->args[1])) texts.assign(list->elts.begin(), list->elts.end());
    for (const Expr* text : texts) {
        if (!is_text(text)) return {};
        std::string words = static_cast<const Constant*>(text)->value.text;
        std::ranges::replace(words, ',', ' ');
        std::istringstream in(words);
        for (std::string word; in >> word;) fields.push_back(word);
    }
    return fields;
}

}  // namespace caramba::visitors
