/** \file
 * The `caramba` command: arguments, files, messages, exit status.
 */
#pragma once

namespace caramba::migrator {

/** 0: done; 1: something was left undone; 2: usage, or a file that cannot be read, parsed or written. */
int run_command(int argc, char** argv);

}  // namespace caramba::migrator
