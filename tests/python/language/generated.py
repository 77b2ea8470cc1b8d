"""Kernels whose text a test writes: a module with that text, whose source the compiler can read."""

import hashlib
import linecache
import types


def module_of(text: str) -> types.ModuleType:
    """A module that runs this text; equal texts have equal names, so that cached kernels are found again."""
    name = "generated_" + hashlib.sha256(text.encode()).hexdigest()[:16]
    file = f"<{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    module = types.ModuleType(name)
    exec(compile(text, file, "exec"), module.__dict__)
    return module
