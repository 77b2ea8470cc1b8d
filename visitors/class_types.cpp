#include "visitors/class_types.hpp"

#include <algorithm>
#include <iterator>

#include "syntax/build.hpp"
#include "syntax/comments.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/specifications.hpp"
#include "visitors/suite_edits.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

std::string text_of(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Str ? c->value.text : "";
}

bool is_static(const Program& program, const FunctionDef* def) {
    return def->decorator_list.size() == 1 &&
           program.module.resolve(def->decorator_list[0]) == "builtins.staticmethod";
}

/** Notes which fields of a class a module assigns, but for these targets in its __init__, and for what other
 * classes assign of themselves. Numbers are assigned to in any case. */
void note_assignments(const Program& program, ClassType& cls, std::set<const Node*> own) {
    for (const Stmt* s : program.tree.module->body.stmts)
        if (auto* other = as<ClassDef>(s); other && other != cls.def)
            for (const Stmt* part : other->body.stmts)
                if (auto* def = as<FunctionDef>(part); def && !def->args->args.empty())
                    walk(def, [&](const Node* n) {
                        auto* place = as<Attribute>(n);
                        if (place && name_of(place->value) == def->args->args[0]->arg) own.insert(n);
                    });
    const auto target = [&](auto&& self, const Expr* t) -> void {
        if (auto* tuple = as<Tuple>(t))
            for (const Expr* e : tuple->elts) self(self, e);
        auto* place = as<Attribute>(t);
        if (!place || own.contains(t)) return;
        for (ClassType::Field& f : cls.fields)
            if (f.name == place->attr) f.rebound = f.rebound || f.of || f.text || f.is_array();
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
        if (auto* f = as<For>(n)) target(target, f->target);
    });
}

/** Reads what a decorator and a class say of the fields. */
class Reader {
  public:
    Reader(const Program& program, ClassDef* def) : program_(program) {
        out_ = std::make_unique<ClassType>();
        out_->def = def;
    }

    std::unique_ptr<ClassType> run(const Expr* decorator, std::string& why) {
        out_->decorator = decorator;
        if (auto* call = as<Call>(decorator)) {
            if (call->args.size() + call->keywords.size() > 1)
                refuse("its decorator takes one specification");
            for (const Expr* e : call->args) specification(e);
            for (const Keyword* k : call->keywords) specification(k->value);
        }
        body();
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

    void specification(const Expr* e) {
        const auto fields = read_specification(program_, e, out_->def, out_->specification);
        if (!fields && !is_none(e)) return refuse("its specification cannot be read");
        if (fields)
            for (const auto& [name, type] : *fields) field(name, type);
    }

    void field(const std::string& name, const Expr* type) {
        if (name.empty() || name.starts_with("__")) return refuse("the name of a field cannot be read");
        ClassType::Field field;
        field.name = name;
        if (const ClassType* other = class_of(type)) {
            field.of = other;
            walk(type, [&](const Node* n) { out_->references.insert(n); });
        } else if (is_text_type(type)) {
            field.text = true;
        } else {
            auto read = read_type(type, types_of(program_));
            if (!read) read = python_type(type);
            const bool known = read && !read->optional &&
                               (read->kind == DeclaredType::Kind::Scalar ||
                                (read->kind == DeclaredType::Kind::Array && read->rank <= 8));
            if (!known) return refuse("its field '" + name + "' is no number, array, text or object");
            field.type = *read;
        }
        for (const ClassType::Field& earlier : out_->fields)
            if (earlier.name == name) return;
        out_->fields.push_back(field);
        out_->members.insert(name);
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

    /** The class of `Other.class_type.instance_type`, of a variable for that, or of an annotation `Other`. */
    const ClassType* class_of(const Expr* e) const {
        const Binding* b = is<Name>(e) ? program_.module.find(std::string(name_of(e))) : nullptr;
        if (b && b->kind == Binding::Kind::Variable && b->value) e = b->value;
        if (auto* a = as<Attribute>(e); a && a->attr == "instance_type")
            if (auto* inner = as<Attribute>(a->value); inner && inner->attr == "class_type") e = inner->value;
        for (const auto& known : program_.classes)
            if (known->def->name == name_of(e)) return known.get();
        return nullptr;
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
                if (!is_docstring(s) && !is<Pass>(s)) refuse("its body has more than methods");
                continue;
            }
            method(def);
        }
    }

    void method(const FunctionDef* def) {
        const bool special = def->name.starts_with("__") && def->name.ends_with("__");
        const bool operation = def->name == "__getitem__" || def->name == "__len__";
        const bool arithmetic = special && is_arithmetic(def->name.substr(2, def->name.size() - 4));
        if (special && !operation && !arithmetic && def->name != "__init__")
            return refuse("it has the method " + def->name);
        if (operation && !(def->decorator_list.empty() && only_reads(def)))
            return refuse("its method " + def->name + " may do more than to read");
        out_->operators = out_->operators || operation || arithmetic;
        const bool unbound = is_static(program_, def);
        if (def->args->args.empty() && !unbound) return refuse("a method has no 'self'");
        for (const Expr* d : def->decorator_list)
            if (program_.module.resolve(d) != "builtins.property" &&
                !(unbound && d == def->decorator_list[0]))
                return refuse("its method '" + def->name + "' has a decorator");
        out_->members.insert(def->name);
        const bool called = def->decorator_list.empty() || unbound;
        (called ? out_->methods_called : out_->properties).insert(def->name);
        if (def->name == "__init__") init_ = def;
    }

    /** `add` and `radd`, which only Python calls, `eq`: operators that mean nothing else for objects. */
    static bool is_arithmetic(std::string_view name) {
        constexpr std::string_view compared[] = {"eq", "ne", "lt", "le", "gt", "ge"};
        constexpr std::string_view computed[] = {"add",      "sub", "mul", "matmul", "truediv",
                                                 "floordiv", "mod", "pow", "lshift", "rshift",
                                                 "and",      "or",  "xor"};
        if (std::ranges::count(compared, name) || std::ranges::count(computed, name)) return true;
        return name.starts_with("r") && std::ranges::count(computed, name.substr(1));
    }

    /** Whether an operator, which looks like that of an array where it is used, has no effects and no errors
     * of a model of its own. */
    bool only_reads(const FunctionDef* def) const {
        bool reads = true;
        const auto plain = [](auto&& self, const Expr* target) -> bool {
            auto* tuple = as<Tuple>(target);
            return is<Name>(target) ||
                   (tuple && std::ranges::all_of(tuple->elts, [&](auto* e) { return self(self, e); }));
        };
        for (const Stmt* s : def->body.stmts)
            walk(s, [&](const Node* n) {
                auto* operation = as<BinOp>(n);
                const auto op = operation ? operation->op : BinaryOperator::Add;
                auto* call = as<Call>(n);
                const std::string path = call ? program_.module.resolve(call->func) : "builtins.";
                auto* loop = as<For>(n);
                auto* assign = as<Assign>(n);
                reads = reads && !is<AugAssign>(n) && path.starts_with("builtins.") &&
                        op != BinaryOperator::Div && op != BinaryOperator::FloorDiv &&
                        op != BinaryOperator::Mod && op != BinaryOperator::Pow &&
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
        // Until it has returned, the object is no more than its fields.
        std::set<const Node*> fields;
        for (const Stmt* s : init_->body.stmts)
            walk(s, [&](const Node* n) {
                auto* a = as<Attribute>(n);
                if (a && name_of(a->value) == self) fields.insert(a->value);
            });
        for (const Stmt* s : init_->body.stmts)
            walk(s, [&](const Node* n) {
                auto* name = as<Name>(n);
                if (name && name->id == self && !fields.contains(n))
                    refuse("__init__ uses its '" + self + "' as a value");
            });
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

/** What arrays have, too, tells nothing. */
bool is_array_attribute(const std::string& name) {
    constexpr std::string_view names[] = {
#define ATTRIBUTE(name) #name,
#include "visitors/arrays.def"
    };
    return std::ranges::find(names, name) != std::end(names);
}

bool mentions(const Program& program, const Kernel& kernel, const ClassType& cls) {
    bool found = false;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (auto* name = as<Name>(n))
                found = found || (name->id == cls.def->name && !kernel.locals.binds(name->id));
            auto* a = as<Attribute>(n);
            if (!a || found || !program.resolve(kernel, a).empty()) return;
            // The fields of a method's own object are those of its class.
            const bool own = (kernel.of_class || kernel.shadow) && !is_static(program, kernel.def) &&
                             !kernel.parameters.empty() && name_of(a->value) == kernel.parameters[0];
            if (own) return;
            found =
                a->attr == cls.def->name || (cls.members.contains(a->attr) && !is_array_attribute(a->attr));
        });
    return found;
}

/** Whether it, or what it calls, uses objects of a class. */
bool uses(const Kernel& kernel, const ClassType& cls, std::set<const Kernel*>& seen) {
    if (!seen.insert(&kernel).second) return false;
    return mentions(*kernel.program, kernel, cls) ||
           std::ranges::any_of(kernel.callees, [&](const Kernel* k) { return uses(*k, cls, seen); });
}

bool uses(const Kernel& kernel, const ClassType& cls) {
    std::set<const Kernel*> seen;
    return uses(kernel, cls, seen);
}

/** What the programs do with objects of a class: `f(Series(8))`, `s = Series(8); f(s)`, and the same of what
 * kernels return. A kernel that uses an object by operators alone names nothing of its class. */
class Objects {
  public:
    Objects(Program& program, const ClassType& cls) : programs_(program.together()), cls_(cls) {
        for (size_t known = 1; known != 0;) {
            known = 0;
            for (Program* one : programs_)
                for (const auto& k : one->kernels)
                    known += makers_.contains(k.get()) ? 0 : note_maker(*one, *k);
        }
    }

    Kernels given() {
        Kernels found;
        for (Program* one : programs_) {
            const std::set<std::string> objects = named(*one, one->tree.module);
            walk(one->tree.module, [&](const Node* n) {
                auto* call = as<Call>(n);
                Kernel* k = call ? called(*one, call) : nullptr;
                if (!k) return;
                const auto is_given = [&](const Expr* e) { return is_object(*one, objects, e); };
                if (std::ranges::any_of(call->args, is_given) ||
                    std::ranges::any_of(call->keywords, [&](auto* w) { return is_given(w->value); }))
                    found.insert(k);
            });
        }
        return found;
    }

  private:
    static Kernel* called(Program& program, const Call* call) {
        Kernel* own = is<Name>(call->func) ? program.find(name_of(call->func)) : nullptr;
        return own ? own : program.imported(call->func);
    }
    bool makes_object(Program& program, const Expr* e) const {
        auto* call = as<Call>(e);
        if (!call) return false;
        auto* attribute = as<Attribute>(call->func);
        if ((attribute ? attribute->attr : name_of(call->func)) == cls_.def->name) return true;
        Kernel* k = called(program, call);
        return k && makers_.contains(k);
    }
    bool is_object(Program& program, const std::set<std::string>& objects, const Expr* e) const {
        return makes_object(program, e) || (is<Name>(e) && objects.contains(std::string(name_of(e))));
    }
    /** The names of objects. */
    std::set<std::string> named(Program& program, const Node* in) const {
        std::set<std::string> objects;
        walk(in, [&](const Node* n) {
            auto* assign = as<Assign>(n);
            if (!assign || !makes_object(program, assign->value)) return;
            for (const Expr* target : assign->targets)
                if (is<Name>(target)) objects.emplace(name_of(target));
        });
        return objects;
    }
    /** Notes a kernel that returns an object; whether it does. */
    bool note_maker(Program& program, const Kernel& kernel) {
        const std::set<std::string> objects = named(program, kernel.def);
        bool found = false;
        walk(kernel.def, [&](const Node* n) {
            auto* s = as<Return>(n);
            found = found || (s && s->value && is_object(program, objects, s->value));
        });
        if (found) makers_.insert(&kernel);
        return found;
    }

    const std::vector<Program*> programs_;
    const ClassType& cls_;
    std::set<const Kernel*> makers_;
};

/** Whether a mention stands in the decorator of a kernel that does not stay. */
bool decorates_migrated(const Program& program, const Node* mention) {
    return std::ranges::any_of(program.kernels, [&](const auto& k) {
        bool found = false;
        for (const Expr* e : k->def->decorator_list)
            walk(e, [&](const Node* n) { found = found || n == mention; });
        return found && !k->kept();
    });
}

/** Whether a mention of a class's type stands where what is migrated says its own. */
bool says_type(const Program& program, const Node* mention) {
    return decorates_migrated(program, mention) || std::ranges::any_of(program.classes, [&](const auto& cls) {
               return cls->references.contains(mention);
           });
}

/** The mentions of a class in `name = Class.class_type.instance_type`, where such names say types and
 * nothing else. */
std::set<const Node*> type_variables(const Program& program, const ClassType& cls) {
    std::set<const Node*> found;
    for (const Stmt* s : program.tree.module->body.stmts) {
        auto* assign = as<Assign>(s);
        auto* type = assign ? as<Attribute>(assign->value) : nullptr;
        auto* of = type && type->attr == "instance_type" ? as<Attribute>(type->value) : nullptr;
        const std::string name(assign ? name_of(assign->targets[0]) : "");
        if (!of || name.empty() || assign->targets.size() != 1 || name_of(of->value) != cls.def->name)
            continue;
        bool types_alone = true;
        walk(program.tree.module, [&](const Node* n) {
            const bool reads = is<Name>(n) && name_of(n) == name && n != assign->targets[0];
            types_alone = types_alone && (!reads || says_type(program, n));
        });
        if (types_alone) found.insert(of);
    }
    return found;
}

const Kernels& given_objects(Program& program, const ClassType& cls, ObjectsGiven& known) {
    auto found = known.find(&cls);
    if (found == known.end()) found = known.emplace(&cls, Objects(program, cls).given()).first;
    return found->second;
}

/** Why a class has to stay as it is now; "" when nothing keeps it. */
std::string reason(Program& program, ClassType& cls, ObjectsGiven& known) {
    for (const Kernel* m : cls.methods)
        if (m->kept()) return "its method '" + m->name + "' does";
    for (const ClassType::Field& f : cls.fields)
        if (f.of && f.of->kept)
            return "its field '" + f.name + "' is an object of '" + f.of->def->name + "', which does";
    for (Program* one : program.together())
        if (one != &program) note_assignments(*one, cls, {});
    for (const ClassType::Field& f : cls.fields)
        if (f.rebound && (f.of || f.text))
            return "its field '" + f.name + "' is assigned outside of __init__";
    const Kernels& given = given_objects(program, cls, known);
    if (cls.operators)
        for (const Kernel* k : given)
            if (k->decorator.parallel)
                return "it has operators, and the kernel '" + k->name +
                       "', which is parallel, takes its objects";
    for (Program* one : program.together()) {
        for (const auto& k : one->kernels)
            if (k->kept() && k->of_class != &cls && (given.contains(k.get()) || uses(*k, cls)))
                return "the kernel '" + k->name + "' uses it and does";
        std::string why;
        const std::set<const Node*> variables = type_variables(*one, cls);
        walk(one->tree.module, [&](const Node* n) {
            auto* a = as<Attribute>(n);
            if (!a || a->attr != "class_type" || name_of(a->value) != cls.def->name) return;
            if (!says_type(*one, n) && !variables.contains(n))
                why = "the program uses its attribute 'class_type'";
        });
        if (!why.empty()) return why;
    }
    return "";
}

void keep_class(Program& program, ClassType& cls, const std::string& why) {
    cls.kept = true;
    program.diagnostics.add(Rule::ClassType, cls.def, {cls.def->name, why});
    for (Kernel* m : cls.methods) {
        m->form = Form::Kept;
        m->shadow = m->remarks.empty();
    }
}

}  // namespace

std::unique_ptr<ClassType> read_class(const Program& program, ClassDef* def, const Expr* decorator,
                                      std::string& why) {
    return Reader(program, def).run(decorator, why);
}

std::string never_compiled(const Program& program, const ClassType& cls, const FunctionDef* method) {
    if (method->name == "__init__") return "";
    const Scope locals = scope_of(method->args, method->body.stmts);
    std::string found;
    walk(method, [&](const Node* n) {
        auto* call = as<Call>(n);
        const std::string name(call && !call->keywords.empty() ? name_of(call->func) : "");
        if (name.empty() || locals.binds(name)) return;
        const bool known =
            name == cls.def->name ||
            std::ranges::any_of(program.classes, [&](const auto& other) { return other->def->name == name; });
        const Binding* bound = program.module.find(name);
        if (known && bound && bound->kind == Binding::Kind::Class)
            found = "it makes an object of '" + name + "' with arguments by keyword";
    });
    return found;
}

bool keep_with_classes(Program& program, ObjectsGiven& known) {
    bool changed = false;
    for (auto& cls : program.classes) {
        if (!cls->kept)
            if (std::string why = reason(program, *cls, known); !why.empty()) {
                keep_class(program, *cls, why);
                changed = true;
            }
        if (!cls->kept) continue;
        const Kernels& given = given_objects(program, *cls, known);
        for (Program* one : program.together())
            for (auto& k : one->kernels)
                if (!k->kept() && (given.contains(k.get()) || mentions(*one, *k, *cls))) {
                    one->keep(*k, Rule::CallsKept, k->def, {cls->def->name});
                    changed = true;
                }
    }
    return changed;
}

bool is_array_of_objects(const Program& program, const std::string& field) {
    return std::ranges::any_of(program.classes, [&](const auto& cls) {
        return !cls->kept && std::ranges::any_of(cls->fields, [&](const ClassType::Field& f) {
            return f.name == field && f.is_array();
        });
    });
}

namespace {

/** How `pk.classtype` declares a number or an array. */
std::string declared(const std::string& pk, const ClassType::Field& f) {
    const std::string element = pk + (f.type.scalar == "bool_" ? "bool" : f.type.scalar);
    if (!f.is_array()) return element;
    const std::string view = pk + "View" + std::to_string(f.type.rank) + "D[" + element + "]";
    const std::string order = f.type.order == 'C'   ? ", " + pk + "LayoutRight"
                              : f.type.order == 'F' ? ", " + pk + "LayoutLeft"
                                                    : "";
    return f.rebound ? pk + "Rebindable[" + view + order + "]" : view;
}

/** Whether something in a block but one class speaks of that. */
bool is_needed(const Block& block, const ClassDef* cls) {
    bool found = false;
    for (const Stmt* s : block.stmts)
        if (s != cls)
            walk(s, [&](const Node* n) {
                found = found || name_of(n) == cls->name ||
                        (is<Constant>(n) && text_of(static_cast<const Expr*>(n)) == cls->name);
            });
    return found;
}

/** Takes out the plain class of `Fast = jitclass(spec)(Base)`, which the class is a copy of, when nothing
 * else needs it. */
void remove_plain_class(Program& program, const ClassType& made) {
    auto* call = as<Call>(static_cast<const Assign*>(made.original)->value);
    Block& top = program.tree.module->body;
    for (Stmt* s : top.stmts) {
        auto* plain = as<ClassDef>(s);
        if (!plain || plain == made.def || plain->name != name_of(call->args[0])) continue;
        if (is_needed(top, plain)) return;
        std::vector<std::string> above = plain->leading;
        std::erase(above, "");
        auto& leading = made.def->leading;
        leading.insert(std::ranges::find_if(leading, [](auto& line) { return !line.empty(); }), above.begin(),
                       above.end());
        std::erase(top.stmts, s);
        top.edited = true;
        return;
    }
}

}  // namespace

void transform_classes(Program& program) {
    std::set<const Stmt*> specifications;
    for (auto& cls : program.classes) {
        if (cls->kept) {
            if (cls->original)
                std::ranges::replace(cls->home->stmts, static_cast<Stmt*>(cls->def), cls->original);
            continue;
        }
        program.extensions.insert("pk.classtype(field=…)");
        std::string text = program.pk + ".classtype(";
        for (const ClassType::Field& f : cls->fields) {
            text += (&f == &cls->fields[0] ? "" : ", ") + f.name + "=";
            if (f.of) {
                text += f.of->def->name;
                continue;
            }
            text += f.text ? "str" : declared(program.pk + ".", f);
        }
        ClassDef* def = cls->def;
        def->decorator_list[0] = written_expression(program.tree, text + ")", def);
        def->fresh = true;
        for (std::string& line : comments_between(program.tree, def->begin, def->body.colon))
            def->leading.push_back(std::move(line));
        auto& body = def->body.stmts;
        const size_t before = body.size();
        take_out(program.tree, def->body, &def->leading, [](const Stmt* s) { return is<AnnAssign>(s); });
        if (!body.empty() && body.size() != before && body[0]->leading == std::vector<std::string>{""})
            body[0]->leading.clear();
        specifications.insert(cls->specification.begin(), cls->specification.end());
    }
    if (program.project) return;
    remove_specifications(program, std::move(specifications));
    if (program.settings.drop_in) return;
    for (auto& cls : program.classes)
        if (cls->original && !cls->kept) remove_plain_class(program, *cls);
}

}  // namespace caramba::visitors
