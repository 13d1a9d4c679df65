"""The cache of machine code: files that are bound to the sources they were made of, and never make a run fail.

A folder holds the code of one module. Its name has the fingerprint of the module and of everything that the module
imports, so a changed table or an inlined function in another file leads to another folder; the old one is removed.
A file holds one function for one signature, one processor and one version of Python and numba. There is no index
that processes could write at once. A file that can't be read is dropped, and its function is compiled again.

Code is written to the `__pycache__` of the function's package or, where that can't be written to, to Dicehall's own
folder; it is read from both. If NUMBA_CACHE_DIR names a folder, that is the only place.
"""

from __future__ import annotations

import logging
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from dicehall.fingerprint import fingerprint_of_modules
from dicehall.home import home

FOLDER = "machine-code"
VERSIONS = f"{version('numba')} {version('llvmlite')} {sys.implementation.cache_tag}"

log = logging.getLogger("dicehall.compiled")


class CodeCache(_Cache):
    """What numba asks for compiled code and gives it to: one for each function."""

    def __init__(self, module: str, function: str) -> None:
        self._module, self._function = module, function

    @property
    def cache_path(self) -> str:
        """The folder that comes first."""
        return str(next(folders(self._module)))

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The function for this signature, or None if it must be compiled."""
        target_context.refresh()
        name = file_name(self._function, sig, target_context.codegen())
        for folder in folders(self._module):
            try:
                content = (folder / name).read_bytes()
                return CompileResult._rebuild(target_context, *pickle.loads(_checked(content)))
            except OSError:
                continue
            except Exception as error:  # whatever a broken file leads to
                log.warning("machine code of %s dropped: %s", self._function, error)
                with suppress(OSError):
                    (folder / name).unlink()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store a function that has just been compiled, where a folder can be written to."""
        _connect(data)
        if data.library.has_dynamic_globals:
            log.warning("machine code of %s can't be stored: it points into this process", self._function)
            return
        content = dumps(data._reduce())
        name = file_name(self._function, sig, data.codegen)
        for folder in folders(self._module):
            with suppress(OSError):
                _write(folder / name, sha256(content).digest() + content)
                remove_stale(folder)
                return

    def enable(self) -> None:
        """Nothing to do: the cache is always in use."""

    def disable(self) -> None:
        """Nothing to do: the cache is always in use."""

    def flush(self) -> None:
        """Remove what is stored of this module."""
        for folder in folders(self._module):
            shutil.rmtree(folder, ignore_errors=True)


def folders(module: str) -> Iterator[Path]:
    """Where the code of a module may be, the place to write to first."""
    name = f"{module}-{fingerprint_of_modules([module])[:20]}"
    return (place / name for place in places(module.partition(".")[0]))


@cache
def places(package: str) -> tuple[Path, ...]:
    """The folders that hold the code of a package's modules; those of two copies of a package differ."""
    own = Path(sys.modules[package].__file__ or package).resolve().parent
    copy = f"{package}-{sha256(str(own).encode()).hexdigest()[:12]}"
    settings: Any = numba.config
    if settings.CACHE_DIR:
        return (Path(settings.CACHE_DIR) / FOLDER / copy,)
    return own / "__pycache__" / FOLDER, home() / FOLDER / copy


def file_name(function: str, sig: Any, codegen: Any) -> str:
    """The name of the file for a signature, on this processor."""
    made_for = f"{sig} {codegen.magic_tuple()} {VERSIONS}"
    return f"{function}-{sha256(made_for.encode()).hexdigest()[:20]}.nbc"


def remove_stale(folder: Path) -> None:
    """Remove the folders beside this one that hold code of older sources of the same module."""
    module = folder.name.rpartition("-")[0]
    for other in folder.parent.glob(f"{module}-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


def _write(path: Path, content: bytes) -> None:
    """Write a file so that another process sees all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(draft).chmod(0o644)  # whoever else uses this installation may read it
        Path(draft).replace(path)
    except OSError:
        Path(draft).unlink(missing_ok=True)
        raise


def _checked(content: bytes) -> bytes:
    """The content of a file without its digest; machine code that was cut short could crash the process."""
    if sha256(content[32:]).digest() != content[:32]:
        raise ValueError("the file is damaged")
    return content[32:]


def _connect(data: Any) -> None:
    """Give the functions inside a compiled one their environments, as numba does when it loads one from disk."""
    missing = [each.name for each in data.library._final_module.functions if _is_missing(each)]
    if missing:
        raise RuntimeError(f"the machine code of {data.fndesc.qualname} lacks {', '.join(missing)}")
    for each in data._find_referenced_environments():
        data.codegen.set_env(each.env_name, each)


def _is_missing(function: Any) -> bool:
    """Whether a function that numba has made is only declared; to call it would crash the process."""
    return bool(function.is_declaration and function.name.startswith("_ZN"))
