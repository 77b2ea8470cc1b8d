#include "visitors/import_transformer.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "visitors/project.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool is_numba(std::string_view module) {
    return module == "numba" || module.starts_with("numba.") || module == "appy";
}

class ImportTransformer {
  public:
    explicit ImportTransformer(Program& program) : program_(program), make_(program.tree) {}

    void run() {
        Block& body = program_.tree.module->body;
        remove_wrappers(body);
        count_uses();
        bool migrated = std::any_of(program_.kernels.begin(), program_.kernels.end(),
                                    [](const auto& k) { return !k->kept() && !k->made_outside; });
        if (!migrated && !program_.needs_pykokkos) return;
        Stmt* pykokkos = program_.pk_imported ? nullptr : import_module("pykokkos", program_.pk);
        std::vector<Stmt*> out;
        std::vector<std::string> comments;
        size_t after = 0;  // behind the last import above what needs pykokkos
        bool needed = false;
        for (Stmt* s : body.stmts) {
            Stmt* kept = import(s);
            if (pykokkos && !needed) needed = mentions(s, program_.pk);
            if (!kept) {
                body.edited = true;
                if (pykokkos && !needed) {
                    pykokkos->leading = s->leading;
                    pykokkos->trailing = s->trailing;
                    out.push_back(std::exchange(pykokkos, nullptr));
                    after = out.size();
                    continue;
                }
                collect(s, comments);
                continue;
            }
            move_down(comments, kept);
            if (kept != s) body.edited = true;
            out.push_back(kept);
            further_imports(s, out);
            bool future = is<ImportFrom>(kept) && static_cast<ImportFrom*>(kept)->module == "__future__";
            const bool imports = is<Import>(kept) || is<ImportFrom>(kept) || future;
            if (!needed && (imports || (out.size() == 1 && is_docstring(kept)))) after = out.size();
        }
        if (pykokkos) {
            if (after > 0 && is_docstring(out[after - 1])) pykokkos->leading = {""};
            bool code = after < out.size() && out[after]->leading.empty();
            if (code) out[after]->leading = {""};
            out.insert(out.begin() + static_cast<long>(after), pykokkos);
            body.edited = true;
        }
        body.stmts = std::move(out);
        local_imports();
        for (const Program::Package* package : {&program_.numpy, &program_.numba})
            if (package->missing) import_package(*package, body);
    }

  private:
    static void collect(const Stmt* removed, std::vector<std::string>& comments) {
        comments.insert(comments.end(), removed->leading.begin(), removed->leading.end());
        if (!removed->trailing.empty()) comments.push_back(removed->trailing);
    }
    /** What stood above a removed import moves down; of empty lines the longer run stays. */
    static void move_down(std::vector<std::string>& comments, Stmt* kept) {
        bool only_blank =
            std::all_of(comments.begin(), comments.end(), [](const auto& l) { return l.empty(); });
        if (!comments.empty() && !(only_blank && kept->leading.size() >= comments.size()))
            kept->leading.insert(kept->leading.begin(), comments.begin(), comments.end());
        comments.clear();
    }
    /** What the functions around kernels import for them alone. */
    void local_imports() {
        std::set<const FunctionDef*> around;
        for (const auto& k : program_.kernels)
            if (!k->kept()) around.insert(k->around.begin(), k->around.end());
        for (const FunctionDef* function : around) {
            Block& body = const_cast<FunctionDef*>(function)->body;
            std::vector<Stmt*> left;
            std::vector<std::string> comments;
            for (Stmt* s : body.stmts) {
                Stmt* kept = import(s);
                body.edited = body.edited || kept != s;
                if (!kept) {
                    collect(s, comments);
                    continue;
                }
                move_down(comments, kept);
                left.push_back(kept);
            }
            body.stmts = std::move(left);  // a kernel at least
        }
    }

    /** What else the output needs of the module that a statement imports from. */
    void further_imports(const Stmt* s, std::vector<Stmt*>& out) {
        auto more = program_.more_imports.find(s);
        if (more == program_.more_imports.end()) return;
        for (const auto& [kernel, name] : more->second) {
            auto* import = program_.tree.make<ImportFrom>();
            set_module(*import, *kernel->program, s);
            auto* alias = program_.tree.make<Alias>();
            alias->name = kernel->function;
            if (name != kernel->function) alias->asname = name;
            import->names.push_back(alias);
            out.push_back(import);
            program_.tree.module->body.edited = true;
        }
    }

    /** The module as the user's statement says it: the folder may get another name, and Python may start in
     * any folder above. */
    void set_module(ImportFrom& import, const Program& other, const Stmt* by) const {
        import.module = other.module_name;
        auto* from = as<ImportFrom>(by);
        if (from && from->level > 0) {
            const auto here = parts(program_.module_name), there = parts(other.module_name);
            const size_t package = here.size() - (program_.is_package ? 0 : 1);
            size_t common = 0;
            while (common < std::min(package, there.size()) && here[common] == there[common]) ++common;
            if (common == 0) return;
            import.level = static_cast<int>(package - common + 1);
            import.module.clear();
            for (size_t i = common; i < there.size(); ++i)
                import.module += (i > common ? "." : "") + there[i];
            return;
        }
        const std::string written = from             ? from->module
                                    : as<Import>(by) ? as<Import>(by)->names[0]->name
                                                     : "";
        for (const std::string& name : other.module_names)
            if (!written.empty() && parts(name)[0] == parts(written)[0]) {
                import.module = name;
                return;
            }
    }

    /** "pkg", "util" of "pkg.util". */
    static std::vector<std::string> parts(const std::string& path) {
        std::vector<std::string> out{""};
        for (char c : path)
            if (c == '.')
                out.emplace_back();
            else
                out.back() += c;
        return out;
    }

    /** Above pykokkos. */
    void import_package(const Program::Package& package, Block& body) {
        Stmt* statement = import_module(package.path, package.name);
        auto at = std::find_if(body.stmts.begin(), body.stmts.end(), [](const Stmt* s) {
            auto* i = as<Import>(s);
            return i && i->names[0]->name == "pykokkos";
        });
        if (at == body.stmts.end()) at = std::find_if(body.stmts.begin(), body.stmts.end(), is_first_code);
        if (at != body.stmts.end()) std::swap(statement->leading, (*at)->leading);
        body.stmts.insert(at, statement);
        body.edited = true;
    }

    static bool is_first_code(const Stmt* s) {
        auto* from = as<ImportFrom>(s);
        return !is_docstring(s) && !(from && from->module == "__future__");
    }

    Stmt* import_module(const std::string& module, const std::string& name) {
        auto* s = program_.tree.make<Import>();
        auto* alias = program_.tree.make<Alias>();
        alias->name = module;
        if (name != module) alias->asname = name;
        s->names.push_back(alias);
        return s;
    }

    /** What only made kernels of functions: `fast = njit(parallel=True)`, when all it decorated was migrated,
     * and a function that is a kernel under another name now. */
    void remove_wrappers(Block& body) {
        count_uses();
        std::set<const Stmt*> copied;
        for (const auto& k : program_.kernels)
            if (k->copied && !k->kept() && !k->beside && !uses_.count(k->copied->name) &&
                !others_see(k->copied->name))
                copied.insert(k->copied);
        // Other modules may import wrappers.
        if (program_.project && copied.empty()) return;
        std::vector<Stmt*> out;
        std::vector<std::string> comments;  // of removed wrappers: they move down to what follows
        auto is_comment = [](const std::string& line) { return !line.empty(); };
        for (Stmt* s : body.stmts) {
            auto* a = as<Assign>(s);
            std::string name(a && a->targets.size() == 1 ? name_of(a->targets[0]) : "");
            const bool wrapper =
                !program_.project && !name.empty() && !uses_.count(name) && is_decorator(a->value);
            if (wrapper || copied.count(s)) {
                body.edited = true;
                std::copy_if(s->leading.begin(), s->leading.end(), std::back_inserter(comments), is_comment);
                if (!s->trailing.empty()) comments.push_back(s->trailing);
                continue;
            }
            if (!comments.empty()) {
                // Below the empty lines that were there, above the statement's own comments.
                auto first = std::find_if(s->leading.begin(), s->leading.end(), is_comment);
                s->leading.insert(first, comments.begin(), comments.end());
                comments.clear();
            }
            out.push_back(s);
        }
        body.closing.insert(body.closing.begin(), comments.begin(), comments.end());
        body.stmts = std::move(out);
    }

    /** Whether other files may use a function of this one. */
    bool others_see(const std::string& name) const {
        if (program_.settings.drop_in && !name.starts_with("_")) return true;
        const Project* project = program_.project;
        return project && (project->is_imported(program_, name) || project->is_attribute(name));
    }

    bool is_decorator(const Expr* value) const {
        auto* call = as<Call>(value);
        std::string path = program_.module.resolve(call ? call->func : value);
        if (path == "functools.partial" && !call->args.empty()) return is_decorator(call->args[0]);
        return (path == "numba.njit" || path == "numba.jit") && !(call && makes_kernel(call));
    }

    /** Whether a call of `njit` is given what it compiles, rather than signatures. */
    bool makes_kernel(const Call* call) const {
        const Expr* given = call->args.empty() ? nullptr : call->args[0];
        auto* name = as<Name>(given);
        const Binding* b = name ? program_.module.find(name->id) : nullptr;
        if (b && b->kind == Binding::Kind::Variable && b->value) given = b->value;
        return given && !is<Constant>(given) && !is<Call>(given) && !is<List>(given) && !is<Tuple>(given);
    }

    void count_uses() {
        uses_.clear();
        auto visit = [&](auto&& self, const Node* n) -> void {
            if (auto* a = as<Assign>(n)) {
                // A binding is no use.
                for (const Expr* t : a->targets)
                    if (!is<Name>(t)) self(self, t);
                return self(self, a->value);
            }
            if (auto* name = as<Name>(n)) uses_.insert(name->id);
            auto* call = as<Call>(n);
            const std::string path = call ? program_.module.resolve(call->func) : "";
            runs_text_ = runs_text_ || path == "builtins.exec" || path == "builtins.eval";
            for_each_child(n, [&](Node* c) { self(self, c); });
        };
        visit(visit, program_.tree.module);
    }

    /** The import without what is not needed; null when nothing is left. */
    Stmt* import(Stmt* s) {
        if (auto* i = as<Import>(s)) {
            auto needed = [&](const Alias* a) {
                std::string bound = a->asname.empty() ? a->name.substr(0, a->name.find('.')) : a->asname;
                return !is_numba(a->name) || uses_.count(bound) > 0 || runs_text_ ||
                       (program_.project && program_.project->is_imported(program_, bound));
            };
            return without(s, i, needed);
        }
        auto* f = as<ImportFrom>(s);
        if (!f || f->level > 0 || !is_numba(f->module)) return s;
        auto needed = [&](const Alias* a) {
            const std::string& name = a->asname.empty() ? a->name : a->asname;
            return a->name == "*" || uses_.count(name) > 0 || runs_text_ ||
                   (program_.project && program_.project->is_imported(program_, name));
        };
        return without(s, f, needed);
    }

    template <class T, class F>
    Stmt* without(Stmt* s, T* import, F needed) {
        std::vector<Alias*> left;
        for (Alias* a : import->names)
            if (needed(a)) left.push_back(a);
        if (left.size() == import->names.size()) return s;
        if (left.empty()) return nullptr;
        auto* out = program_.tree.make<T>();
        out->names = left;
        if constexpr (std::is_same_v<T, ImportFrom>) out->module = import->module;
        out->span = s->span;
        out->leading = s->leading;
        out->trailing = s->trailing;
        return out;
    }

    Program& program_;
    Build make_;
    std::unordered_set<std::string> uses_;
    bool runs_text_ = false;  ///< which may use any import
};

}  // namespace

void choose_alias(Program& program) {
    program.pk = program.module.imported_as("pykokkos", false);
    program.pk_imported = !program.pk.empty();
    if (!program.pk_imported) program.pk = program.import_name("pk", "pykokkos");
}

void transform_imports(Program& program) {
    ImportTransformer(program).run();
}

}  // namespace caramba::visitors
