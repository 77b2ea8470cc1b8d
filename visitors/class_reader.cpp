#include <algorithm>
#include <iterator>

#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/class_types.hpp"
#include "visitors/computing_methods.hpp"
#include "visitors/project.hpp"
#include "visitors/specifications.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool is_decorated(const Program& program, const FunctionDef* def, std::string_view decorator) {
    return def->decorator_list.size() == 1 && program.module.resolve(def->decorator_list[0]) == decorator;
}

/** The object of `setattr(object, "name", value)`; null of anything else. */
const Expr* object_set(const Node* n) {
    auto* call = as<Call>(n);
    return call && call->args.size() == 3 && name_of(call->func) == "setattr" ? call->args[0] : nullptr;
}

}  // namespace

bool is_static_method(const Program& program, const FunctionDef* def) {
    return is_decorated(program, def, "builtins.staticmethod");
}

bool is_property(const Program& program, const FunctionDef* def) {
    return is_decorated(program, def, "builtins.property");
}

void note_assignments(const Program& program, ClassType& cls, std::set<const Node*> own) {
    for (const Stmt* s : program.tree.module->body.stmts)
        if (auto* other = as<ClassDef>(s); other && other != cls.def)
            for (const Stmt* part : other->body.stmts)
                if (auto* def = as<FunctionDef>(part); def && !def->args->args.empty())
                    walk(def, [&](const Node* n) {
                        auto* place = as<Attribute>(n);
                        const Expr* object = place ? place->value : object_set(n);
                        if (object && name_of(object) == def->args->args[0]->arg) own.insert(n);
                    });
    // Objects say so themselves where `setattr(x, name, value)`, of any x, would rebind what they cannot.
    const auto assigned = [&](const std::string& name) {
        for (ClassType::Field& f : cls.fields)
            if (name.empty() ? f.is_array() : f.name == name)
                f.rebound = f.rebound || f.of || f.text || f.is_array();
    };
    const auto target = [&](auto&& self, const Expr* t) -> void {
        if (auto* tuple = as<Tuple>(t))
            for (const Expr* e : tuple->elts) self(self, e);
        auto* place = as<Attribute>(t);
        if (place && !own.contains(t)) assigned(place->attr);
    };
    walk(program.tree.module, [&](const Node* n) {
        if (auto* a = as<Assign>(n))
            for (const Expr* t : a->targets) target(target, t);
        // `self.x += 1` of an array is an update of its elements.
        auto* update = as<AugAssign>(n);
        auto* updated = update ? as<Attribute>(update->target) : nullptr;
        if (updated && std::ranges::none_of(cls.fields, [&](const ClassType::Field& f) {
                return f.name == updated->attr && f.is_array();
            })) {
            own.erase(updated);
            target(target, updated);
        }
        if (auto* a = as<AnnAssign>(n)) target(target, a->target);
        if (object_set(n) && !own.contains(n)) assigned(written_text(static_cast<const Call*>(n)->args[1]));
        if (auto* f = as<For>(n)) target(target, f->target);
    });
}

std::pair<const ClassType*, std::string> class_of(const Program& program, const Expr* e, int depth) {
    constexpr int kDeepest = 8;
    if (++depth > kDeepest) return {};
    for (const auto& known : program.classes)
        if (known->def->name == name_of(e)) return {known.get(), known->def->name};
    if (const Expr* cls = class_of_type(e, types_of(program))) return class_of(program, cls, depth);
    const Binding* b = is<Name>(e) ? program.module.find(std::string(name_of(e))) : nullptr;
    if (b && b->kind == Binding::Kind::Variable && b->value) return class_of(program, b->value, depth);
    const std::string path = program.project ? program.module.imported_path(e) : "";
    const auto place = path.empty() ? std::nullopt : program.project->locate(program, path);
    if (!place || place->program == &program) return {};
    Name there;
    there.id = place->name;
    return {class_of(*place->program, &there, depth).first, std::string(program.tree.text(e))};
}

namespace {

/** Reads what a decorator and a class say of the fields. */
class Reader {
  public:
    Reader(const Program& program, ClassDef* def) : program_(program) {
        out_ = std::make_unique<ClassType>();
        out_->def = def;
    }

    std::unique_ptr<ClassType> run(const Expr* decorator, std::string& why) {
        out_->decorator = decorator;
        // `deco = jitclass(spec)`
        const Binding* made =
            is<Name>(decorator) ? program_.module.find(std::string(name_of(decorator))) : nullptr;
        if (made && made->kind == Binding::Kind::Variable && made->value) {
            note_variable(decorator);
            decorator = made->value;
        }
        if (auto* call = as<Call>(decorator)) {
            if (call->args.size() + call->keywords.size() > 1)
                refuse("its decorator takes one specification");
            for (const Expr* e : call->args) specification(e);
            for (const Keyword* k : call->keywords) specification(k->value);
        }
        body();
        for (const Stmt* s : out_->def->body.stmts)
            if (auto* def = as<FunctionDef>(s)) {
                if (only_computes(program_, *out_, def)) out_->computing.insert(def->name);
                if (may_divide(program_, *out_, def)) out_->dividing.insert(def->name);
            }
        if (why_.empty()) constructor();
        if (why_.empty()) assignments();
        why = why_;
        out_->kept = !why.empty();
        // What kernels do with its objects is known all the same.
        if (out_->kept)
            for (const Stmt* s : out_->def->body.stmts) {
                auto* def = as<FunctionDef>(s);
                if (!def || def->args->args.empty()) continue;
                out_->members.insert(def->name);
                walk(def, [&](const Node* n) {
                    auto* a = as<Attribute>(n);
                    if (a && name_of(a->value) == def->args->args[0]->arg) out_->members.insert(a->attr);
                });
            }
        return std::move(out_);
    }

  private:
    void refuse(const std::string& why) {
        if (why_.empty()) why_ = why;
    }

    /** `vector = float64[:]` says no more than a field's type. */
    void note_variable(const Node* name) {
        const Binding* b = is<Name>(name) ? program_.module.find(std::string(name_of(name))) : nullptr;
        if (b && b->kind == Binding::Kind::Variable && b->value)
            for (const Stmt* s : program_.tree.module->body.stmts)
                if (auto* a = as<Assign>(s); a && a->value == b->value) out_->specification.insert(a);
    }

    void specification(const Expr* e) {
        const auto fields = read_specification(program_, e, out_->def, out_->specification);
        if (!fields && !is_none(e)) return refuse("its specification cannot be read");
        if (fields)
            for (const auto& [name, type] : *fields) field(name, type);
    }

    void field(const std::string& name, const Expr* type) {
        if (name.empty() || name.starts_with("__")) return refuse("the name of a field cannot be read");
        if (field_named(name)) return;
        ClassType::Field field;
        field.name = name;
        walk(type, [&](const Node* n) { note_variable(n); });
        if (const auto [other, called] = class_of(program_, type); other) {
            field.of = other;
            field.type_name = called;
            walk(type, [&](const Node* n) { out_->references.insert(n); });
        } else if (is_text_type(type)) {
            field.text = true;
        } else {
            auto read = read_type(type, types_of(program_));
            if (!read) read = python_type(type);
            if (read && read->records.written && read->rank > 0)
                field.type_name = name_in_file(read->records);
            field.records = !field.type_name.empty();
            const bool known = read && !read->optional && read->rank <= 8 &&
                               (read->kind == DeclaredType::Kind::Scalar || is_tuple_of_numbers(*read) ||
                                read->kind == DeclaredType::Kind::Array || field.records);
            if (!known)
                return refuse("its field '" + name +
                              "' is no number, array, text, object or tuple of numbers");
            field.type = *read;
        }
        out_->fields.push_back(field);
        out_->members.insert(name);
    }

    /** What a dtype is called in the file of the class; "" where it has no name there. */
    std::string name_in_file(const RecordsDtype& dtype) const {
        if (dtype.program == &program_) return std::string(program_.tree.text(dtype.written));
        std::set<std::string> names;
        for (const auto& [name, binding] : program_.module.globals) {
            if (binding.kind != Binding::Kind::Import) continue;
            const auto place = program_.project->locate(program_, binding.path);
            if (place && place->program == dtype.program && place->name == name_of(dtype.written))
                names.insert(name);
        }
        return names.empty() ? "" : *names.begin();
    }

    static bool is_tuple_of_numbers(const DeclaredType& type) {
        return type.kind == DeclaredType::Kind::Tuple && !type.items.empty() &&
               std::ranges::all_of(type.items, [](const DeclaredType& item) {
                   return item.kind == DeclaredType::Kind::Scalar && !item.optional;
               });
    }

    bool is_text_type(const Expr* e) const {
        const std::string path = program_.module.resolve(e);
        return path == "builtins.str" || path == "numba.types.unicode_type" || path == "numba.types.string" ||
               path == "numba.core.types.unicode_type" || path == "numba.core.types.string";
    }

    /** What `x: float` declares. */
    std::optional<DeclaredType> python_type(const Expr* e) const {
        std::string path = program_.module.resolve(e);
        for (auto [python, numpy] : {std::pair("builtins.int", "int64"),
                                     {"builtins.float", "float64"},
                                     {"builtins.bool", "bool_"},
                                     {"builtins.complex", "complex128"}})
            if (path == python) {
                DeclaredType out;
                out.kind = DeclaredType::Kind::Scalar;
                out.scalar = numpy;
                return out;
            }
        return std::nullopt;
    }

    void body() {
        for (const Expr* base : out_->def->bases)
            if (name_of(base) != "object") refuse("it has bases");
        if (!out_->def->keywords.empty()) refuse("it has a metaclass");
        if (out_->def->decorator_list.size() != 1) refuse("it has another decorator");
        for (const Stmt* s : out_->def->body.stmts) {
            auto* declared = as<AnnAssign>(s);
            if (declared && !declared->value && is<Name>(declared->target)) {
                field(std::string(name_of(declared->target)), declared->annotation);
                continue;
            }
            auto* def = as<FunctionDef>(s);
            if (!def) {
                if (!is_docstring(s) && !sets_docstring(s) && !is<Pass>(s))
                    refuse("its body has more than methods");
                continue;
            }
            method(def);
        }
    }

    /** `__doc__ = describe("a point")`, the one name that Numba lets classes bind to a value. */
    static bool sets_docstring(const Stmt* s) {
        auto* a = as<Assign>(s);
        return a && a->targets.size() == 1 && name_of(a->targets[0]) == "__doc__";
    }

    void method(const FunctionDef* def) {
        const bool special = def->name.starts_with("__") && def->name.ends_with("__");
        const bool operation =
            def->name == "__getitem__" || def->name == "__len__" || def->name == "__contains__";
        const bool stores = def->name == "__setitem__";
        const bool arithmetic = special && is_arithmetic(def->name.substr(2, def->name.size() - 4));
        if (special && !operation && !arithmetic && !stores && def->name != "__init__")
            return refuse("it has the method " + def->name);
        if (operation && !(def->decorator_list.empty() && only_reads(def)))
            return refuse("its method " + def->name + " may do more than to read");
        out_->operators = out_->operators || operation || arithmetic || stores;
        const bool unbound = is_static_method(program_, def);
        if (def->args->args.empty() && !unbound) return refuse("a method has no 'self'");
        for (const Expr* d : def->decorator_list)
            if (program_.module.resolve(d) != "builtins.property" && !is_setter(def, d) &&
                !(unbound && d == def->decorator_list[0]))
                return refuse("its method '" + def->name + "' has a decorator");
        out_->members.insert(def->name);
        const bool called = def->decorator_list.empty() || unbound;
        (called ? out_->methods_called : out_->properties).insert(def->name);
        if (def->name == "__init__") init_ = def;
    }

    /** `@x.setter` of a property `x` above. */
    bool is_setter(const FunctionDef* def, const Expr* decorator) const {
        auto* a = as<Attribute>(decorator);
        return a && a->attr == "setter" && name_of(a->value) == def->name &&
               out_->properties.contains(def->name) && def->decorator_list.size() == 1;
    }

    /** `add` and `radd`, which only Python calls, `eq`, `neg`: operators that mean nothing else for objects.
     */
    static bool is_arithmetic(std::string_view name) {
        constexpr std::string_view compared[] = {"eq", "ne", "lt", "le", "gt", "ge"};
        constexpr std::string_view computed[] = {"add",      "sub", "mul", "matmul", "truediv",
                                                 "floordiv", "mod", "pow", "lshift", "rshift",
                                                 "and",      "or",  "xor"};
        constexpr std::string_view of_one[] = {"neg", "pos", "invert"};
        if (std::ranges::count(of_one, name)) return true;
        if (std::ranges::count(compared, name) || std::ranges::count(computed, name)) return true;
        return name.starts_with("r") && std::ranges::count(computed, name.substr(1));
    }

    /** Whether an operator, which looks like that of an array where it is used, has no effects. */
    bool only_reads(const FunctionDef* def) const {
        bool reads = true;
        const auto plain = [](auto&& self, const Expr* target) -> bool {
            auto* tuple = as<Tuple>(target);
            return is<Name>(target) ||
                   (tuple && std::ranges::all_of(tuple->elts, [&](auto* e) { return self(self, e); }));
        };
        for (const Stmt* s : def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* call = as<Call>(n);
                const std::string path = call ? program_.module.resolve(call->func) : "builtins.";
                auto* loop = as<For>(n);
                auto* assign = as<Assign>(n);
                reads = reads && !is<AugAssign>(n) && path.starts_with("builtins.") &&
                        (!loop || plain(plain, loop->target));
                for (const Expr* target : assign ? assign->targets : std::vector<Expr*>{})
                    reads = reads && plain(plain, target);
            });
        return reads;
    }

    ClassType::Field* field_named(const std::string& name) const {
        const auto found = std::ranges::find(out_->fields, name, &ClassType::Field::name);
        return found == out_->fields.end() ? nullptr : &*found;
    }

    /** The fields that a suite assigns on every path to its end. */
    std::set<std::string> given(const Block& suite, const std::string& self) const {
        std::set<std::string> fields;
        for (const Stmt* s : suite.stmts) {
            auto* a = as<Assign>(s);
            for (const Expr* t : a ? a->targets : std::vector<Expr*>{})
                if (auto* place = as<Attribute>(t); place && name_of(place->value) == self)
                    fields.insert(place->attr);
            auto* choice = as<If>(s);
            if (!choice) continue;
            const std::set<std::string> one = given(choice->body, self), other = given(choice->orelse, self);
            std::ranges::set_intersection(one, other, std::inserter(fields, fields.end()));
        }
        return fields;
    }

    /** Texts and objects get their values in __init__, whatever path it takes. Arrays may be empty first. */
    void constructor() {
        if (!init_) return refuse("it has no __init__");
        const std::string self = init_->args->args[0]->arg;
        const std::set<std::string> fields_given = given(init_->body, self);
        for (ClassType::Field& f : out_->fields) {
            if (fields_given.contains(f.name)) continue;
            f.rebound = f.is_array();
            if (f.of || f.text) refuse("__init__ may leave its field '" + f.name + "' without a value");
        }
        // Whom __init__ gives its object sees the arrays that it assigns later.
        std::set<const Node*> fields;
        for (const Stmt* s : init_->body.stmts)
            walk(s, [&](const Node* n) {
                auto* a = as<Attribute>(n);
                if (a && name_of(a->value) == self) fields.insert(a->value);
            });
        for (const Stmt* s : init_->body.stmts)
            walk(s, [&](const Node* n) {
                auto* name = as<Name>(n);
                if (name && name->id == self && !fields.contains(n)) given_away(self);
            });
    }

    /** __init__ uses its object as a value. */
    void given_away(const std::string& self) {
        for (ClassType::Field& f : out_->fields) {
            f.rebound = f.rebound || f.is_array();
            if (f.of || f.text)
                refuse("__init__ uses its '" + self + "' as a value, and the field '" + f.name +
                       "' is no number or array");
        }
    }

    /** What its own module assigns after __init__. */
    void assignments() {
        const std::string self = init_->args->args[0]->arg;
        std::set<const Node*> own;
        for (const Stmt* s : init_->body.stmts)
            walk(s, [&](const Node* n) {
                auto* a = as<Assign>(n);
                for (const Expr* t : a ? a->targets : std::vector<Expr*>{})
                    if (auto* place = as<Attribute>(t); place && name_of(place->value) == self) own.insert(t);
            });
        note_assignments(program_, *out_, own);
        for (const ClassType::Field& f : out_->fields)
            if (f.rebound && (f.of || f.text))
                refuse("its field '" + f.name + "' is assigned outside of __init__");
    }

    const Program& program_;
    std::unique_ptr<ClassType> out_;
    const FunctionDef* init_ = nullptr;
    std::string why_;
};

}  // namespace

std::unique_ptr<ClassType> read_class(const Program& program, ClassDef* def, const Expr* decorator,
                                      std::string& why) {
    return Reader(program, def).run(decorator, why);
}

std::string never_compiled(const Program& program, const ClassType& cls, const FunctionDef* method) {
    if (method->name == "__init__") return "";
    const Scope locals = scope_of(method->args, method->body.stmts);
    const bool has_self = !is_static_method(program, method) && !method->args->args.empty();
    const std::string self = has_self ? method->args->args[0]->arg : "";
    std::string found;
    walk(method, [&](const Node* n) {
        auto* of_self = as<Attribute>(n);
        if (of_self && !self.empty() && name_of(of_self->value) == self && !of_self->attr.starts_with("__") &&
            !cls.members.contains(of_self->attr))
            found = "its objects have no '" + of_self->attr + "'";
        auto* call = as<Call>(n);
        const std::string name(call && !call->keywords.empty() ? name_of(call->func) : "");
        if (name.empty() || locals.binds(name)) return;
        const bool known =
            name == cls.def->name ||
            std::ranges::any_of(program.classes, [&](const auto& other) { return other->def->name == name; });
        const Binding* bound = program.module.find(name);
        if (known && bound && bound->kind == Binding::Kind::Class)
            found = "it makes an object of '" + name +
                    "' with arguments by keyword, which have to be passed by position";
    });
    return found;
}

}  // namespace caramba::visitors
