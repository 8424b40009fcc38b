"""The settings of a server come from its environment, and wrong ones are named."""

import stat
from pathlib import Path

import pytest

from fondaco.web.settings import InvalidSetting, Settings

WRONG_HOSTS = (
    "FONDACO_ALLOWED_HOSTS are names without ports and with commas between them, as in "
    "example.org, *.example.org, or * for all; not"
)


def settings(folder: Path, **variables: str) -> Settings:
    return Settings.from_environment(environ={"FONDACO_DATA": str(folder), **variables})


def test_without_any_variable_it_serves_this_machine_alone(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "house")
    assert (chosen.host, chosen.port) == ("127.0.0.1", 1520)
    assert "localhost" in chosen.allowed_hosts
    assert "*" not in chosen.allowed_hosts
    assert chosen.database_url == f"sqlite:///{tmp_path}/house/fondaco.sqlite"


def test_on_an_open_address_it_answers_to_every_name(tmp_path: Path) -> None:
    assert settings(tmp_path, FONDACO_HOST="0.0.0.0").allowed_hosts == ("*",)
    named = settings(tmp_path, FONDACO_HOST="0.0.0.0", FONDACO_ALLOWED_HOSTS="a.example, b.example")
    assert named.allowed_hosts == ("a.example", "b.example")
    wild = settings(tmp_path, FONDACO_ALLOWED_HOSTS="*.example.org,[::1],10.0.0.7,*")
    assert wild.allowed_hosts == ("*.example.org", "[::1]", "10.0.0.7", "*")


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = settings(tmp_path)
    assert len(first.secret) == 32
    assert settings(tmp_path).secret == first.secret
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert settings(tmp_path / "other").secret != first.secret


def test_a_secret_of_the_environment_goes_first(tmp_path: Path) -> None:
    assert settings(tmp_path, FONDACO_SECRET="0123456789abcdef").secret == b"0123456789abcdef"
    no_text = "\udcff" * 16  # how bytes that are no text come out of the environment
    assert settings(tmp_path, FONDACO_SECRET=no_text).secret == b"\xff" * 16
    assert not (tmp_path / "secret").exists()


def test_arguments_go_before_the_environment(tmp_path: Path) -> None:
    environ = {"FONDACO_DATA": str(tmp_path), "FONDACO_HOST": "0.0.0.0", "FONDACO_PORT": "80"}
    chosen = Settings.from_environment("127.0.0.1", 0, environ)
    assert (chosen.host, chosen.port) == ("127.0.0.1", 0)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("FONDACO_PORT", "65536", "FONDACO_PORT is a number from 0 to 65535, not '65536'"),
        ("FONDACO_PORT", "http", "FONDACO_PORT is a number from 0 to 65535, not 'http'"),
        ("FONDACO_PORT", "1.5", "FONDACO_PORT is a number from 0 to 65535, not '1.5'"),
        ("FONDACO_BOT_PAUSE", "nan", "FONDACO_BOT_PAUSE is a number from 0 to 60, not 'nan'"),
        ("FONDACO_BOT_WORKERS", "0", "FONDACO_BOT_WORKERS is a number from 1 to 256, not '0'"),
        ("FONDACO_SECRET", "short", "FONDACO_SECRET has at least 16 characters"),
        ("FONDACO_HOST", "\udcff", "FONDACO_HOST is an address or a name, not '\\udcff'"),
        ("FONDACO_ALLOWED_HOSTS", ",", f"{WRONG_HOSTS} ','"),
        ("FONDACO_ALLOWED_HOSTS", "a.example, *b", f"{WRONG_HOSTS} 'a.example, *b'"),
        ("FONDACO_ALLOWED_HOSTS", "a.example:80", f"{WRONG_HOSTS} 'a.example:80'"),
        ("FONDACO_ALLOWED_HOSTS", "http://a.example", f"{WRONG_HOSTS} 'http://a.example'"),
    ],
)
def test_a_wrong_value_is_named_with_what_would_be_right(
    tmp_path: Path, name: str, value: str, told: str
) -> None:
    with pytest.raises(InvalidSetting) as refused:
        settings(tmp_path, **{name: value})
    assert str(refused.value) == told


def test_a_data_folder_that_can_not_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidSetting, match="FONDACO_DATA names another"):
        settings(tmp_path / "file" / "below")


def test_a_data_folder_where_no_database_can_be_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidSetting, match=r"who\? has a \? in its name"):
        settings(tmp_path / "who?")
    assert not (tmp_path / "who?").exists()


def test_a_damaged_secret_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"")
    with pytest.raises(InvalidSetting, match="delete it"):
        settings(tmp_path)
