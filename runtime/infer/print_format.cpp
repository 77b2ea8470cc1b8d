#include "runtime/infer/print_format.hpp"

#include <string_view>

namespace caramba::runtime {

bool PrintConversion::takes(types::TypeRef t) const {
    if (letter == 's') return t->kind == types::Kind::String;
    if (is_integer() && t->kind == types::Kind::UInt && t->bits == 64) return false;  // %u shows it
    if (is_integer() || is_unsigned() || letter == 'c') return types::is_integral(t);
    return types::is_integral(t) || types::is_float(t);
}

PrintFormat read_print_format(const std::string& text) {
    PrintFormat format;
    constexpr std::string_view flags = "-+ #0", digits = "0123456789", lengths = "hlLqjzt";
    for (size_t i = 0; i < text.size();) {
        if (text[i] != '%') {
            format.c_format += text[i++];
            continue;
        }
        size_t start = i++;
        auto skip = [&](std::string_view set) {
            while (i < text.size() && set.find(text[i]) != std::string_view::npos) ++i;
        };
        skip(flags);
        skip(digits);
        if (i < text.size() && text[i] == '.') {
            ++i;
            skip(digits);
        }
        std::string before = text.substr(start, i - start);
        skip(lengths);
        char letter = i < text.size() ? text[i++] : '\0';
        PrintConversion conversion{text.substr(start, i - start), letter};
        if (letter == '%' && conversion.text == "%%") {
            format.c_format += "%%";
            continue;
        }
        if (letter == '\0' || std::string_view("diuoxXeEfFgGcs").find(letter) == std::string_view::npos) {
            format.error = "'" + conversion.text + "' is no conversion that printf has in a kernel";
            return format;
        }
        bool integer = conversion.is_integer() || conversion.is_unsigned();
        format.c_format += before + (integer ? "ll" : "") + letter;
        format.conversions.push_back(std::move(conversion));
    }
    return format;
}

}  // namespace caramba::runtime
