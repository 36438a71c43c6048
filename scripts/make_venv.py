"""Makes .venv from the locked packages, for dev.py. Requires only Python and pip: uv is fetched on first use.

At first it holds the packages for running (`run`); the packages for developing (`dev`) are added when first needed.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from scripts.steps import ROOT, TOOLS, Command, Stop, quietly

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / ".roji-stamp"
UV = "uv==0.13.7"
NODE = TOOLS / "node"  # removed after the page is built

# The packages in each lock, as arguments of `uv pip compile`.
RUN = ("pyproject.toml", "--group", "install")
EXTRAS = ("--extra", "postgres", "--extra", "envs", "--extra", "peers", "--extra", "reports", "--extra", "mcp")
LOCKS = {
    "run": RUN,
    "node": ("--group", "node"),
    "docs": ("--group", "docs"),
    "dev": (*RUN, "--group", "dev", *EXTRAS),
}


def pip_environment() -> dict[str, str]:
    """The environment for pip, without settings that forbid `--target`."""
    return {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


@functools.cache
def pip_settings() -> dict[str, str]:
    """Return pip's configuration; environment variables override settings for `install`, and these override global ones."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    said = subprocess.run(command, capture_output=True, text=True).stdout
    found = re.findall(r"^(\S+)\.([\w-]+)=(.*)$", said, re.MULTILINE)
    order = ("global", "install", ":env:")
    found = sorted((row for row in found if row[0] in order), key=lambda row: order.index(row[0]))
    return {name: str(ast.literal_eval(value)) for _, name, value in found}


def has_certificates() -> bool:
    """Tell whether the machine has certificates; those that come with uv do not include those of a company's proxy."""
    paths = ssl.get_default_verify_paths()
    return bool(paths.cafile or (paths.capath and any(Path(paths.capath).glob("*"))))


def uv_environment() -> dict[str, str]:
    """The environment for uv: no other Python, and the package index and certificates that pip uses."""
    env = {"UV_SYSTEM_CERTS": str(has_certificates()).lower(), **os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    env.pop("VIRTUAL_ENV", None)
    for variable, setting in (("UV_DEFAULT_INDEX", "index-url"), ("SSL_CERT_FILE", "cert")):
        if variable not in env and (value := pip_settings().get(setting)):
            env[variable] = value
    return env


def uv() -> str:
    """Return the path of uv, fetched into .tools on first use."""
    program = TOOLS / "uv" / UV.partition("==")[2]
    executable = program / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    if not executable.exists():
        part = fresh_folder(program.with_name(f"{program.name}.part"))
        install: Command = [*pip(), "install", "--quiet", "--no-cache-dir", "--target", part, UV]
        quietly("fetching uv", install, pip_environment())
        part.rename(program)
    return str(executable)


@functools.cache
def pip() -> list[str]:
    """The command for pip: with this Python or, in a virtual environment without pip, with its base Python."""
    for python in (sys.executable, base_python()):
        command = [python, "-m", "pip"]
        if subprocess.run([*command, "--version"], capture_output=True).returncode == 0:
            return command
    raise Stop("this Python has no pip; install it first (Debian and Ubuntu: the package python3-pip)")


def fresh_folder(folder: Path) -> Path:
    """Remove what an interrupted attempt left at this path, and make its parent; returns the path."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    return folder


def fetch_node() -> Path:
    """Unpack Node from its locked wheel into a folder for PYTHONPATH, to be removed after the page is built.

    pip fetches it, so this need not wait for uv. Three thousand header files are not unpacked.
    """
    fetch: Command = [*pip(), "download", "--quiet", "--no-cache-dir", "--no-deps", "--only-binary", ":all:"]
    locked: Command = ["--require-hashes", "-r", "requirements/node.txt", "--dest", fresh_folder(NODE)]
    quietly("fetching Node", [*fetch, *locked], pip_environment())
    for path in NODE.glob("*.whl"):
        with zipfile.ZipFile(path) as wheel:
            wheel.extractall(NODE, [name for name in wheel.namelist() if "/include/" not in name])
        path.unlink()
    for program in NODE.glob("*/bin/node"):
        program.chmod(0o755)  # ZipFile does not restore permissions
    return NODE


def fetch_docs_python() -> Path:
    """Return the Python of the environment in .tools that builds the documentation, updated to its lock."""
    folder = TOOLS / "docs"
    python = folder / BIN.name / "python"
    if not python.exists():
        make: Command = [uv(), "venv", "--quiet", "--clear", "--python", base_python(), folder]
        quietly("making an environment for the site", make, uv_environment())
    sync: Command = [uv(), "pip", "sync", "--python", python, "--require-hashes", "requirements/docs.txt"]
    quietly("installing what makes the site", sync, uv_environment())
    return python


def base_python() -> str:
    """Return the Python on which to base .venv: never that of a virtual environment."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    return str(getattr(sys, "_base_executable", sys.executable))


def stamp_of(purpose: str) -> str:
    """Hash everything that determines the environment, so that it is rebuilt only when that changes."""
    digest = hashlib.sha256(f"{ROOT} {UV}".encode())
    for name in ("pyproject.toml", f"requirements/{purpose}.txt", "scripts/hatch_build.py", "scripts/make_venv.py"):
        digest.update((ROOT / name).read_bytes())
    return f"{purpose} {digest.hexdigest()}"


def setup(purpose: str = "dev") -> bool:
    """Make .venv from the lock and install the project into it. Returns False if it was already up to date.

    An environment for developing is never reduced to one for running.
    """
    found = STAMP.read_text() if STAMP.exists() and (BIN / "python").exists() else ""
    purpose = "dev" if found.startswith("dev") else purpose
    wanted = stamp_of(purpose)
    if found == wanted:
        return False
    check_writable()
    program, env = uv(), uv_environment()
    STAMP.unlink(missing_ok=True)
    if not found:  # no environment, or an unfinished one
        quietly("making .venv", [program, "venv", "--clear", "--python", base_python(), VENV], env)
    sync: Command = [program, "pip", "sync", "--python", VENV, "--require-hashes", f"requirements/{purpose}.txt"]
    quietly("installing the locked packages", sync, env)
    itself: Command = [program, "pip", "install", "--python", VENV, "--no-deps", "--no-build-isolation", "-e", ROOT]
    quietly("installing roji", itself, env)
    STAMP.write_text(wanted)
    return True


def check_writable() -> None:
    """Stop if this folder is not writable."""
    try:
        TOOLS.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=TOOLS).close()
    except OSError as error:
        raise Stop(f"cannot write into {ROOT} ({error.strerror}); copy it to a folder of your own") from None


def lock(*arguments: str) -> None:
    """Compile all requirement files again; without arguments, pins that still satisfy pyproject.toml are kept."""
    for name, selection in LOCKS.items():
        command = [uv(), "pip", "compile", *selection, "--universal", "--python-version", "3.11"]
        command += ["--generate-hashes", "--no-emit-index-url", "--no-header", "--output-file"]
        quietly(f"locking {name}", [*command, f"requirements/{name}.txt", *arguments], uv_environment())
