"""The `@rule` decorator: one Python source for the interpreter, the compiled CPU and the GPU (design decision D1).

A rule is a plain function on NumPy records. `@rule` compiles it with Numba at its first call and caches the machine
code on disk. Numba's own cache does not notice a changed callee, so the name of each rule's cache folder is a hash of
all sources that the rule could use (sources.py).
"""

import functools
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.core.caching import FunctionCache
from numba.core.registry import CPUDispatcher
from numba.extending import lower_cast

from roji.core.compiled_cache import cache_root
from roji.core.sources import Sources, sources_hash, sources_of

__all__ = [
    "Box",
    "Luck",
    "Moves",
    "Places",
    "Sheet",
    "Story",
    "Table",
    "Whole",
    "inner_rule",
    "is_compiled",
    "is_interpreted",
    "rule",
]

Box: TypeAlias = Any  # a record of the game's `box_type`: the box's contents, read-only
Table: TypeAlias = Any  # a record of the game's `table_type`: the state of the game
Luck: TypeAlias = Any  # uint64[3]: see luck.py
Moves: TypeAlias = Any  # uint64[2]: see moves.py
Story: TypeAlias = Any  # int16[rows, 6]: see story.py
Sheet: TypeAlias = Any  # int32[MAX_SEATS, lines]: points by seat and clause
Places: TypeAlias = Any  # int8[MAX_SEATS]: 1 for the winner, shared places are equal
Whole: TypeAlias = Any  # an integer of any width

# Integers that an int64 can hold: all but uint64.
FITTING = {types.int8, types.int16, types.int32, types.int64, types.uint8, types.uint16, types.uint32}

Function = TypeVar("Function", bound=Callable[..., Any])


def is_interpreted() -> bool:
    """Whether rules run in the interpreter (`NUMBA_DISABLE_JIT=1`): slow, for debugging and coverage."""
    return bool(numba.config.DISABLE_JIT)


def rule(function: Function, keeps_lock: bool = False, is_inlined: bool = False, is_inner: bool = False) -> Function:
    """Turn a function into a rule: compiled, cached on disk, and run without the interpreter lock.

    A rule that takes only microseconds may keep the lock: reacquiring it beside other threads takes longer than that.
    A rule called with many combinations of number types may be inlined, so that it is not compiled once for each of
    them.
    A rule that only rules call may be inner: it is compiled without an entry point for Python unless Python calls it.
    """
    sources = _sources_of_rule(function)
    if is_interpreted():
        return _with_wrapping_integers(function, sources)
    folder = cache_root() / f"{function.__module__.removeprefix('roji.')}-{sources_hash(sources)}"
    numba.config.CACHE_DIR = str(folder / "inner" if is_inner else folder)
    options = {
        "nopython": True,
        "nogil": not keeps_lock,
        "no_cfunc_wrapper": True,
        "no_cpython_wrapper": is_inner,
        "inline": "always" if is_inlined else "never",
        "boundscheck": None,
    }
    dispatcher = (InnerRule if is_inner else RuleDispatcher)(py_func=function, targetoptions=options)
    dispatcher._cache = RuleCache(function)
    dispatcher.sources, dispatcher.cache_folder = sources, Path(numba.config.CACHE_DIR)
    dispatcher._set_uuid(_identity(function))
    return cast(Function, dispatcher)


def inner_rule(function: Function) -> Function:
    """Turn a function that only rules call into a rule: see `rule`."""
    return rule(function, is_inner=True)


class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
    """Numba's dispatcher, except that a rule calling another one passes small integers as int64, and any array for a record's.

    A seat is a uint8 in a table's field and an int64 in a loop: without this, every rule with a seat would be compiled
    twice, with everything it calls. See docs/decisions/0039.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called when a rule that calls this one is compiled."""
        return super().get_call_template(tuple(map(_widened, args)), {name: _widened(kws[name]) for name in kws})


class InnerRule(RuleDispatcher):
    """A rule that only rules call.

    A Python entry point unpacks every array of every argument. For a search, which works on some sixty arrays, it takes
    longer to compile than the rule. See docs/decisions/0092.
    """

    def __call__(self, *arguments: Any) -> Any:
        """Call the rule from Python, as tests do: it is compiled once more with an entry point."""
        return self._entrance(*arguments)

    @functools.cached_property
    def _entrance(self) -> Callable[..., Any]:
        return rule(self.py_func)


class RuleCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache on disk, which finds a rule built over other rules (a closure) by the identity of those.

    Numba finds it by their pickle, which changes when Python loads their modules from byte code instead of source: the second
    process after an installation would compile again what the first has compiled. See docs/decisions/0039.
    """

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        return signature, codegen.magic_tuple(), _identity(self._py_func)


def _widened(kind: Any) -> Any:
    """The type that a rule uses for an argument of this type: int64 for integers that fit, any array for a record's."""
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, kind.layout)
    return types.int64 if getattr(kind, "literal_type", kind) in FITTING else kind


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _as_any_array(context: Any, builder: Any, kind: Any, wanted: Any, value: Any) -> Any:  # noqa: ARG001
    """Pass an array in a record as an ordinary one: both have the same layout, only the type of the first says its length."""
    return value


def _with_wrapping_integers(function: Function, sources: Sources) -> Function:
    """Machine integers wrap around silently; so must NumPy's in the interpreter."""

    @functools.wraps(function)
    def wrapped(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    wrapped.py_func, wrapped.sources = function, sources  # type: ignore[attr-defined]
    return cast(Function, wrapped)


def _identity(function: Callable[..., Any]) -> str:
    """A name for a rule that is the same in every process, and differs between closures over different rules."""
    cells = getattr(function, "__closure__", None) or ()
    parts = [getattr(cell.cell_contents, "_uuid", repr(cell.cell_contents)) for cell in cells]
    return str(uuid.uuid5(uuid.NAMESPACE_OID, "/".join([function.__module__, function.__qualname__, *parts])))


def is_compiled(some_rule: Callable[..., Any]) -> bool:
    """Whether the disk has machine code for rules of this rule's module, or rules are not compiled at all."""
    return is_interpreted() or any(some_rule.cache_folder.rglob("*.nbi"))  # type: ignore[attr-defined]


def _sources_of_rule(function: Callable[..., Any]) -> Sources:
    """All modules whose sources a rule's machine code depends on: its own, and those of the rules it uses."""
    names = function.__globals__
    used = [names.get(name) for name in function.__code__.co_names]
    used += [cell.cell_contents for cell in function.__closure__ or ()]
    return sources_of(function.__module__).union(*(getattr(other, "sources", ()) for other in used))
