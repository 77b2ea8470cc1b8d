#include "types/random.hpp"

namespace caramba::types {

namespace {

constexpr const char* pool_name(int words) {
    return words == 1 ? "Random_XorShift64_Pool" : "Random_XorShift1024_Pool";
}
constexpr const char* generator_name(int words) {
    return words == 1 ? "Random_XorShift64" : "Random_XorShift1024";
}

}  // namespace

TypeRef random_pool(int words) {
    return opaque(pool_name(words));
}

TypeRef random_generator(int words) {
    return opaque(generator_name(words));
}

bool is_random_pool(TypeRef t) {
    return t->kind == Kind::Opaque && (t->text == pool_name(1) || t->text == pool_name(16));
}

bool is_random_generator(TypeRef t) {
    return t->kind == Kind::Opaque && (t->text == generator_name(1) || t->text == generator_name(16));
}

int random_words(TypeRef t) {
    return t->text == pool_name(1) || t->text == generator_name(1) ? 1 : 16;
}

TypeRef random_draw(std::string_view method) {
#define RANDOM_DRAW(name, type) \
    if (method == #name) return parse(type);
#include "types/random.def"
#undef RANDOM_DRAW
    return nullptr;
}

}  // namespace caramba::types
