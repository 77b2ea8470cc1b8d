# JSON for Modern C++ (nlohmann/json.hpp), as target caramba_json, from, in this order:
#   1. an installed one,
#   2. version 3.11.3 inside the source distribution of the Python package pygenten, kept in the user's cache folder.

include(Pygenten)

# Folder to include, from the cache or new.
function(caramba_unpacked_json result)
  caramba_pygenten(archive)
  file(SHA256 ${archive} source_hash)
  string(SUBSTRING ${source_hash} 0 16 key)
  set(kept ${caramba_cache}/json/${key})
  set(${result} ${kept} PARENT_SCOPE)
  if(EXISTS ${kept})
    return()
  endif()
  set(work ${PROJECT_BINARY_DIR}/json)
  file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${work} PATTERNS pygenten-0.1.5/tpls/json/single_include/*)
  set(private ${caramba_cache}/json/.${caramba_unique})
  file(COPY ${work}/pygenten-0.1.5/tpls/json/single_include/ DESTINATION ${private})
  caramba_publish(${private} ${kept})
  file(REMOVE_RECURSE ${work})
endfunction()

find_path(caramba_json_folder nlohmann/json.hpp NO_CACHE)
if(NOT caramba_json_folder)
  caramba_unpacked_json(caramba_json_folder)
endif()
add_library(caramba_json INTERFACE)
target_include_directories(caramba_json SYSTEM INTERFACE ${caramba_json_folder})
message(STATUS "JSON for Modern C++ from ${caramba_json_folder}")
