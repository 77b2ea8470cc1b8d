#!/usr/bin/env bash
# Sets up and runs all tests: tools/test.sh [stage…], those that are not marked in this order when none is named.
#
#   setup     Debian packages, and a virtual environment in build/venv
#   install   pip install .[test] into that environment
#   python    Python tests and golden files (pytest), of what `install` installed
#   difftest  the thesis programs, Numba against PyKokkos
#   corpus    every kernel of the corpus at its smallest size, Numba against PyKokkos
#   fuzz      two minutes of random kernels, Numba against PyKokkos
#   sanitize  C++ tests (GoogleTest through CTest) under AddressSanitizer and UndefinedBehaviorSanitizer
#   lint      clang-format, ruff, mypy
#   libfuzzer a minute of libFuzzer over caramba, beginning with the corpus
#   cpp       C++ tests, release preset (not by default: `sanitize` runs the same ones)
#   tidy      clang-tidy over the C++ sources that changed since it last found nothing (not by default)
#   races     C++ tests of concurrent launches and builds under ThreadSanitizer (not by default)
#   threads   Python tests of kernels in a build whose Kokkos has Threads in place of OpenMP (not by default)
#
# Stages stand on what `setup` and `install` left in place, in this run or an earlier one.
# A failing stage does not keep the later ones from running; the exit status is 1 if any failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

all_stages=(setup install python difftest corpus fuzz sanitize lint libfuzzer)
packages=(g++ cmake ninja-build ccache python3 python3-venv python3-dev libgtest-dev libbenchmark-dev
          clang-format-14 clang-tidy-16 libomp-16-dev clang-16 libclang-rt-16-dev)
venv=$PWD/build/venv
jobs=$(nproc)
export CARAMBA_CACHE_DIR=${CARAMBA_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/caramba}

stage_setup() {
    if command -v apt-get >/dev/null; then
        local missing=() package
        for package in "${packages[@]}"; do
            dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
        done
        if [ ${#missing[@]} -gt 0 ]; then
            if [ "$(id -u)" -ne 0 ]; then
                echo "These packages are missing: sudo apt-get install ${missing[*]}" >&2
                return 1
            fi
            apt-get update -q
            DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
        fi
    else
        echo "No apt-get here: the tests expect what these Debian packages bring: ${packages[*]}"
    fi
    [ -x "$venv/bin/pip" ] || "${PYTHON:-python3}" -m venv "$venv"
    # What pip's isolated build gets by itself, for the CMake presets.
    "$venv/bin/pip" install -q "numpy==2.4.*" "pybind11>=2.13" "scikit-build-core>=0.10"
}

stage_install() {
    # A build folder that stays makes the second install quick.
    pip install -v --config-settings=build-dir=build/pip '.[test]' | grep -vE '^  (Downloading|Using cached|Adding|Copying|adding|copying) '
}

stage_cpp() {
    cmake --preset release
    cmake --build --preset release
    ctest --preset release -j "$jobs"
}

# Whoever is done takes tests from the other: what Numba compiles makes some a hundred times as long as others.
# Two runs, since what Numba compiled stays in memory until the end of one.
stage_python() {
    local failed=0
    pytest -n "$jobs" --dist worksteal tests/python/caramba || failed=1
    pytest -n "$jobs" --dist worksteal --ignore tests/python/caramba tests/python || failed=1
    return $failed
}

# A table with times, of the sizes that the corpus leaves out.
stage_difftest() { difftest run corpus/thesis --sizes M --runs 3; }

# The same programs every time, as many of them as two minutes allow; a new seed is for whoever looks for defects.
stage_fuzz() { difftest fuzz --minutes 2 --seed 7 --programs 96 -q; }

# Inputs that were found interesting stay in the build folder, and are where the next run begins.
stage_libfuzzer() {
    cmake --preset libfuzzer
    cmake --build --preset libfuzzer
    local folder=build/libfuzzer/inputs seeds=build/libfuzzer/seeds
    rm -rf "$seeds"
    mkdir -p "$folder" "$seeds"
    git ls-files 'corpus/*.py' 'tests/golden/*/in.py' | while read -r file; do cp "$file" "$seeds/${file//\//_}"; done
    # Others than the same inputs every time: CARAMBA_FUZZ_SEED=0. Where the program lies in memory decides what
    # counts as new, so that it lies where it did, if that is permitted. What an interpreter that is not finalized
    # leaves behind is no leak. To weigh inputs by entropy takes four fifths of the time.
    local in_place=(setarch -R)
    "${in_place[@]}" true 2>/dev/null || in_place=()
    PYTHONHASHSEED=0 ASAN_OPTIONS=detect_leaks=0 "${in_place[@]}" build/libfuzzer/tests/fuzz/translate_fuzz \
        -seed="${CARAMBA_FUZZ_SEED:-1}" -runs=10000 -max_total_time=300 -entropic=0 -timeout=10 -rss_limit_mb=4096 \
        -print_final_stats=1 -artifact_prefix=build/libfuzzer/ "$folder" "$seeds"
}

# Numba gives the same without optimisation, and compiles in half the time.
stage_corpus() { NUMBA_OPT=0 difftest run corpus --sizes S --runs 0 -j "$jobs" --cache -q; }

# Every linter runs, whatever the others found.
stage_lint() {
    local status=0 unformatted
    unformatted=$(git ls-files '*.cpp' '*.hpp' '*.h' | xargs clang-format-14 --dry-run 2>&1 |
                  sed -n 's/:[0-9]*:[0-9]*: warning: code should be clang-formatted.*//p' | sort -u)
    if [ -n "$unformatted" ]; then
        printf 'clang-format -i is owed to:\n%s\n' "$unformatted"
        status=1
    fi
    ruff check . || status=1
    ruff format --check . || status=1
    mypy || status=1
    return $status
}

stage_tidy() {
    cmake --preset release >/dev/null
    python tools/tidy.py build/release
}

stage_sanitize() {
    cmake --preset sanitize
    cmake --build --preset sanitize
    ctest --preset sanitize -j "$jobs"
}

stage_races() {
    cmake --preset thread-sanitizer
    cmake --build --preset thread-sanitizer
    ctest --preset thread-sanitizer
}

stage_threads() {
    cmake --preset threads
    cmake --build --preset threads
    PYTHONPATH=$PWD/build/threads/python pytest -n "$jobs" tests/python/pykokkos
}

stages=("$@")
[ $# -gt 0 ] || stages=("${all_stages[@]}")
for stage in "${stages[@]}"; do
    if ! declare -F "stage_$stage" >/dev/null; then
        echo "No stage is called '$stage'; there are: ${all_stages[*]}" >&2
        exit 2
    fi
done
[ -x "$venv/bin/pip" ] || [ "${stages[0]}" = setup ] || stages=(setup "${stages[@]}")

failed=()
for stage in "${stages[@]}"; do
    printf '\n=== %s\n' "$stage"
    start=$SECONDS
    # A subshell that is not part of a condition, since conditions switch `set -e` off within.
    set +e
    (
        set -e
        if [ "$stage" != setup ]; then
            export VIRTUAL_ENV=$venv PATH=$venv/bin:$PATH
            # pip's build, the presets and the next run share what they compile alike.
            if command -v ccache >/dev/null; then
                export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_DIR=$CARAMBA_CACHE_DIR/ccache CCACHE_MAXSIZE=1G
            fi
        fi
        "stage_$stage"
    )
    status=$?
    set -e
    printf '=== %s: %s, %d s\n' "$stage" "$([ $status -eq 0 ] && echo passed || echo "FAILED ($status)")" \
        $((SECONDS - start))
    if [ $status -ne 0 ]; then
        failed+=("$stage")
        # Without its environment nothing else can run.
        [ "$stage" != setup ] || break
    fi
done

printf '\n%d s in all' "$SECONDS"
if [ ${#failed[@]} -gt 0 ]; then
    printf '; FAILED: %s\n' "${failed[*]}"
    exit 1
fi
printf '; all passed\n'
