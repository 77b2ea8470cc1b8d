/** \file
 * The types of random pools and of the generators that they hand out, and what can be drawn: random.def.
 */
#pragma once

#include <string_view>

#include "types/type.hpp"

namespace caramba::types {

/** Of a xorshift generator with this many words of state: 1 (xorshift64*) or 16 (xorshift1024*). */
TypeRef random_pool(int words);
TypeRef random_generator(int words);

bool is_random_pool(TypeRef t);
bool is_random_generator(TypeRef t);
inline bool is_random(TypeRef t) {
    return is_random_pool(t) || is_random_generator(t);
}
int random_words(TypeRef t);

/** The type of the numbers that this method draws; null: no such method. */
TypeRef random_draw(std::string_view method);

}  // namespace caramba::types
