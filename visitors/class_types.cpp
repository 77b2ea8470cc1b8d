#include "visitors/class_types.hpp"

#include <algorithm>
#include <optional>

#include "syntax/build.hpp"
#include "syntax/comments.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "types/functions.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/global_values.hpp"
#include "visitors/mixed.hpp"
#include "visitors/project.hpp"
#include "visitors/signatures.hpp"
#include "visitors/specifications.hpp"
#include "visitors/suite_edits.hpp"
#include "visitors/unseen_classes.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

std::string text_of(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Str ? c->value.text : "";
}

/** What arrays have, too, tells nothing. */
bool is_array_attribute(const std::string& name) {
    constexpr std::string_view names[] = {
#define ATTRIBUTE(name) #name,
#include "visitors/arrays.def"
    };
    return std::ranges::find(names, name) != std::end(names);
}

/** Whether all that binds a name in a kernel makes objects of other classes: `s = Series(8)`. */
bool is_of_others(const Program& program, const Kernel& kernel, const Expr* e, const ClassType& cls) {
    const std::string name(name_of(as<Name>(e)));
    if (name.empty() || !kernel.locals.binds(name) || std::ranges::count(kernel.parameters, name))
        return false;
    bool others = true;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (!binds(n, name)) return;
            auto* assign = as<Assign>(n);
            auto* makes = assign && assign->targets.size() == 1 ? as<Call>(assign->value) : nullptr;
            const ClassType* of =
                makes && is<Name>(assign->targets[0]) ? class_of(program, makes->func).first : nullptr;
            others = others && of && of != &cls;
        });
    return others;
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
            const bool own = (kernel.of_class || kernel.shadow) && !is_static_method(program, kernel.def) &&
                             !kernel.parameters.empty() && name_of(a->value) == kernel.parameters[0];
            const bool named =
                a->attr == cls.def->name || (cls.members.contains(a->attr) && !is_array_attribute(a->attr));
            found = named && !own && !is_of_others(program, kernel, a->value, cls);
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

    /** Whether a file puts objects into lists or dictionaries, be they typed or not. */
    bool may_be_put_away(Program& program) const {
        const std::set<std::string> objects = named(program, program.tree.module);
        const auto holds = [&](const Expr* e) {
            bool found = false;
            walk(e, [&](const Node* n) {
                auto* part = as<Expr>(n);
                found = found || (part && is_object(program, objects, part));
            });
            return found;
        };
        bool put = false;
        walk(program.tree.module, [&](const Node* n) {
            if (auto* call = as<Call>(n)) {
                const bool makes = program.module.resolve(call->func).starts_with("numba.typed.");
                auto* method = as<Attribute>(call->func);
                if (makes || (method && (method->attr == "append" || method->attr == "insert")))
                    put = put || std::ranges::any_of(call->args, holds);
            } else if (auto* assign = as<Assign>(n))
                put = put || (std::ranges::any_of(assign->targets, is<Subscript>) && holds(assign->value));
        });
        return put;
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

/** Whether a file makes typed lists or dictionaries of Numba's. */
bool makes_typed(const Program& program) {
    bool found = false;
    walk(program.tree.module, [&](const Node* n) {
        auto* call = as<Call>(n);
        found = found || (call && program.module.resolve(call->func).starts_with("numba.typed."));
    });
    return found;
}

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

/** Whether all that reads the variable of a module that this binds, here and in the modules that import it,
 * says types. */
bool says_types_alone(Program& program, const Name* bound) {
    const std::string& variable = bound->id;
    for (Program* one : program.together()) {
        bool alone = true;
        walk(one->tree.module, [&](const Node* n) {
            auto* e = as<Expr>(n);
            if (!e || !(is<Name>(e) || is<Attribute>(e))) return;
            auto* name = as<Name>(e);
            const bool own = one == &program && name && name->id == variable;
            const std::string path = own || !program.project ? "" : one->module.imported_path(e);
            const auto place = path.ends_with(variable) ? program.project->locate(*one, path) : std::nullopt;
            const bool mentions = own || (place && place->program == &program && place->name == variable);
            alone = alone && (!mentions || e == bound || says_type(*one, e));
        });
        if (!alone) return false;
    }
    return true;
}

/** The mentions of a class in `name = Class.class_type.instance_type`, where such names say types and
 * nothing else. */
std::set<const Node*> type_variables(Program& program, const ClassType& cls) {
    std::set<const Node*> found;
    const Resolver types = types_of(program);
    for (const Stmt* s : program.tree.module->body.stmts) {
        auto* assign = as<Assign>(s);
        const Expr* of =
            assign ? class_of_type(where_numba_compiles(program, assign->value), types) : nullptr;
        auto* name = of && assign->targets.size() == 1 ? as<Name>(assign->targets[0]) : nullptr;
        if (name && name_of(of) == cls.def->name && says_types_alone(program, name)) found.insert(of);
    }
    return found;
}

const Kernels& given_objects(Program& program, const ClassType& cls, ObjectsGiven& known) {
    auto found = known.find(&cls);
    if (found == known.end()) found = known.emplace(&cls, Objects(program, cls).given()).first;
    return found->second;
}

/** Whether a global may be an array, as its value is written. */
bool may_be_array(const Program& program, const Expr* e, int depth = 0) {
    constexpr int kDeepest = 4;
    const auto [home, b] = program.defined(e);
    if (!b || b->kind != Binding::Kind::Variable || depth == kDeepest || is_number(*home, *b)) return false;
    bool found = false;
    for (const Expr* value : b->values)
        walk(value, [&, &file = *home](const Node* n) {
            if (auto* call = as<Call>(n)) {
                const std::string path = file.module.resolve(call->func);
                const bool number = path.starts_with("numpy.") &&
                                    (types::find_function('n', path.substr(6)) || is_dtype_path(path));
                const bool other = path.starts_with("math.") || path.starts_with("builtins.");
                found = found || !(number || other);
            } else if (is<Name>(n)) {
                found = found || may_be_array(file, static_cast<const Expr*>(n), depth + 1);
            }
        });
    return found;
}

/** An array around a kernel that it or what it calls reads; "" where there is none. */
std::string array_around(const Kernel& kernel, std::set<const Kernel*>& seen) {
    if (!seen.insert(&kernel).second) return "";
    std::string found;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            auto* name = as<Name>(n);
            if (name && !kernel.locals.binds(name->id) && may_be_array(*kernel.program, name))
                found = name->id;
        });
    for (const Kernel* callee : kernel.callees)
        if (found.empty()) found = array_around(*callee, seen);
    return found;
}

/** Whether a function may call a method of a class, or make an object of it. */
bool may_call(const FunctionDef* function, const ClassType& cls, const Kernel& method) {
    const bool makes = method.name == "__init__";
    if (!makes && method.name.starts_with("__")) return true;  // by an operator
    bool found = false;
    for (const Stmt* s : function->body.stmts)
        walk(s, [&](const Node* n) {
            auto* a = as<Attribute>(n);
            const std::string name(a ? a->attr : name_of(n));
            found = found || name == (makes ? cls.def->name : method.name);
        });
    return found;
}

/** Whether a kernel that migrates, or did before, may call it. */
bool kernels_may_call(const Program& program, const ClassType& cls, const Kernel& method) {
    bool found = std::ranges::any_of(
        program.kernels, [&](const auto& k) { return !k->kept() && may_call(k->def, cls, method); });
    walk(program.tree.module, [&](const Node* n) {
        auto* def = as<FunctionDef>(n);
        found = found || (def && is_migrated(program, def) && may_call(def, cls, method));
    });
    return found;
}

/** A method that kernels call and that reads an array around it, which only calls from Python pass. */
std::string reason_of_arrays(Program& program, const ClassType& cls) {
    for (const Kernel* m : cls.methods) {
        std::set<const Kernel*> seen;
        const std::string array = array_around(*m, seen);
        if (array.empty()) continue;
        for (const Program* one : program.together())
            if (kernels_may_call(*one, cls, *m))
                return "its method '" + m->name + "', which kernels call, reads the array '" + array +
                       "' around it";
    }
    return "";
}

/** Why a class has to stay as it is now; "" when nothing keeps it. */
std::string reason(Program& program, ClassType& cls, ObjectsGiven& known) {
    for (const Kernel* m : cls.methods)
        if (m->kept()) return "its method '" + m->name + "' does";
    if (std::string why = reason_of_arrays(program, cls); !why.empty()) return why;
    for (const ClassType::Field& f : cls.fields)
        if (f.of && f.of->kept)
            return "its field '" + f.name + "' is an object of '" + f.of->def->name + "', which does";
    for (Program* one : program.together())
        for (const auto& other : one->classes)
            if (other->kept && std::ranges::count(other->fields, &cls, &ClassType::Field::of))
                return "the class '" + other->def->name + "', which stays, has a field of its objects";
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
    std::optional<Objects> found;  // of all files, where one asks
    const auto objects = [&]() -> const Objects& { return found ? *found : found.emplace(program, cls); };
    for (Program* one : program.together()) {
        for (const auto& k : one->kernels)
            if (k->kept() && k->of_class != &cls && (given.contains(k.get()) || uses(*k, cls)))
                return "the kernel '" + k->name + "' uses it and does";
        std::string why;
        const std::set<const Node*> variables = type_variables(*one, cls);
        const Resolver types = types_of(*one);
        walk(one->tree.module, [&](const Node* n) {
            auto* a = as<Attribute>(n);
            auto* call = as<Call>(n);
            const Expr* of = a && a->attr == "class_type" ? a->value : class_of_type(call, types);
            if (name_of(of) != cls.def->name || says_type(*one, of) || variables.contains(of)) return;
            why = "the program uses its attribute 'class_type'";
        });
        if (!why.empty()) return why;
        if (makes_typed(*one) && objects().may_be_put_away(*one))
            return "the program may put its objects into Numba's typed lists";
    }
    return "";
}

void keep_class(Program& program, ClassType& cls, const std::string& why) {
    cls.kept = true;
    cls.remark = why;
    program.diagnostics.add(Rule::ClassType, cls.def, {cls.def->name, why});
    for (Kernel* m : cls.methods) {
        m->form = Form::Kept;
        m->shadow = m->remarks.empty();
    }
}

}  // namespace

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
                    if (may_take_objects(*k, *cls)) {
                        call_numba_form_if_refused(*k);
                        continue;
                    }
                    one->keep(*k, Rule::CallsKept, k->def, {cls->def->name});
                    changed = true;
                }
    }
    return changed;
}

bool keep_classes_of_numba_form(Kernel& kernel) {
    std::set<const ClassType*> named;
    for (const Expr* d : kernel.def->decorator_list)
        walk(d, [&](const Node* n) {
            auto* e = as<Expr>(n);
            if (e && (is<Name>(e) || is<Attribute>(e) || is<Call>(e)))
                named.insert(class_of(*kernel.program, e).first);
        });
    bool changed = false;
    for (Program* one : kernel.program->together())
        for (const auto& cls : one->classes) {
            const bool compiled = kernel.decorator.signature && uses(kernel, *cls);
            if (cls->kept || !(named.contains(cls.get()) || compiled)) continue;
            keep_class(*one, *cls, "the Numba form of the kernel '" + kernel.name + "' needs it");
            changed = true;
        }
    return changed;
}

bool is_array_of_objects(const Program& program, const std::string& field) {
    return std::ranges::any_of(program.classes, [&](const auto& cls) {
        return cls->read() && std::ranges::any_of(cls->fields, [&](const ClassType::Field& f) {
                   return f.name == field && f.is_array();
               });
    });
}

namespace {

std::string number_type(const std::string& pk, const DeclaredType& type) {
    return pk + (type.scalar == "bool_" ? "bool" : type.scalar);
}

/** How `pk.classtype` declares a number, an array or a tuple. */
std::string declared(const std::string& pk, const ClassType::Field& f) {
    if (f.type.kind == DeclaredType::Kind::Tuple) {
        std::string items;
        for (const DeclaredType& item : f.type.items)
            items += (items.empty() ? "" : " ") + number_type(pk, item) + ",";
        if (f.type.items.size() > 1) items.pop_back();
        return "(" + items + ")";
    }
    const std::string element = f.records ? f.type_name : number_type(pk, f.type);
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
                text += f.type_name;
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
