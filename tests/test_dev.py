"""dev.py: it needs no packages, and reports errors in one clear line."""

from __future__ import annotations

import ast
import contextlib
import io
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from scripts import make_venv, steps

ROOT = Path(__file__).resolve().parents[1]


def dev(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, folder / "dev.py", *arguments], capture_output=True, text=True, cwd=folder)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["dance"],
            "dev.py: unknown command 'dance'; choose one of run, test, setup, check, cover, bundle, docs, package, hook, lock",
        ),
        (["setup", "now"], "dev.py: setup takes no arguments"),
        (["bundle", "--fast"], "dev.py: bundle takes no arguments"),
    ],
)
def test_a_wrong_command_gives_one_clear_line(arguments: list[str], line: str) -> None:
    done = dev(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line + "\n")


def test_help_names_every_command() -> None:
    done = dev("--help")
    assert done.returncode == 0
    assert set(re.findall(r"python3 dev\.py (\w+)", done.stdout)) == {
        "run", "test", "setup", "check", "cover", "bundle", "docs", "package", "hook", "lock",
    }  # fmt: skip


def test_contributing_explains_every_command() -> None:
    explained = set(re.findall(r"python3 dev\.py (\w+)", (ROOT / "CONTRIBUTING.md").read_text()))
    assert explained == set(re.findall(r"python3 dev\.py (\w+)", dev("--help").stdout))


NEED_MORE = {
    "build_docs.py",
    "hatch_build.py",
    "write_protocol.py",
}  # these run where their packages are installed
SCRIPTS = sorted(path.name for path in (ROOT / "scripts").glob("*.py") if path.name not in NEED_MORE)


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_scripts_need_only_the_standard_library(name: str) -> None:
    imported = set()
    for node in ast.walk(ast.parse((ROOT / "scripts" / name).read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported <= {*sys.stdlib_module_names, "scripts"}


def test_old_versions_of_python_can_parse_dev_py() -> None:
    text = (ROOT / "dev.py").read_text("ascii")
    new = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef, ast.Nonlocal, ast.Starred)
    for node in ast.walk(ast.parse(text, type_comments=True)):
        assert not isinstance(node, new), ast.dump(node)
        assert not isinstance(node, ast.FunctionDef) or (node.returns is None and not node.args.kwonlyargs)
        assert not isinstance(node, ast.arg) or node.annotation is None
        assert not isinstance(node, ast.ImportFrom) or node.module != "__future__"


@pytest.mark.parametrize("version", ["2.7.18", "3.6.15", "3.10.13"])
def test_an_old_python_is_refused_with_one_line(version: str) -> None:
    old = tuple(map(int, version.split(".")))
    program = f"import runpy, sys; sys.version_info, sys.version = {old}, '{version} (old)'; "
    program += "runpy.run_path('dev.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    line = f"dev.py: Python 3.11 or newer is needed; this is {version}\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line)


def test_without_a_network_one_line_says_so_and_no_files_remain(tmp_path: Path) -> None:
    copy = clean_copy(tmp_path / "roji", with_uv=False)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_"))}
    env |= {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
    with_pip = make_venv.base_python()
    done = subprocess.run([with_pip, "dev.py", "run"], capture_output=True, text=True, cwd=copy, env=env)
    assert done.returncode == 1
    assert {"· fetching uv …"} <= set(done.stdout.splitlines()) <= {"· fetching uv …", "· fetching Node …"}
    assert done.stderr == (
        "dev.py: fetching uv: the package index cannot be reached; is there a connection to the network? "
        f"(all of it: {Path('.tools') / 'failed.txt'})\n"
    )
    assert not (copy / ".venv").exists()
    assert not list((copy / ".tools" / "uv").glob("*/bin"))
    assert not (copy / ".tools" / "node").exists()


def test_a_folder_that_cannot_be_written_gives_one_line(tmp_path: Path) -> None:
    copy = clean_copy(tmp_path / "roji", with_uv=False)
    (copy / ".tools").write_text("in the way")
    done = dev("run", folder=copy)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"dev\.py: cannot write into .+; copy it to a folder of your own\n", done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for Node")
def test_npm_and_node_write_nothing_outside_the_folder_and_their_caches_are_removed(tmp_path: Path) -> None:
    """A script replaces the machine's Node: it records the cache settings and builds an empty page."""
    copy, programs, noted = clean_copy(tmp_path / "roji", with_uv=False), tmp_path / "programs", tmp_path / "noted"
    programs.mkdir()
    (programs / "npm-cli.js").touch()
    (programs / "npm-cli.js").chmod(0o700)
    (programs / "npm").symlink_to(programs / "npm-cli.js")
    page = copy / "src" / "roji" / "server" / "page"
    lines = [
        "#!/bin/sh",
        'if [ "$1" = --version ]; then echo v22.12.0; exit; fi',
        f"echo $npm_config_cache $NODE_DISABLE_COMPILE_CACHE >> '{noted}'",
    ]
    lines.append(f"mkdir -p $npm_config_cache '{copy}/web/node_modules' '{page}'")
    (programs / "node").write_text("\n".join(lines))
    (programs / "node").chmod(0o700)
    env = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path / "home")}
    build = [sys.executable, "-c", "from scripts.run import build; build()"]
    done = subprocess.run(build, cwd=copy, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert noted.read_text().splitlines() == [f"{copy / '.tools' / 'npm-cache'} 1"] * 2  # npm ci, npm run build
    assert not (copy / ".tools" / "npm-cache").exists()
    assert not (copy / "web" / "node_modules").exists()


class Terminal(io.StringIO):
    """A terminal that records its output."""

    def isatty(self) -> bool:
        return True

    def lines(self) -> list[str]:
        """The visible lines: text after a carriage return overwrites the line."""
        return ["".join(covered(part.split("\r"))).rstrip() for part in self.getvalue().split("\n")]


def covered(parts: list[str]) -> list[str]:
    """The last character written to each column."""
    columns = itertools.zip_longest(*parts)
    return [[one for one in column if one is not None][-1] for column in columns]


class Step:
    """A process that runs for a second until another thread prints a line or Ctrl-C interrupts it."""

    def __init__(self, *answers: object) -> None:
        self.answers = iter(answers)

    def communicate(self, timeout: float) -> tuple[object, None]:
        answer = next(self.answers)
        if isinstance(answer, BaseException):
            raise answer
        steps.say("beside it …")
        return answer, None


@pytest.mark.parametrize("end", ["output", KeyboardInterrupt()])
def test_a_terminal_shows_no_remains_of_a_steps_seconds(monkeypatch: pytest.MonkeyPatch, end: object) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    step = Step(subprocess.TimeoutExpired("uv", 1), end)
    with contextlib.suppress(KeyboardInterrupt):
        steps.wait_showing_time(step, "installing the locked packages", 0)  # type: ignore[arg-type]
    terminal.write("last\n")
    assert [line for line in terminal.lines() if line] == ["· beside it …"] * (end == "output") + ["last"]


def test_no_step_starts_after_the_others_were_stopped(tmp_path: Path) -> None:
    step = [sys.executable, "-c", f"open({str(tmp_path / 'made')!r}, 'w')"]
    program = f"from scripts import steps; steps.stop_steps(); steps.quietly('late', {step!r})"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert "late: stopped" in done.stderr
    assert not (tmp_path / "made").exists()


@pytest.mark.skipif(os.name == "nt", reason="shell scripts stand in for uv and Node")
def test_ctrl_c_stops_all_steps_with_one_line_and_leaves_no_partial_files(tmp_path: Path) -> None:
    """The scripts that replace uv and pip never end."""
    copy = clean_copy(tmp_path / "roji", with_uv=False)
    uv, begun = copy / ".tools" / "uv" / make_venv.UV.partition("==")[2] / "bin" / "uv", tmp_path / "begun"
    uv.parent.mkdir(parents=True)
    begun.mkdir()
    uv.write_text(f"#!/bin/sh\ntouch '{begun}'/$$\nexec sleep 1000\n")
    uv.chmod(0o700)
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "node").write_text("#!/bin/sh\necho v1.0.0\n")  # too old
    (programs / "node").chmod(0o700)
    pip = "import pathlib, os, sys, time\nif 'download' in sys.argv:\n"
    pip += f"    pathlib.Path('{begun}', str(os.getpid())).touch()\n    time.sleep(1000)\n"
    (programs / "pip").mkdir()
    (programs / "pip" / "__main__.py").write_text(pip)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(programs)}
    command = [sys.executable, "dev.py", "run"]
    with subprocess.Popen(command, cwd=copy, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        while len(list(begun.iterdir())) < 2:
            assert run.poll() is None, run.communicate()
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate()
    assert (run.returncode, errors) == (130, "dev.py: stopped\n")
    for process in begun.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(process.name), 0)
    assert not (copy / ".venv").exists()
    assert not (copy / ".tools" / "node").exists()


def test_the_hook_runs_the_checks_and_replaces_no_other(tmp_path: Path) -> None:
    copy = clean_copy(tmp_path / "roji", with_uv=False)
    assert dev("hook", folder=copy).stderr == "dev.py: this is not a git checkout: there is nothing to hook into\n"
    subprocess.run(["git", "init", "--quiet"], cwd=copy, check=True)
    hook = copy / ".git" / "hooks" / "pre-commit"
    for _ in range(2):
        assert dev("hook", folder=copy).returncode == 0
        assert hook.read_text().splitlines()[-1] == "exec python3 dev.py check"
        assert os.access(hook, os.X_OK)
    hook.write_text("mine")
    assert "exists already" in dev("hook", folder=copy).stderr
    assert hook.read_text() == "mine"


@pytest.mark.slow
def test_a_clean_copy_is_set_up_for_running_first_and_for_developing_once(tmp_path: Path) -> None:
    copy = clean_copy(tmp_path / "roji", with_uv=True)
    python = copy / ".venv" / scripts_folder() / "python"
    modules = "from importlib.util import find_spec as find; print(bool(find('numba')), bool(find('pytest')))"
    to_run = [sys.executable, "-c", "from scripts.make_venv import setup; print(setup('run'), setup('run'))"]
    assert subprocess.run(to_run, cwd=copy, capture_output=True, text=True).stdout.splitlines()[-1] == "True False"
    assert subprocess.run([python, "-c", modules], capture_output=True, text=True).stdout == "True False\n"

    first = dev("setup", folder=copy)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "installing the locked packages: done" in first.stdout
    assert subprocess.run([python, "-c", modules], capture_output=True, text=True).stdout == "True True\n"

    again = dev("setup", folder=copy)
    assert again.stdout.splitlines() == [f"· ready: {Path('.venv') / scripts_folder() / 'roji'}"]
    assert subprocess.run(to_run, cwd=copy, capture_output=True, text=True).stdout == "False False\n"

    where = [str(python), "-c", "import roji; print(roji.__file__)"]
    found = subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip()
    assert Path(found) == copy / "src" / "roji" / "__init__.py"


@pytest.mark.slow
def test_one_command_in_a_clean_copy_serves_the_page(tmp_path: Path) -> None:
    copy = clean_copy(tmp_path / "roji", with_uv=True)
    command = [sys.executable, "dev.py", "run", "--no-open", "--port", "0", "--database", str(tmp_path / "roji.db")]
    errors = tmp_path / "errors"
    with (
        errors.open("w") as said,
        subprocess.Popen(command, cwd=copy, stdout=subprocess.PIPE, stderr=said, text=True) as run,
    ):
        try:
            assert run.stdout is not None
            told = list(itertools.takewhile(lambda line: "Roji is open" not in line, iter(run.stdout.readline, "")))
            if "is there a connection to the network?" in errors.read_text() and not os.environ.get("CI"):
                pytest.skip("packages cannot be fetched")
            assert told, errors.read_text()
            assert told[-1].startswith("· outside this folder: ")
            assert run.poll() is None, errors.read_text()
            assert (copy / "src" / "roji" / "server" / "page" / "index.html").exists()
            assert not (copy / "web" / "node_modules").exists()
        finally:
            run.terminate()


def scripts_folder() -> str:
    return "Scripts" if os.name == "nt" else "bin"


def clean_copy(folder: Path, *, with_uv: bool) -> Path:
    """A copy as a newcomer gets it: committed and new files but no ignored ones; with uv if requested and already fetched."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    if with_uv and (ROOT / ".tools" / "uv").exists():
        shutil.copytree(ROOT / ".tools" / "uv", folder / ".tools" / "uv")
    return folder
