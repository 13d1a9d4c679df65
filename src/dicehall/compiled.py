"""One way to compile: functions become machine code by numba, for games, players, the solver and the lab.

numba compiles each function by itself, then once more inside every function that calls it. Here a function that
compiled code calls is only translated; it is optimised and made into machine code once, together with everything
that it calls, when Python calls the outermost function. That takes a third of the time. The machine code is cached
on disk (see `machine_code`). With NUMBA_DISABLE_JIT=1 everything runs as plain Python.
"""

from __future__ import annotations

import gc
import inspect
import logging
import weakref
from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import event
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering
from numba.extending import intrinsic

from dicehall.machine_code import CodeCache

log = logging.getLogger("dicehall.compiled")

numba_: Any = numba  # its types leave out what is used here

F = TypeVar("F", bound=Callable[..., Any])

ALL = {
    "error_model": "numpy",  # nothing is divided by 0, so nobody looks
    "fastmath": False,
    "forceinline": False,
    "nogil": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
"""The options of all functions, whoever calls them: numba would hand some of them down from the caller."""
FAST = {"nnan", "ninf", "nsz", "contract"}
"""Values are never NaN or infinite, and sums may be rounded in another way: several are worked out at a time."""


def compiled(function: F) -> F:
    """A function that Python and compiled code can call. It makes no arrays, so no references are counted."""
    return _compiled(function, {"_nrt": False})


def compiled_with_arrays(function: F) -> F:
    """A function that Python and compiled code can call, and that makes arrays."""
    return _compiled(function, {"_nrt": True})


def inlined(function: F) -> F:
    """A small function, written into its callers: handing its arguments over would cost more than what it does."""
    return _compiled(function, {"_nrt": False, "pipeline_class": InliningTranslator})


def compiled_fast(function: F) -> F:
    """A function of numbers that are never NaN or infinite. It lets other threads run and may make arrays."""
    return _compiled(function, {"_nrt": True, "fastmath": FAST, "nogil": True})


def _compiled(function: F, options: dict[str, Any]) -> F:
    if numba_.config.DISABLE_JIT:
        return function
    return cast("F", CompiledFunction(function, {**ALL, **options}))


class CompiledFunction:
    """A function in two forms: translated, for compiled code to call; and as machine code, for Python to call."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self._options = options
        self._translated: Any = numba_.njit(**{"pipeline_class": Translator, **options})(function)

    @property
    def _numba_type_(self) -> Any:
        """What compiled code takes this object for: the translated function."""
        return self._translated._numba_type_

    @cached_property
    def machine_code(self) -> Any:
        """The function that Python calls; it is loaded or compiled by its first call."""
        options = {**self._options, "_nrt": True, "no_cpython_wrapper": False, "pipeline_class": Compiler}
        found: Any = numba_.njit(**options)(_caller(self.py_func, self._translated))
        found._cache = CodeCache(self.py_func.__module__, self.py_func.__qualname__)
        return found

    def __call__(self, *arguments: Any) -> Any:
        """Call it from Python."""
        return self.machine_code(*arguments)

    def __reduce__(self) -> str:
        return self.py_func.__qualname__


def _caller(function: Callable[..., Any], translated: Any) -> Callable[..., Any]:
    """A function with the same parameters that calls the translated one."""
    parameters = ", ".join(inspect.signature(function).parameters)
    names: dict[str, Any] = {"translated": translated, "__name__": function.__module__}
    exec(f"def {function.__name__}({parameters}):\n    return translated({parameters})", names)
    made: Callable[..., Any] = names[function.__name__]
    return made


# Bits of whole numbers above 0, in one step of the processor each.


def first_bit(number: int) -> int:
    """The place of the lowest bit that is set."""
    return (number & -number).bit_length() - 1


def last_bit(number: int) -> int:
    """The place of the highest bit that is set."""
    return number.bit_length() - 1


def bits_set(number: int) -> int:
    """How many bits are set."""
    return number.bit_count()


def _in_one_step(plain: F, build: Callable[[Any, Any], Any]) -> F:
    """A function of one whole number of which compiled code makes one instruction."""

    def typed(_context: Any, _number: Any) -> Any:
        return types.int64(types.int64), lambda _context, builder, _signature, given: build(builder, given[0])

    typed.__name__, typed.__doc__ = plain.__name__, plain.__doc__
    return plain if numba_.config.DISABLE_JIT else cast("F", intrinsic(typed))


if not TYPE_CHECKING:
    _DEFINED = ir.Constant(ir.IntType(1), 1)  # nobody asks about 0
    _TOP = ir.Constant(ir.IntType(64), 63)
    first_bit = _in_one_step(first_bit, lambda builder, number: builder.cttz(number, _DEFINED))
    last_bit = _in_one_step(last_bit, lambda builder, number: builder.sub(_TOP, builder.ctlz(number, _DEFINED)))
    bits_set = _in_one_step(bits_set, lambda builder, number: builder.ctpop(number))


# How a function is translated for other functions to call.


class TranslatedLibrary(JITCodeLibrary):
    """The code of a function as LLVM has it, for its callers to include; no machine code is made of it."""

    def finalize(self) -> None:
        """Include nothing and optimise nothing: the outermost caller does, once."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._final_module.__library = weakref.proxy(self)
        self._finalized = True

    def with_all_that_it_calls(self) -> list[Any]:
        """What a caller has to include, each after all that call it: what nothing calls yet would be left out."""
        return list(reversed(dict.fromkeys([*reversed(self._linking_libraries), self])))


@register_pass(mutates_CFG=True, analysis_only=False)
class Translation(NativeLowering):
    """numba's last step, without machine code."""

    _name = "dicehall_translation"

    def run_pass(self, state: Any) -> bool:
        """Translate a function and make it known to its callers."""
        state.library = TranslatedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        flags, state.flags = state.flags, state.flags.copy()  # numba looks things up by the flags of a function
        state.flags.no_compile, state.flags.forceinline = True, state.inlined
        super().run_pass(state)
        lowered, state.flags = state["cr"], flags
        key: Any = [].index  # a built-in function of its own, by which callers find the code; nobody calls it
        state.targetctx.insert_user_function(key, lowered.fndesc, state.library.with_all_that_it_calls())
        state["cr"] = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=key, env=lowered.env)
        return True


class Translator(CompilerBase):
    """numba's steps for compiled code, with another last one."""

    inlined = False

    def define_pipelines(self) -> list[Any]:
        """The one list of steps."""
        self.state.inlined = self.inlined
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.passes = [(Translation if each is NativeLowering else each, text) for each, text in steps.passes]
        steps._finalized = False
        steps.finalize()
        return [steps]


class InliningTranslator(Translator):
    """The same for a function that is written into its callers."""

    inlined = True


class Compiling(event.Listener):
    """Says in the log what is compiled, and pauses the collection of garbage, which took a sixth of the time."""

    def __init__(self) -> None:
        self._depth, self._collects = 0, True

    def on_start(self, started: Any) -> None:
        """numba begins to compile a function, or another inside of it."""
        if self._depth == 0:
            function = started.data["dispatcher"].py_func
            log.info("compiling %s.%s", function.__module__, function.__qualname__)
            self._collects = gc.isenabled()
            gc.disable()
        self._depth += 1

    def on_end(self, ended: Any) -> None:
        """numba is done with a function."""
        self._depth -= 1
        if self._depth == 0 and self._collects:
            gc.enable()


event.register("numba:compile", Compiling())
