"""The repository: imports between rooms, locked packages, changelog and decisions."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = [
    "cli",
    "mcp",
    "client",
    "learn",
    "server",
    "benchmark",
    "envs",
    "lab",
    "arena",
    "bots",
    "match",
    "games",
    "core",
]
HOSTS = re.compile(
    r"(?<![\w.-])(pypi\.org|files\.pythonhosted\.org|pythonhosted\.org|registry\.npmjs\.org|registry\.yarnpkg\.com|"
    r"deb\.debian\.org|conda\.anaconda\.org)"
)
MACHINE_PATHS = re.compile(r"(?<![\w.}/-])/(home|root|work|Users)/\w")


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def committed_texts() -> list[tuple[str, str]]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    texts = []
    for name in git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        path = ROOT / name
        if name and path.is_file():
            try:
                texts.append((name, path.read_text(encoding="utf-8")))
            except UnicodeDecodeError:
                continue
    return texts


def test_rooms_import_only_what_they_may() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_every_room_has_a_docstring() -> None:
    for room in ROOMS:
        first_line = (ROOT / "src" / "roji" / room / "__init__.py").read_text().splitlines()[0]
        assert re.match(r'"""[A-Z].+', first_line), f"{room}: {first_line}"


def test_every_folder_of_the_package_is_a_room() -> None:
    folders = {path.parent.name for path in (ROOT / "src" / "roji").glob("*/__init__.py")}
    assert folders == set(ROOMS)


def test_the_guide_lists_the_rooms_in_their_order() -> None:
    listed = re.findall(
        r"^\| `src/roji/(\w+)` \|", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert listed == ROOMS[::-1]


def test_the_tour_names_files_that_exist() -> None:
    named = re.findall(r"`([\w<>.-]+(?:/[\w<>.-]+)+\.\w+)`", (ROOT / "docs" / "tour.md").read_text(encoding="utf-8"))
    paths = [path.replace("<game>", "sakura") for path in named]
    assert len(paths) > 30
    assert [path for path in paths if not ((ROOT / path).exists() or (ROOT / "src/roji" / path).exists())] == []


def test_every_class_name_of_the_package_is_unique() -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        for name in re.findall(r"^ *class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            homes.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


def test_no_committed_file_names_a_registry_host_or_a_path_of_one_machine() -> None:
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in committed_texts()
        if name != "tests/test_house.py"
        for number, line in enumerate(text.splitlines(), 1)
        if HOSTS.search(line) or MACHINE_PATHS.search(line)
    ]
    assert not found, "\n".join(found)


def test_the_pattern_for_hosts_and_paths_matches_correctly() -> None:
    assert HOSTS.search("https://registry.npmjs.org/vite/-/vite-8.3.5.tgz")
    assert HOSTS.search("--index-url https://pypi.org/simple")
    assert MACHINE_PATHS.search('open("/home/someone/file")')
    assert not MACHINE_PATHS.search("src/work/file")


def test_continuous_integration_calls_dev_py_test_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    lines = [line for line in script.read_text().splitlines() if line and not line.startswith("#")]
    assert lines == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "exec python3 dev.py test"]
    assert script.stat().st_mode & 0o111


@pytest.mark.parametrize("name", ["run", "dev"])
def test_every_locked_package_is_pinned_and_hashed(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    entries = text.replace("\\\n", "").splitlines()
    entries = [entry for entry in entries if not entry.lstrip().startswith("#")]
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_the_locks_hold_every_dependency_and_no_heavy_learning_stack() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    run, dev = (locked(name) for name in ("run", "dev"))
    wanted = {package(line) for line in project["project"]["dependencies"]}
    assert wanted <= run
    for extra in ("postgres", "envs", "reports"):
        wanted |= {package(line) for line in project["project"]["optional-dependencies"][extra]}
    wanted |= {package(line) for line in project["dependency-groups"]["dev"]}
    assert wanted <= dev
    assert run <= dev
    assert not [name for name in dev if name == "torch" or "cuda" in name or name.startswith("nvidia")]


def locked(name: str) -> set[str]:
    return set(re.findall(r"^([a-z0-9-]+)==", (ROOT / "requirements" / f"{name}.txt").read_text(), re.MULTILINE))


def package(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found
    return re.sub(r"[._-]+", "-", found[0]).lower()


def test_the_changelog_keeps_its_form() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text().splitlines()
    assert lines[0] == "# Changelog"
    versions = [line for line in lines if line.startswith("## ")]
    assert versions[0] == "## [Unreleased]"
    for version in versions[1:]:
        assert re.fullmatch(r"## \[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}", version), version
    allowed = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert {line[4:] for line in lines if line.startswith("### ")} <= allowed


def test_the_citation_names_the_version() -> None:
    from roji import __version__

    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_every_decision_record_is_listed_and_numbered_once() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"\]\((\d{4}-[a-z0-9-]+\.md)\)", (folder / "README.md").read_text()))
    records = {path.name for path in folder.glob("*.md")} - {"README.md"}
    assert records == listed
    numbers = [name[:4] for name in records]
    assert len(numbers) == len(set(numbers))


def test_the_readme_names_exactly_two_commands_to_set_up_and_go() -> None:
    text = (ROOT / "README.md").read_text()
    assert set(re.findall(r"python3 dev\.py \w+", text)) == {"python3 dev.py run", "python3 dev.py test"}
