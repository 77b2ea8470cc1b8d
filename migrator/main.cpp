// The caramba executable: an embedded Python, for its parser alone, and the command.

#include <Python.h>

#include <cstdio>

#include "migrator/command.hpp"

namespace {

/** No site packages, no environment, no warnings about the source that is read. */
bool start_python() {
    PyConfig config;
    PyConfig_InitIsolatedConfig(&config);
    config.site_import = 0;
    config.write_bytecode = 0;
    config.install_signal_handlers = 0;
    config.pathconfig_warnings = 0;
    PyStatus status = PyWideStringList_Append(&config.warnoptions, L"ignore");
    if (!PyStatus_Exception(status)) status = Py_InitializeFromConfig(&config);
    PyConfig_Clear(&config);
    if (!PyStatus_Exception(status)) return true;
    std::fprintf(stderr, "caramba: Python %d.%d cannot be started: %s\n", PY_MAJOR_VERSION, PY_MINOR_VERSION,
                 status.err_msg ? status.err_msg : "unknown error");
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    if (!start_python()) return 2;
    return caramba::migrator::run_command(argc, argv);
}
