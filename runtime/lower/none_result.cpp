// None as a result beside values: a host call tells it apart, other callers have no use for it.

#include "runtime/none_result.hpp"

#include "runtime/infer/expressions.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

void Lowering::none_result(int line) {
    ir::Stmt* s = out_.statement(ir::StmtKind::Raise, line);
    if (root_ && request_.pattern == Pattern::HostCall) {
        s->number = kNoneResult;
    } else {
        // Numba's callers go on with None until something needs the value.
        s->number = 4;  // TypeError
        s->text = "expected " + types::name(instance_.result) + ", got None";
    }
    emit(s);
}

}  // namespace caramba::runtime
