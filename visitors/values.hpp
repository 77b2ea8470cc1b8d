/** \file
 * What kind of value each name of a kernel holds, as far as the source alone tells.
 *
 * Python and Numba agree on a value that passes through Python between two parts of a kernel only if its type
 * survives: arrays, bool, int64, float64 and complex128 do as they are, any other scalar needs its type to
 * travel with it, and of what is Unknown nothing is assumed.
 */
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

struct Value {
    enum class Kind {
        None,     ///< nothing yet
        Int,      ///< int64
        Float,    ///< float64
        Bool,     ///< bool
        Complex,  ///< complex128
        Wide,     ///< one of these but bool, or an int and a float version
        Scalar,   ///< a number of any width
        Array,
        Tuple,
        Unknown
    };
    Kind kind = Kind::Unknown;
    int rank = -1;                ///< Array: -1 when it is not known
    Kind element = Kind::Scalar;  ///< Array
    std::vector<Value> items;     ///< Tuple of known length
    bool operator==(const Value&) const = default;

    static Value of_kind(Kind kind) {
        Value out;
        out.kind = kind;
        return out;
    }
    static Value array_of(int rank, Kind element) {
        Value out = of_kind(Kind::Array);
        out.rank = rank;
        out.element = element;
        return out;
    }
    bool scalar() const { return kind >= Kind::Int && kind <= Kind::Scalar; }
    /** A number that Python holds without loss of type. */
    bool plain() const { return kind >= Kind::Int && kind <= Kind::Wide; }
};

/** The value that either of two definitions gives. */
Value join(const Value& a, const Value& b);

/** What Values ask again and again: of kernels that are called, and of what is called with the same kinds of
 * arguments. It holds as long as neither trees nor facts about arrays change. */
class CallResults {
  public:
    /** What a kernel's statements say without knowing any value. */
    struct Body {
        std::vector<const syntax::Stmt*> bindings;  ///< assignments and loops
        std::vector<const syntax::Return*> returns;
        std::map<std::string, int> definitions;  ///< how many statements assign each name
        std::set<std::string> arrays;            ///< used as one, without an index
        bool complex = false;                    ///< they, or the file, say something about complex numbers
    };
    const Body& body(const Program& program, const Kernel& kernel);

    const Value* find(const Kernel& kernel, const std::vector<Value>& parameters, int depth) const;
    void learn(const Kernel& kernel, std::vector<Value> parameters, int depth, const Value& result);

  private:
    struct Result {
        std::vector<Value> parameters;
        int depth;
        Value value;
    };
    std::map<const Kernel*, Body> bodies_;
    std::map<const Kernel*, std::vector<Result>> results_;
};

class Values {
  public:
    /** `calls`: shared with the values of other kernels. */
    Values(const Program& program, const Kernel& kernel,
           std::shared_ptr<CallResults> calls = std::make_shared<CallResults>());

    /** Over all definitions of the name. */
    Value of(const std::string& name) const;
    Value of(const syntax::Expr* expr) const;
    /** How many statements assign the name; being a parameter counts, too. */
    int definitions(const std::string& name) const;

  private:
    Values(const Program& program, const Kernel& kernel, std::shared_ptr<CallResults> calls,
           const std::vector<Value>& parameters, int depth);
    void declared();
    void settle();
    void statement(const syntax::Stmt* statement);
    void bind(const syntax::Expr* target, const Value& value);
    void learn(const std::string& name, const Value& given);
    Value result() const;

    Value element(const syntax::Expr* iterable) const;
    static Value constant(const syntax::ConstantValue& value);
    Value global(const syntax::Expr* expr, int depth) const;
    Value subscript(const syntax::Subscript* s) const;
    static Value item(const Value& tuple, const syntax::Expr* index);
    Value attribute(const syntax::Attribute* a) const;
    Value call(const syntax::Call* c) const;
    Value method(const syntax::Call* c, const syntax::Attribute* a) const;
    Value numpy(const syntax::Call* c, std::string_view name) const;
    Value builtin(const syntax::Call* c, std::string_view name) const;
    Value kernel_call(const syntax::Call* c, const Kernel& callee) const;
    Value allocation(const syntax::Call* c, std::string_view name) const;
    Value::Kind dtype(const syntax::Expr* e) const;

    const Program& program_;
    const Kernel& kernel_;
    std::shared_ptr<CallResults> calls_;
    const CallResults::Body& body_;
    std::map<std::string, Value> values_;
    int depth_ = 0;
    bool changed_ = false;
};

}  // namespace caramba::visitors
