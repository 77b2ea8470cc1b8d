# The source distribution of the Python package pygenten, which holds the sources of two libraries that this project is
# built on, and the user's cache folder, where it and what is built from it are kept.

include_guard(GLOBAL)

if(DEFINED ENV{CARAMBA_CACHE_DIR})
  set(caramba_cache "$ENV{CARAMBA_CACHE_DIR}")
elseif(DEFINED ENV{XDG_CACHE_HOME})
  set(caramba_cache "$ENV{XDG_CACHE_HOME}/caramba")
else()
  set(caramba_cache "$ENV{HOME}/.cache/caramba")
endif()
string(RANDOM LENGTH 12 caramba_unique)

# Publishes a private folder or file by one rename; of two builds at once the first wins and the other's is dropped.
function(caramba_publish private public)
  file(RENAME ${private} ${public} RESULT outcome)
  file(REMOVE_RECURSE ${private})
  if(NOT EXISTS ${public})
    message(FATAL_ERROR "Cannot write ${public}: ${outcome}. Set CARAMBA_CACHE_DIR to a folder of yours.")
  endif()
endfunction()

# The checked archive of pygenten, downloaded once.
function(caramba_pygenten result)
  set(name pygenten-0.1.5.tar.gz)
  set(sha256 e620f05c742905e2db705d875f1cac92ef0ed453f9e6734e9beda26cc0f9cce7)
  set(archive ${caramba_cache}/downloads/${sha256}/${name})
  if(NOT EXISTS ${archive})
    message(STATUS "Downloading ${name} (17 MB), which holds the sources of Kokkos and of JSON for Modern C++")
    # pip prepares an archive's metadata even when it only downloads; a build backend at hand saves it the install.
    execute_process(COMMAND ${Python_EXECUTABLE} -c "import scikit_build_core" RESULT_VARIABLE no_backend
                    ERROR_QUIET)
    set(isolation "")
    if(no_backend EQUAL 0)
      set(isolation --no-build-isolation)
    endif()
    set(folder ${PROJECT_BINARY_DIR}/pygenten)
    execute_process(
      COMMAND ${Python_EXECUTABLE} -m pip download --no-deps ${isolation} --no-binary pygenten pygenten==0.1.5
              --dest ${folder}
      RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "${output}\nDownloading ${name} failed. If pip is missing: apt install python3-pip. "
                          "Without a network: apt install nlohmann-json3-dev; install Kokkos and set Kokkos_ROOT, or "
                          "name its source folder with -DCARAMBA_KOKKOS_SOURCE=…")
    endif()
    file(SHA256 ${folder}/${name} found)
    if(NOT found STREQUAL sha256)
      message(FATAL_ERROR "${folder}/${name} has sha256 ${found}, expected ${sha256}")
    endif()
    file(MAKE_DIRECTORY ${caramba_cache}/downloads)
    file(MAKE_DIRECTORY ${caramba_cache}/downloads/.${caramba_unique})
    file(COPY ${folder}/${name} DESTINATION ${caramba_cache}/downloads/.${caramba_unique})
    caramba_publish(${caramba_cache}/downloads/.${caramba_unique} ${caramba_cache}/downloads/${sha256})
  endif()
  set(${result} ${archive} PARENT_SCOPE)
endfunction()
