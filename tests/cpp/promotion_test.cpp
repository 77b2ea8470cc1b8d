// types/ against Numba's own typing, as tests/python/types wrote it down.

#include "types/promotion.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "types/functions.hpp"

namespace caramba::types {
namespace {

using syntax::BinaryOperator;
using syntax::UnaryOperator;

const std::vector<TypeRef>& scalars() {
    static const std::vector<TypeRef> all = [] {
        std::vector<TypeRef> types;
        for (const char* name : {"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32",
                                 "uint64", "float32", "float64", "complex64", "complex128"})
            types.push_back(parse(name));
        return types;
    }();
    return all;
}

/** "scalar + bool" → the 13 results. */
const std::map<std::string, std::vector<std::string>>& numba() {
    static const auto table = [] {
        std::map<std::string, std::vector<std::string>> lines;
        std::ifstream file(std::filesystem::path(CARAMBA_TESTS) / "python" / "types" / "numba_types.txt");
        for (std::string line; std::getline(file, line);) {
            size_t colon = line.find(": ");
            std::istringstream cells(line.substr(colon + 2));
            auto& row = lines[line.substr(0, colon)];
            for (std::string cell; cells >> cell;) row.push_back(cell);
        }
        return lines;
    }();
    return table;
}

std::string shown(const std::optional<Operation>& operation) {
    return operation ? name(operation->result) : "-";
}
std::string shown(const std::optional<TypeRef>& type) {
    return type ? name(*type) : "-";
}

const std::pair<const char*, BinaryOperator> kBinary[] = {
    {"+", BinaryOperator::Add},    {"-", BinaryOperator::Sub},       {"*", BinaryOperator::Mult},
    {"/", BinaryOperator::Div},    {"//", BinaryOperator::FloorDiv}, {"%", BinaryOperator::Mod},
    {"**", BinaryOperator::Pow},   {"&", BinaryOperator::BitAnd},    {"|", BinaryOperator::BitOr},
    {"^", BinaryOperator::BitXor}, {"<<", BinaryOperator::LShift},   {">>", BinaryOperator::RShift}};
const std::pair<const char*, UnaryOperator> kUnary[] = {
    {"+", UnaryOperator::UAdd}, {"-", UnaryOperator::USub}, {"~", UnaryOperator::Invert}};

TEST(Promotion, BinaryOperatorsAreNumbas) {
    for (auto [symbol, op] : kBinary) {
        for (TypeRef a : scalars()) {
            const auto& scalar = numba().at(std::string("scalar ") + symbol + " " + name(a));
            const auto& element = numba().at(std::string("element ") + symbol + " " + name(a));
            for (size_t i = 0; i < scalars().size(); ++i) {
                TypeRef b = scalars()[i];
                EXPECT_EQ(shown(scalar_binary(op, a, b)), scalar[i])
                    << name(a) << " " << symbol << " " << name(b);
                EXPECT_EQ(shown(element_binary(op, a, b)), element[i])
                    << "array of " << name(a) << " " << symbol << " " << name(b);
            }
        }
    }
}

TEST(Promotion, UnaryOperatorsAreNumbas) {
    for (auto [symbol, op] : kUnary) {
        const auto& scalar = numba().at(std::string("scalar-unary ") + symbol);
        const auto& element = numba().at(std::string("element-unary ") + symbol);
        for (size_t i = 0; i < scalars().size(); ++i) {
            EXPECT_EQ(shown(scalar_unary(op, scalars()[i])), scalar[i]) << symbol << name(scalars()[i]);
            EXPECT_EQ(shown(element_unary(op, scalars()[i])), element[i])
                << symbol << "array of " << name(scalars()[i]);
        }
    }
}

TEST(Promotion, VariablesOfTwoTypesBecomeNumbasCommonType) {
    for (TypeRef a : scalars()) {
        const auto& row = numba().at("common min " + name(a));
        for (size_t i = 0; i < scalars().size(); ++i) {
            if (row[i] == "-") continue;
            EXPECT_EQ(name(unify(a, scalars()[i])), row[i]) << name(a);
        }
    }
}

TEST(Promotion, FunctionsAreNumbas) {
    for (const auto& [title, row] : numba()) {
        char module = title[0];
        if ((module != 'm' && module != 'n') || title[1] != ' ') continue;
        std::istringstream words(title.substr(2));
        std::string function, left;
        words >> function >> left;
        const FunctionInfo* info = find_function(module, function);
        ASSERT_TRUE(info) << title;
        for (size_t i = 0; i < scalars().size(); ++i) {
            std::vector<TypeRef> arguments{scalars()[i]};
            if (!left.empty()) arguments.insert(arguments.begin(), parse(left));
            // Refused, since NumPy's versions disagree about the sign of a complex number.
            if (function == "sign" && is_complex(scalars()[i])) continue;
            auto found = signature(*info, module, arguments);
            EXPECT_EQ(found ? name(found->result) : "-", row[i]) << title << " " << name(scalars()[i]);
        }
    }
}

TEST(Promotion, UpdatesOfArraysKeepTheirKind) {
    EXPECT_TRUE(can_update(integer(64), integer(8)));
    EXPECT_TRUE(can_update(unsigned_integer(64), integer(8)));
    EXPECT_TRUE(can_update(float64(), floating(32)));
    EXPECT_TRUE(can_update(boolean(), unsigned_integer(8)));
    EXPECT_FALSE(can_update(float64(), int64()));
    EXPECT_FALSE(can_update(integer(8), unsigned_integer(64)));
    EXPECT_FALSE(can_update(integer(8), boolean()));
    EXPECT_FALSE(can_update(complex(64), float64()));
}

TEST(Promotion, TuplesAndArraysUnifyPartByPart) {
    TypeRef a = tuple({int64(), boolean()}), b = tuple({float64(), integer(8)});
    EXPECT_EQ(name(unify(a, b)), "tuple(float64, int8)");
    EXPECT_EQ(unify(a, tuple({int64()})), nullptr);
    EXPECT_EQ(name(unify(array(float64(), 2, Layout::C), array(float64(), 2, Layout::F))),
              "array(float64, 2d, A)");
    EXPECT_EQ(unify(array(float64(), 2, Layout::C), array(float64(), 1, Layout::C)), nullptr);
    EXPECT_EQ(unify(array(float64(), 1, Layout::C), float64()), nullptr);
}

TEST(Promotion, StoresRefuseOnlyLosingTheImaginaryPart) {
    for (TypeRef from : scalars())
        for (TypeRef to : scalars()) EXPECT_EQ(can_store(from, to), !is_complex(from) || is_complex(to));
}

}  // namespace
}  // namespace caramba::types
