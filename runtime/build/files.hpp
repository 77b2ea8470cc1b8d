/** \file
 * Small files for the cache: read, write, remove; failure is a result, since a cache may always miss. Private
 * to runtime/build.
 */
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace caramba::runtime {

std::optional<std::string> read_file(const std::string& path);
/** False with errno set; what was written so far stays. */
bool write_file(const std::string& path, std::string_view text);
/** Creates the folder and its missing parents, private to the user. False with errno set. */
bool make_folders(const std::string& path);
void remove_tree(const std::string& path);
/** A name that no other process or thread uses. */
std::string unique_name();
/** 16 hexadecimal digits. */
std::string hash_name(std::string_view text);

}  // namespace caramba::runtime
