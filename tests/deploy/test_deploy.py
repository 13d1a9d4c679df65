"""What is in deploy/: linted, and its commands run here, outside any container."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from dicehall.cli import running
from guests import postgres
from guests.house import House

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
PROGRAM = Path(sys.executable).parent / "dicehall"
INSTALLED = "/opt/dicehall/bin/dicehall"
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])
SETTINGS = set(re.findall(r"DICEHALL_[A-Z]+", Path(running.__file__).read_text())) | {"DICEHALL_HOME"}


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text()


def unit(name: str) -> configparser.ConfigParser:
    found = configparser.ConfigParser(interpolation=None, strict=False)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read_string(text_of(name))
    return found


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile with what follows them."""
    lines = text_of("Containerfile").replace("\\\n", " ").splitlines()
    return [(verb, rest.strip()) for verb, _, rest in (line.partition(" ") for line in lines) if verb.isupper()]


def of_verb(verb: str) -> list[str]:
    return [rest for each, rest in instructions() if each == verb]


def compose() -> Any:
    return yaml.safe_load(text_of("compose.yaml"))


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units as they would be installed, with the program of this environment."""
    found = []
    for each in UNITS:
        found.append(tmp_path / each.name)
        found[-1].write_text(each.read_text().replace(INSTALLED, str(PROGRAM)).replace("=dicehall\n", "=root\n"))
    return found


# systemd.


def test_systemd_accepts_the_units_and_finds_the_service_well_closed(units: list[Path]) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not on this machine")
    for each in units:
        done = subprocess.run(["systemd-analyze", "verify", each], capture_output=True, text=True, check=False)
        own = [line for line in done.stderr.splitlines() if each.name in line]
        assert own == []
    service = next(each for each in units if each.name == "dicehall.service")
    closed = ["systemd-analyze", "security", "--offline=true", "--threshold=25", str(service)]
    done = subprocess.run(closed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_service_s_own_command_opens_a_hall_and_tells_systemd(tmp_path: Path) -> None:
    service = unit("dicehall.service")["Service"]
    assert service["Type"] == "notify"
    command = shlex.split(service["ExecStart"].replace(INSTALLED, str(PROGRAM)))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        seconds = int(service["WatchdogSec"])
        environment = {
            **os.environ,
            **example("dicehall.env.example"),
            "DICEHALL_HOME": str(tmp_path),
            "DICEHALL_PORT": "0",
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": str(seconds * 1_000_000),
        }
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            assert systemd.recv(1000).startswith(b"READY=1")
            assert systemd.recv(1000) == b"WATCHDOG=1"
            process.send_signal(signal.SIGTERM)
            assert process.wait(int(service["TimeoutStopSec"])) == 0
        finally:
            process.kill()
            process.wait()


def test_the_backup_service_s_own_command_makes_a_backup(tmp_path: Path) -> None:
    service = unit("dicehall-backup.service")["Service"]
    folder = tmp_path / "backups"
    folder.mkdir()
    command = service["ExecStart"].replace(INSTALLED, str(PROGRAM)).replace("/var/backups/dicehall", str(folder))
    with House(tmp_path / "house") as house:
        environment = {**os.environ, "DICEHALL_HOME": str(house.folder)}
        subprocess.run(shlex.split(command), env=environment, check=True, stdout=subprocess.DEVNULL)
    assert len(list(folder.iterdir())) == 1


def test_both_services_are_the_same_user_with_the_same_settings() -> None:
    hall, backup = unit("dicehall.service")["Service"], unit("dicehall-backup.service")["Service"]
    for name in ("User", "Group", "Environment", "EnvironmentFile", "StateDirectory"):
        assert hall[name] == backup[name]


# Settings.


def example(name: str) -> dict[str, str]:
    pairs = (line.partition("=") for line in text_of(name).splitlines() if line and not line.startswith("#"))
    return {name: value for name, _, value in pairs}


def test_every_setting_that_is_named_exists_and_every_one_is_documented() -> None:
    texts = [file.read_text() for file in DEPLOY.iterdir() if file.is_file()]
    assert {name for text in texts for name in re.findall(r"DICEHALL_\w+", text)} <= SETTINGS
    documented = set(re.findall(r"DICEHALL_\w+", (ROOT / "docs" / "running-a-hall.md").read_text()))
    assert documented == SETTINGS


def test_no_image_names_a_registry() -> None:
    images = [rest.split()[0] for rest in of_verb("FROM")]
    images += [service["image"] for service in compose()["services"].values()]
    assert all(re.fullmatch(r"[a-z]+(:[\w.-]+)?", image) for image in images)


# The container.


def test_the_image_runs_without_root_and_from_the_stage_that_has_no_sources() -> None:
    verbs = [verb for verb, _ in instructions()]
    last = len(verbs) - verbs[::-1].index("FROM") - 1
    assert of_verb("USER") == ["10001:10001"]
    assert verbs.index("USER") > last
    assert [rest for _, rest in instructions()[last:] if rest.startswith("--from=")] == [
        "--from=build /opt/dicehall /opt/dicehall"
    ]
    assert ("COPY", ". .") not in instructions()[last:]


def test_what_is_copied_and_taken_out_again_exists() -> None:
    locked = (ROOT / "requirements" / "run.txt").read_text()
    for command in of_verb("RUN"):
        words = shlex.split(command)
        for name in words[words.index("--yes") + 1 :] if "uninstall" in words else ():
            assert f"\n{name}==" in f"\n{locked}"
        for file in [words[words.index("-r") + 1]] if "-r" in words else ():
            assert (ROOT / file).is_file()


def test_the_commands_that_prepare_the_image_run(tmp_path: Path) -> None:
    """In a folder instead of an image; installing itself is tested with the wheel, in test_packaging.py."""
    (tmp_path / "etc").mkdir()
    for name in ("passwd", "group", "shadow", "gshadow", "subuid", "subgid", "login.defs"):
        (tmp_path / "etc" / name).write_text("")
    for command in of_verb("RUN"):
        words = shlex.split(command)
        if words[0] == "useradd":
            if os.geteuid() == 0 and (useradd := shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin")):
                subprocess.run([useradd, "--prefix", str(tmp_path), *words[1:]], check=True, capture_output=True)
                assert "dicehall:x:10001" in (tmp_path / "etc" / "passwd").read_text()
        elif words[0] == "install":
            if os.geteuid() != 0:
                continue
            subprocess.run([*words[:-1], str(tmp_path / "data")], check=True)
            assert (tmp_path / "data").stat().st_uid == 10001
        elif words[:3] == ["python", "-m", "venv"]:
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
        else:
            assert words[1:3] == ["-m", "pip"]
    assert (tmp_path / "venv").exists()


def test_the_image_s_own_command_opens_a_hall_and_its_health_check_tells_the_truth(tmp_path: Path) -> None:
    port = free_port()
    settings = dict(rest.split("=", 1) for rest in of_verb("ENV"))
    settings = {**os.environ, **settings, "DICEHALL_HOME": str(tmp_path), "DICEHALL_PORT": str(port)}
    settings |= {"DICEHALL_HOST": "127.0.0.1", "PATH": f"{PROGRAM.parent}:/usr/bin:/bin"}
    check = json.loads(of_verb("HEALTHCHECK")[0].partition("CMD ")[2].replace(":8400", f":{port}"))

    def healthy() -> bool:
        return subprocess.run(check, env=settings, stderr=subprocess.DEVNULL, check=False).returncode == 0

    assert not healthy()
    command = [*json.loads(of_verb("CMD")[0]), "--no-warm-up"]
    process = subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("The hall is open")
        assert healthy()
    finally:
        process.kill()
        process.communicate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


# The compose file.


def test_every_file_volume_network_and_service_that_is_named_is_there() -> None:
    found = compose()
    for name, service in found["services"].items():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in found["volumes"] or (DEPLOY / source).exists() or source == "./certificates", name
        assert set(service["networks"]) <= set(found["networks"])
        assert set(service.get("depends_on", ())) <= set(found["services"])
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    wanted = set(re.findall(r"\$\{(\w+)", text_of("compose.yaml")))
    assert wanted == set(example("compose.env.example"))


def test_the_halls_trust_the_balancer_s_address_and_no_other() -> None:
    services = compose()["services"]
    (address,) = {each["ipv4_address"] for each in services["balancer"]["networks"].values()}
    halls = [service for name, service in services.items() if name.startswith("hall")]
    assert len(halls) == 3
    assert {service["environment"]["DICEHALL_PROXIES"] for service in halls} == {address}


def test_the_database_s_own_health_check_tells_the_truth(tmp_path: Path) -> None:
    words = compose()["services"]["database"]["healthcheck"]["test"]
    program = postgres.programs() / words[1]
    assert subprocess.run([program, *words[2:], "-h", tmp_path], stdout=subprocess.DEVNULL, check=False).returncode
    with postgres.server() as address:
        folder = address.partition("host=")[2]
        done = subprocess.run([program, *words[2:], "-h", folder], stdout=subprocess.DEVNULL, check=False)
        assert done.returncode == 0
