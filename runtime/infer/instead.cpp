// What to write instead of syntax that kernels lack: the table of instead.def.

#include "runtime/infer/expressions.hpp"

namespace caramba::runtime {

std::string instead_of(syntax::Kind kind) {
    switch (kind) {
#define INSTEAD(name, hint)  \
    case syntax::Kind::name: \
        return hint;
#include "runtime/infer/instead.def"
#undef INSTEAD
        default:
            return "";
    }
}

}  // namespace caramba::runtime
