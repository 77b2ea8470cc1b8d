# CPython (for modules and for embedding), NumPy's headers and pybind11.

set(Python_FIND_VIRTUALENV FIRST)
set(Python_FIND_STRATEGY LOCATION)
# The environment that tools/test.sh makes serves a developer who activated none.
if(NOT SKBUILD AND NOT DEFINED Python_EXECUTABLE AND NOT DEFINED ENV{VIRTUAL_ENV}
   AND EXISTS ${PROJECT_SOURCE_DIR}/build/venv/bin/python)
  set(Python_EXECUTABLE ${PROJECT_SOURCE_DIR}/build/venv/bin/python)
endif()

find_package(Python 3.10 QUIET COMPONENTS Interpreter Development.Module Development.Embed
             OPTIONAL_COMPONENTS NumPy)
if(NOT Python_Interpreter_FOUND)
  message(FATAL_ERROR "Python 3.10 or newer was not found: apt install python3 python3-venv python3-dev")
endif()
if(NOT Python_Development.Module_FOUND)
  message(FATAL_ERROR "The headers of ${Python_EXECUTABLE} (Python ${Python_VERSION}) were not found: "
                      "apt install python3-dev")
endif()
if(NOT Python_Development.Embed_FOUND)
  message(FATAL_ERROR "The library of ${Python_EXECUTABLE} (libpython${Python_VERSION_MAJOR}."
                      "${Python_VERSION_MINOR}), which the caramba command embeds, was not found: "
                      "apt install python3-dev, or build that Python with --enable-shared")
endif()
if(NOT Python_NumPy_FOUND)
  message(FATAL_ERROR "NumPy's headers were not found: ${Python_EXECUTABLE} -m pip install 'numpy>=2'")
endif()

if(NOT pybind11_ROOT)
  execute_process(COMMAND ${Python_EXECUTABLE} -m pybind11 --cmakedir
                  OUTPUT_VARIABLE pybind11_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
set(PYBIND11_FINDPYTHON ON)
find_package(pybind11 2.11 CONFIG QUIET)
if(NOT pybind11_FOUND)
  message(FATAL_ERROR "pybind11 was not found: ${Python_EXECUTABLE} -m pip install pybind11")
endif()
message(STATUS "Python ${Python_VERSION}, NumPy ${Python_NumPy_VERSION}, pybind11 ${pybind11_VERSION}")
