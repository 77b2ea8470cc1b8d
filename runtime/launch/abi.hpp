/** \file
 * runtime/abi.h for the runtime's own files: it has no include guard of its own, since its text opens every
 * unit.
 */
#pragma once

#ifndef CRB_ABI_VERSION
#include "runtime/abi.h"
#endif
