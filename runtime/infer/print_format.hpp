/** \file
 * The format of pk.printf: C's conversions, checked against the values while compiling.
 *
 * Length modifiers (l, ll, h, …) say nothing here, since the values' types are known; integers are passed as
 * long long, those of %u %o %x in their own width without sign, as in C.
 */
#pragma once

#include <string>
#include <vector>

#include "types/type.hpp"

namespace caramba::runtime {

struct PrintConversion {
    std::string text;  ///< as written: "%5.2lf"
    char letter = 0;
    bool is_integer() const { return letter == 'd' || letter == 'i'; }
    bool is_unsigned() const { return letter == 'u' || letter == 'o' || letter == 'x' || letter == 'X'; }
    /** Floats take integers too; no other conversion changes a value. */
    bool takes(types::TypeRef t) const;
};

struct PrintFormat {
    std::string c_format;  ///< for values as PrintFormat wants them
    std::vector<PrintConversion> conversions;
    std::string error;  ///< empty when the format is fine
};

PrintFormat read_print_format(const std::string& text);

}  // namespace caramba::runtime
