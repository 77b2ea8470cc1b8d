# Kokkos with Serial and one parallel host backend, from, in this order:
#   1. an installed one (Kokkos_ROOT, CMAKE_PREFIX_PATH) that has these backends,
#   2. the source folder CARAMBA_KOKKOS_SOURCE,
#   3. the Kokkos 4.7.00 source inside the source distribution of the Python package pygenten.
# 2 and 3 are built once for each configuration and kept in the user's cache folder.

include(Pygenten)

set(CARAMBA_HOST_PARALLEL OpenMP CACHE STRING "Kokkos' parallel host backend: OpenMP or Threads")
set_property(CACHE CARAMBA_HOST_PARALLEL PROPERTY STRINGS OpenMP Threads)
set(CARAMBA_KOKKOS_SOURCE "" CACHE PATH "Kokkos source folder to build, instead of a download")
if(NOT CARAMBA_HOST_PARALLEL MATCHES "^(OpenMP|Threads)$")
  message(FATAL_ERROR "CARAMBA_HOST_PARALLEL is '${CARAMBA_HOST_PARALLEL}'; it must be OpenMP or Threads")
endif()

# Runs a step of the Kokkos build; its output goes to a log, and to the screen when it fails.
function(caramba_kokkos_step log)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  file(WRITE ${log} "${output}")
  if(NOT status EQUAL 0)
    string(JOIN " " command ${ARGN})
    message(FATAL_ERROR "${output}\nBuilding Kokkos failed (status ${status}) at: ${command}")
  endif()
endfunction()

# Folder of KokkosConfig.cmake of an installed Kokkos that has the wanted backends, else empty.
function(caramba_installed_kokkos result)
  set(${result} "" PARENT_SCOPE)
  # The file is read, not loaded: targets that find_package imports could not be dropped again.
  find_path(installed KokkosConfigCommon.cmake HINTS ${Kokkos_ROOT} ENV Kokkos_ROOT
            PATH_SUFFIXES lib/cmake/Kokkos lib64/cmake/Kokkos
                          lib/${CMAKE_LIBRARY_ARCHITECTURE}/cmake/Kokkos NO_CACHE)
  if(NOT installed)
    return()
  endif()
  file(STRINGS ${installed}/KokkosConfigCommon.cmake devices REGEX "^(set|SET)\\(Kokkos_DEVICES")
  set(lacking "")
  foreach(backend SERIAL ${CARAMBA_HOST_PARALLEL})
    string(TOUPPER ${backend} backend)
    if(NOT devices MATCHES "[^A-Z]${backend}[^A-Z]")
      list(APPEND lacking ${backend})
    endif()
  endforeach()
  if(NOT lacking)
    set(${result} ${installed} PARENT_SCOPE)
  elseif(Kokkos_ROOT OR DEFINED ENV{Kokkos_ROOT})
    message(FATAL_ERROR "The Kokkos of Kokkos_ROOT (${installed}) was built without ${lacking}")
  else()
    message(STATUS "Kokkos in ${installed} was built without ${lacking}: not used")
  endif()
endfunction()

# One hash over the names and contents of a source folder.
function(caramba_hash_folder folder result)
  file(GLOB_RECURSE files RELATIVE ${folder} ${folder}/*.?pp ${folder}/*.h ${folder}/*.in ${folder}/*.cmake
       ${folder}/CMakeLists.txt)
  set(hashes "")
  foreach(file IN LISTS files)
    file(SHA256 ${folder}/${file} hash)
    string(APPEND hashes "${file} ${hash}\n")
  endforeach()
  string(SHA256 hash "${hashes}")
  set(${result} ${hash} PARENT_SCOPE)
endfunction()

# Install folder of the Kokkos that is built here, from the cache or new.
function(caramba_built_kokkos result)
  string(TOUPPER ${CARAMBA_HOST_PARALLEL} host_parallel)
  set(options
    -DCMAKE_BUILD_TYPE=Release
    # Its headers compile faster as C++17 than as C++20.
    -DCMAKE_CXX_STANDARD=17
    -DCMAKE_CXX_EXTENSIONS=OFF
    -DCMAKE_POSITION_INDEPENDENT_CODE=ON
    -DCMAKE_INSTALL_LIBDIR=lib
    -DBUILD_SHARED_LIBS=OFF
    -DKokkos_ENABLE_SERIAL=ON
    -DKokkos_ENABLE_${host_parallel}=ON
    # Kokkos Tools are loaded with dlopen.
    -DKokkos_ENABLE_LIBDL=ON
    -DKokkos_ENABLE_TESTS=OFF
    -DKokkos_ENABLE_EXAMPLES=OFF
    -DKokkos_ENABLE_BENCHMARKS=OFF)

  if(CARAMBA_KOKKOS_SOURCE)
    if(NOT EXISTS ${CARAMBA_KOKKOS_SOURCE}/core/src/Kokkos_Core.hpp)
      message(FATAL_ERROR "CARAMBA_KOKKOS_SOURCE (${CARAMBA_KOKKOS_SOURCE}) is no Kokkos source folder")
    endif()
    set(source ${CARAMBA_KOKKOS_SOURCE})
    caramba_hash_folder(${source} source_hash)
  else()
    caramba_pygenten(archive)
    file(SHA256 ${archive} source_hash)
  endif()

  string(SHA256 key "${source_hash};${options};${CMAKE_CXX_COMPILER_ID};${CMAKE_CXX_COMPILER_VERSION};\
${CMAKE_SYSTEM_NAME};${CMAKE_SYSTEM_PROCESSOR}")
  string(SUBSTRING ${key} 0 16 key)
  set(kept ${caramba_cache}/kokkos/${key})
  set(${result} ${kept} PARENT_SCOPE)
  if(EXISTS ${kept})
    return()
  endif()

  set(work ${PROJECT_BINARY_DIR}/kokkos)
  if(NOT CARAMBA_KOKKOS_SOURCE)
    file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${work} PATTERNS pygenten-0.1.5/tpls/kokkos/*)
    set(source ${work}/pygenten-0.1.5/tpls/kokkos)
  endif()
  cmake_host_system_information(RESULT jobs QUERY NUMBER_OF_LOGICAL_CORES)
  message(STATUS "Kokkos: building it with Serial and ${CARAMBA_HOST_PARALLEL}, once (about a minute on two cores); "
                 "it will be kept in ${kept}")
  set(private ${caramba_cache}/kokkos/.${caramba_unique})
  caramba_kokkos_step(${work}/configure.log ${CMAKE_COMMAND} -S ${source} -B ${work}/build -G ${CMAKE_GENERATOR}
    -DCMAKE_MAKE_PROGRAM=${CMAKE_MAKE_PROGRAM} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
    -DCMAKE_INSTALL_PREFIX=${private} ${options})
  caramba_kokkos_step(${work}/build.log ${CMAKE_COMMAND} --build ${work}/build --parallel ${jobs})
  caramba_kokkos_step(${work}/install.log ${CMAKE_COMMAND} --install ${work}/build)
  caramba_publish(${private} ${kept})
  file(REMOVE_RECURSE ${work}/build)
endfunction()

if(NOT CARAMBA_KOKKOS_SOURCE)
  caramba_installed_kokkos(kokkos_config)
endif()
if(NOT kokkos_config)
  caramba_built_kokkos(kokkos_prefix)
  set(kokkos_config ${kokkos_prefix}/lib/cmake/Kokkos)
endif()
unset(Kokkos_DIR CACHE)
find_package(Kokkos 4.2 CONFIG REQUIRED QUIET PATHS ${kokkos_config} NO_DEFAULT_PATH)
message(STATUS "Kokkos ${Kokkos_VERSION} (${Kokkos_DEVICES}) from ${kokkos_config}")
