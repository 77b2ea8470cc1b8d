/** \file
 * What a program does with kernels besides calling them: their callers must offer it, or the kernel stays.
 *
 *     f.py_func(x)                         f becomes a host call, which has it
 *     isinstance(f, CPUDispatcher)    →    isinstance(f, (CPUDispatcher, pk.HostCall))
 *     _get_wrapper_address(f, type)   →    _get_wrapper_address(pk.numba_dispatcher(f), type)
 *     is_jitted(f)                    →    is_jitted(pk.numba_dispatcher(f))
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Marks the kernels whose callers must be host calls, and keeps those of which more is asked. */
void find_dispatcher_uses(Program& program);
/** Whether a call asks for the class of what Numba makes of a function: `isinstance(f, CPUDispatcher)`. */
bool checks_dispatcher(const Program& program, const syntax::Call* call);
/** Whether a call gives Numba's dispatcher to a function of Numba's that knows no other: to tell its address,
 * as programs do that fill tables of functions themselves, or whether it is one. */
bool takes_dispatcher(const Program& program, const syntax::Call* call);

}  // namespace caramba::visitors
