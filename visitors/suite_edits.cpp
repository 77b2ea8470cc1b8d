#include "visitors/suite_edits.hpp"

#include <algorithm>
#include <utility>

#include "syntax/comments.hpp"
#include "syntax/print.hpp"

namespace caramba::visitors {

using namespace syntax;

void SuiteEdits::replace(Block& suite, Stmt* old, const std::vector<Stmt*>& by) {
    auto [here, at] = locate(read(suite), old);
    here->insert(here->erase(at), by.begin(), by.end());
}

void SuiteEdits::insert_before(Block& suite, Stmt* stmt, const std::vector<Stmt*>& more) {
    auto [here, at] = locate(read(suite), stmt);
    here->insert(at, more.begin(), more.end());
}

Stmt* SuiteEdits::erase(Block& suite, Stmt* old) {
    Suite& known = read(suite);
    auto [here, at] = locate(known, old);
    at = here->erase(at);
    if (at != here->end()) return *at;
    for (size_t i = known.places.at(old) + 1; i < suite.stmts.size(); ++i) {
        const auto found = known.edited.find(i);
        if (found == known.edited.end()) return suite.stmts[i];
        if (!found->second.empty()) return found->second.front();
    }
    return nullptr;
}

void SuiteEdits::finish() {
    for (auto& [block, suite] : suites_) {
        Statements out;
        for (size_t i = 0; i < block->stmts.size(); ++i) {
            const auto found = suite.edited.find(i);
            if (found == suite.edited.end())
                out.push_back(block->stmts[i]);
            else
                out.insert(out.end(), found->second.begin(), found->second.end());
        }
        block->stmts = std::move(out);
    }
    suites_.clear();
}

SuiteEdits::Suite& SuiteEdits::read(Block& suite) {
    auto [found, fresh] = suites_.try_emplace(&suite);
    if (fresh)
        for (size_t i = 0; i < suite.stmts.size(); ++i) found->second.places.emplace(suite.stmts[i], i);
    return found->second;
}

std::pair<SuiteEdits::Statements*, SuiteEdits::Statements::iterator> SuiteEdits::locate(Suite& suite,
                                                                                        Stmt* stmt) {
    Statements& here = suite.edited.try_emplace(suite.places.at(stmt), Statements{stmt}).first->second;
    return {&here, std::ranges::find(here, stmt)};
}

std::vector<std::string> comments_of(const Tree& tree, const Stmt* s) {
    std::vector<std::string> out = s->leading;
    std::erase(out, "");
    for (std::string& line : comments_between(tree, s->span.begin, end_of(s))) out.push_back(std::move(line));
    // Among those in front of suites is the one behind the header.
    if (!s->trailing.empty() && !is_compound(s)) out.push_back(s->trailing);
    return out;
}

std::vector<Block*> suites_of(Stmt* statement) {
    if (auto* branch = as<If>(statement)) return {&branch->body, &branch->orelse};
    if (auto* attempt = as<Try>(statement)) return {&attempt->body, &attempt->orelse};
    return {};
}

void take_out(const Tree& tree, Block& block, std::vector<std::string>* above,
              const std::function<bool(const Stmt*)>& goes) {
    std::vector<std::string> pending;
    std::vector<Stmt*> stays;
    for (Stmt* s : block.stmts) {
        if (goes(s)) {
            for (std::string& line : comments_of(tree, s))
                (above ? *above : pending).push_back(std::move(line));
            continue;
        }
        s->leading.insert(s->leading.begin(), pending.begin(), pending.end());
        pending.clear();
        stays.push_back(s);
    }
    block.closing.insert(block.closing.begin(), pending.begin(), pending.end());
    block.edited = block.edited || stays.size() != block.stmts.size();
    block.stmts = std::move(stays);
}

}  // namespace caramba::visitors
