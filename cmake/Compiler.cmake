# The C++ compiler and the flags of all our code.

if(NOT CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  find_program(CARAMBA_ANY_CXX NAMES c++ g++ clang++)
  if(NOT CARAMBA_ANY_CXX)
    message(FATAL_ERROR "No C++ compiler was found. Install one: apt install g++")
  endif()
endif()
enable_language(CXX)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
  message(FATAL_ERROR "g++ ${CMAKE_CXX_COMPILER_VERSION} is too old, g++ 12 or newer is needed: apt install g++-12")
endif()

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Kernels are compiled at run time with flags of their own; for most of the tools around them more buys build time only.
# Who installs the package waits for the compiler: -O1 takes two thirds of the time.
if(SKBUILD)
  set(CMAKE_CXX_FLAGS_RELEASE "-O1 -DNDEBUG")
else()
  set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
endif()

option(CARAMBA_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(CARAMBA_SANITIZE_THREADS "Build with ThreadSanitizer, and of the C++ tests only those of threads" OFF)
option(CARAMBA_LIBFUZZER "Build the fuzz target of the migrator, and nothing else" OFF)

# What every target of ours links: flags, and sources that include each other as "folder/file.hpp".
add_library(caramba_flags INTERFACE)
target_include_directories(caramba_flags INTERFACE ${PROJECT_SOURCE_DIR})
# Results are compared bit for bit, so the compiler must not contract a*b+c.
target_compile_options(caramba_flags INTERFACE -ffp-contract=off)
# Warnings are for us; who installs the package may have a compiler that knows others.
if(SKBUILD)
  target_compile_options(caramba_flags INTERFACE -w)
else()
  target_compile_options(caramba_flags INTERFACE -Wall -Wextra -Werror)
endif()
if(CARAMBA_SANITIZE)
  target_compile_options(caramba_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(caramba_flags INTERFACE -fsanitize=address,undefined)
endif()
if(CARAMBA_SANITIZE_THREADS)
  target_compile_options(caramba_flags INTERFACE -fsanitize=thread -fno-omit-frame-pointer -Wno-tsan)
  target_link_options(caramba_flags INTERFACE -fsanitize=thread)
endif()
if(CARAMBA_LIBFUZZER)
  # Half the time of a compile goes into three checks of pointers, whose uses AddressSanitizer checks, too.
  target_compile_options(caramba_flags INTERFACE
    -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=null,alignment,object-size
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(caramba_flags INTERFACE -fsanitize=address,undefined)
endif()
