# One static library a source folder, one extension module a product.

# All sources below the current folder, except those that belong to a module or an executable.
function(caramba_sources result)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/(module|main)\\.cpp$")
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# caramba_folder(name LINK libraries…): library caramba_<name> of the current folder's sources.
function(caramba_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK")
  caramba_sources(sources)
  add_library(caramba_${name} STATIC ${sources})
  target_link_libraries(caramba_${name} PUBLIC caramba_flags Python::Module ${arg_LINK})
  # Half the time of a compile goes into the standard library's headers. Elsewhere ccache saves more than this would.
  if(SKBUILD)
    target_precompile_headers(caramba_${name} PRIVATE
      <algorithm> <functional> <map> <memory> <optional> <set> <string> <unordered_map> <vector>)
  endif()
endfunction()

# caramba_hot(source): a file with loops over data. It has no precompiled header, which fits one level of optimisation.
function(caramba_hot source)
  set_source_files_properties(${source} PROPERTIES
    COMPILE_OPTIONS $<$<CONFIG:Release>:-O3> SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# caramba_module(package name FILES folder SOURCES … LINK …): extension module package/name. It is built beside links
# to the package's Python files, so that PYTHONPATH=<build>/python runs a build that nobody installed.
function(caramba_module package name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "FILES" "SOURCES;LINK")
  set(folder ${PROJECT_BINARY_DIR}/python/${package})
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${arg_FILES}
       ${arg_FILES}/*.py ${arg_FILES}/*.pyi ${arg_FILES}/py.typed ${arg_FILES}/*.html ${arg_FILES}/*.jinja)
  foreach(file IN LISTS files)
    cmake_path(GET file PARENT_PATH parent)
    file(MAKE_DIRECTORY ${folder}/${parent})
    file(CREATE_LINK ${arg_FILES}/${file} ${folder}/${file} SYMBOLIC)
  endforeach()

  set(target ${package}${name})
  pybind11_add_module(${target} MODULE NO_EXTRAS ${arg_SOURCES})
  # What is linked in statically (Kokkos above all) stays invisible to other libraries of the process.
  target_link_options(${target} PRIVATE LINKER:--exclude-libs,ALL)
  target_link_libraries(${target} PRIVATE caramba_flags ${arg_LINK})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} LIBRARY_OUTPUT_DIRECTORY ${folder})
  install(TARGETS ${target} LIBRARY DESTINATION ${package})
endfunction()
