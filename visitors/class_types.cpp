#include "visitors/class_types.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "syntax/comments.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
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
            for (const Expr* e : call->args) specification(e, 0);
            for (const Keyword* k : call->keywords) specification(k->value, 0);
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

    void specification(const Expr* e, int depth) {
        auto* list = as<List>(e);
        auto* tuple = as<Tuple>(e);
        auto* dict = as<Dict>(e);
        auto* call = as<Call>(e);
        auto* name = as<Name>(e);
        if (list || tuple) {
            for (const Expr* item : list ? list->elts : tuple->elts) {
                auto* pair = as<Tuple>(item);
                if (!pair || pair->elts.size() != 2) return refuse("its specification is no list of pairs");
                field(text_of(pair->elts[0]), pair->elts[1]);
            }
        } else if (auto* rule = as<ListComp>(e)) {
            repeated(rule);
        } else if (dict) {
            for (size_t i = 0; i < dict->keys.size(); ++i) field(text_of(dict->keys[i]), dict->values[i]);
        } else if (call && is_dictionary(call)) {
            for (const Expr* a : call->args) specification(a, depth);
            for (const Keyword* k : call->keywords) field(k->arg, k->value);
        } else if (name && depth == 0) {
            variable(name);
        } else if (auto* c = as<Constant>(e); !c || c->value.kind != ConstantValue::Kind::None) {
            refuse("its specification cannot be read");
        }
    }

    /** `[(name, float64[:]) for name in ["x", "y"]]` */
    void repeated(const ListComp* rule) {
        const Comprehension* loop = rule->generators.front();
        auto* pair = as<Tuple>(rule->elt);
        auto* list = as<List>(loop->iter);
        auto* tuple = as<Tuple>(loop->iter);
        const std::string name(name_of(loop->target));
        const bool plain = rule->generators.size() == 1 && loop->ifs.empty() && (list || tuple) && pair &&
                           pair->elts.size() == 2 && !name.empty() && name_of(pair->elts[0]) == name &&
                           !mentions(pair->elts[1], name);
        if (!plain) return refuse("its specification cannot be read");
        for (const Expr* item : list ? list->elts : tuple->elts) field(text_of(item), pair->elts[1]);
    }

    bool is_dictionary(const Call* call) const {
        std::string path = program_.module.resolve(call->func);
        return (path == "collections.OrderedDict" || path == "builtins.dict") && call->args.size() <= 1;
    }

    /** `spec = [...]`, or `spec = OrderedDict()` with `spec["x"] = float64` behind it. */
    void variable(const Name* name) {
        const Binding* b = program_.module.find(name->id);
        if (!b || b->kind != Binding::Kind::Variable || !b->value)
            return refuse("its specification cannot be read");
        specification(b->value, 1);
        out_->specification = name->id;
        size_t known = 2;  // the binding and the decorator
        for (const Stmt* s : program_.tree.module->body.stmts) {
            auto* a = as<Assign>(s);
            auto* item = a && a->targets.size() == 1 ? as<Subscript>(a->targets[0]) : nullptr;
            if (!item || name_of(item->value) != name->id) continue;
            field(text_of(item->slice), a->value);
            ++known;
        }
        size_t mentions = 0;
        walk(program_.tree.module, [&](const Node* n) {
            auto* mention = as<Name>(n);
            mentions += mention && mention->id == name->id;
        });
        out_->shares_specification = mentions > known;
    }

    void field(const std::string& name, const Expr* type) {
        if (name.empty() || name.starts_with("__")) return refuse("the name of a field cannot be read");
        ClassType::Field field;
        field.name = name;
        if (const ClassType* other = class_of(type)) {
            field.of = other;
            walk(type, [&](const Node* n) { out_->references.insert(n); });
        } else {
            auto read = read_type(type, types_of(program_));
            if (!read) read = python_type(type);
            const bool known = read && !read->optional &&
                               (read->kind == DeclaredType::Kind::Scalar ||
                                (read->kind == DeclaredType::Kind::Array && read->rank <= 8));
            if (!known) return refuse("its field '" + name + "' is no number, array or object");
            field.type = *read;
        }
        for (const ClassType::Field& earlier : out_->fields)
            if (earlier.name == name) return;
        out_->fields.push_back(field);
        out_->members.insert(name);
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

    /** The class of `Other.class_type.instance_type`, or of an annotation `Other`. */
    const ClassType* class_of(const Expr* e) const {
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
        if (special && !operation && def->name != "__init__") return refuse("it has the method " + def->name);
        if (operation && !(def->decorator_list.empty() && only_reads(def)))
            return refuse("its method " + def->name + " may do more than to read");
        out_->operators = out_->operators || operation;
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

    bool is_number(const std::string& field) const {
        return std::ranges::any_of(out_->fields, [&](const ClassType::Field& f) {
            return f.name == field && !f.of && f.type.kind == DeclaredType::Kind::Scalar;
        });
    }
    bool is_other(const std::string& field) const {
        return out_->members.contains(field) && !is_number(field) && !out_->methods_called.contains(field) &&
               !out_->properties.contains(field);
    }

    bool is_array(const std::string& field) const {
        return std::ranges::any_of(out_->fields, [&](const ClassType::Field& f) {
            return f.name == field && !f.of && f.type.kind == DeclaredType::Kind::Array;
        });
    }

    /** Arrays and objects get their values in __init__, whatever path it takes. */
    void constructor() {
        if (!init_) return refuse("it has no __init__");
        const std::string self = init_->args->args[0]->arg;
        std::set<std::string> given;
        for (const Stmt* s : init_->body.stmts) {
            auto* a = as<Assign>(s);
            for (const Expr* t : a ? a->targets : std::vector<Expr*>{})
                if (auto* place = as<Attribute>(t); place && name_of(place->value) == self)
                    given.insert(place->attr);
        }
        for (const ClassType::Field& f : out_->fields)
            if (is_other(f.name) && !given.contains(f.name))
                refuse("__init__ may leave its field '" + f.name + "' without a value");
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

    /** An array or object is assigned in __init__ alone, as a whole. */
    void assignments() {
        std::set<const Node*> allowed;
        const std::string self = init_->args->args[0]->arg;
        for (const Stmt* s : init_->body.stmts)
            walk(s, [&](const Node* n) {
                auto* a = as<Assign>(n);
                for (const Expr* t : a ? a->targets : std::vector<Expr*>{})
                    if (auto* place = as<Attribute>(t); place && name_of(place->value) == self)
                        allowed.insert(t);
            });
        // `self.x = …` in another class is that class's field.
        for (const Stmt* s : program_.tree.module->body.stmts)
            if (auto* cls = as<ClassDef>(s); cls && cls != out_->def)
                for (const Stmt* part : cls->body.stmts)
                    if (auto* def = as<FunctionDef>(part); def && !def->args->args.empty())
                        walk(def, [&](const Node* n) {
                            auto* place = as<Attribute>(n);
                            if (place && name_of(place->value) == def->args->args[0]->arg) allowed.insert(n);
                        });
        auto target = [&](auto&& self_, const Expr* t) -> void {
            if (auto* tuple = as<Tuple>(t))
                for (const Expr* e : tuple->elts) self_(self_, e);
            auto* place = as<Attribute>(t);
            if (place && is_other(place->attr) && !allowed.contains(t))
                refuse("its field '" + place->attr + "' is assigned outside of __init__");
        };
        walk(program_.tree.module, [&](const Node* n) {
            if (auto* a = as<Assign>(n))
                for (const Expr* t : a->targets) target(target, t);
            // `self.x += 1` of an array is an update of its elements.
            auto* update = as<AugAssign>(n);
            auto* updated = update ? as<Attribute>(update->target) : nullptr;
            if (updated && !is_array(updated->attr)) {
                allowed.erase(updated);
                target(target, updated);
            }
            if (auto* a = as<AnnAssign>(n)) target(target, a->target);
            if (auto* f = as<For>(n)) target(target, f->target);
        });
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

const Kernels& given_objects(Program& program, const ClassType& cls, ObjectsGiven& known) {
    auto found = known.find(&cls);
    if (found == known.end()) found = known.emplace(&cls, Objects(program, cls).given()).first;
    return found->second;
}

/** Why a class has to stay as it is now; "" when nothing keeps it. */
std::string reason(Program& program, const ClassType& cls, ObjectsGiven& known) {
    for (const Kernel* m : cls.methods)
        if (m->kept()) return "its method '" + m->name + "' does";
    for (const ClassType::Field& f : cls.fields)
        if (f.of && f.of->kept)
            return "its field '" + f.name + "' is an object of '" + f.of->def->name + "', which does";
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
        walk(one->tree.module, [&](const Node* n) {
            auto* a = as<Attribute>(n);
            if (!a || a->attr != "class_type" || name_of(a->value) != cls.def->name) return;
            const bool known =
                decorates_migrated(*one, n) || std::ranges::any_of(one->classes, [&](const auto& other) {
                    return other->references.contains(n);
                });
            if (!known) why = "the program uses its attribute 'class_type'";
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
            return f.name == field && !f.of && f.type.kind == DeclaredType::Kind::Array;
        });
    });
}

namespace {

/** All comments of a statement that goes away, those within it included. */
std::vector<std::string> comments_of(const Tree& tree, const Stmt* s) {
    std::vector<std::string> out = s->leading;
    std::erase(out, "");
    for (std::string& line : comments_between(tree, s->span.begin, s->span.end))
        out.push_back(std::move(line));
    if (!s->trailing.empty()) out.push_back(s->trailing);
    return out;
}

/** Takes statements out of a block; what is said of them stands above what follows, or above `above`. */
template <class Goes>
void take_out(const Tree& tree, Block& block, std::vector<std::string>* above, Goes goes) {
    std::vector<std::string> pending;
    std::vector<Stmt*> stays;
    for (Stmt* s : block.stmts) {
        if (goes(s)) {
            for (std::string& line : comments_of(tree, s))
                (above ? *above : pending).push_back(std::move(line));
            continue;
        }
        s->leading.insert(s->leading.begin(), pending.begin(), pending.end());
        pending.clear();
        stays.push_back(s);
    }
    block.closing.insert(block.closing.begin(), pending.begin(), pending.end());
    block.edited = block.edited || stays.size() != block.stmts.size();
    block.stmts = std::move(stays);
}

}  // namespace

void transform_classes(Program& program) {
    Block& top = program.tree.module->body;
    for (auto& cls : program.classes) {
        if (cls->kept) continue;
        program.extensions.insert("pk.classtype(field=…)");
        std::string text = program.pk + ".classtype(";
        for (const ClassType::Field& f : cls->fields) {
            text += (&f == &cls->fields[0] ? "" : ", ") + f.name + "=";
            if (f.of) {
                text += f.of->def->name;
                continue;
            }
            const std::string element =
                program.pk + "." + (f.type.scalar == "bool_" ? "bool" : f.type.scalar);
            text += f.type.kind == DeclaredType::Kind::Scalar
                        ? element
                        : program.pk + ".View" + std::to_string(f.type.rank) + "D[" + element + "]";
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
        if (cls->specification.empty() || cls->shares_specification || program.project) continue;
        take_out(program.tree, top, nullptr, [&](const Stmt* s) {
            auto* a = as<Assign>(s);
            auto* item = a ? as<Subscript>(a->targets[0]) : nullptr;
            return a && name_of(item ? item->value : a->targets[0]) == cls->specification;
        });
    }
}

}  // namespace caramba::visitors
