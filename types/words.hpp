/** \file
 * The lists of words that the tables hold: "abs fabs n:absolute".
 */
#pragma once

#include <string_view>

namespace caramba::types {

template <class Function>
void for_each_word(std::string_view words, const Function& f) {
    while (!words.empty()) {
        const size_t end = words.find(' ');
        f(words.substr(0, end));
        words = end == std::string_view::npos ? std::string_view() : words.substr(end + 1);
    }
}

}  // namespace caramba::types
