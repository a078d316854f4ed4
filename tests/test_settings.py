"""Settings: kept as JSON, brought into range, and never a reason not to start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dt_darkness.ui.settings import FILE_NAME, Motion, SecretChoice, Settings, load_settings, save_settings


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    settings = Settings().changed(
        language="en",
        ui_size=1.5,
        motion=Motion.FAST,
        secret_choice=SecretChoice.TOGETHER,
        confirm=False,
        sound_volume=0.25,
        new_game={"sets": ["base"], "clock": 30},
    )
    assert save_settings(tmp_path / "deep" / "er", settings)
    loaded = load_settings(tmp_path / "deep" / "er")
    assert loaded.settings == settings
    assert not loaded.damaged
    assert settings != Settings()


def test_no_file_means_defaults_and_nothing_is_put_aside(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == load_settings(tmp_path / "nowhere")
    assert load_settings(tmp_path).settings == Settings()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"x"', "\x00\x01", "{'ui_size': 2}", "[" * 100_000],
    ids=["empty", "brace", "list", "null", "text", "bytes", "quotes", "deep"],
)
def test_a_damaged_file_is_put_aside_and_defaults_serve(tmp_path: Path, text: str) -> None:
    """Case P-76."""
    path = tmp_path / FILE_NAME
    path.write_text(text, encoding="utf-8")
    loaded = load_settings(tmp_path)
    assert loaded.settings == Settings()
    assert loaded.damaged
    assert not path.exists()
    assert (tmp_path / f"{FILE_NAME}.bad").read_text(encoding="utf-8") == text


def test_text_in_a_wrong_encoding_is_damage(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b'{"language": "\xff"}')
    assert load_settings(tmp_path).damaged


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ui_size", "big"),
        ("ui_size", True),
        ("ui_size", None),
        ("ui_size", float("nan")),
        ("full_screen", 1),
        ("motion", "warp"),
        ("motion", ["fast"]),
        ("secret_choice", None),
        ("language", 7),
        ("new_game", []),
    ],
)
def test_one_wrong_value_costs_only_itself(tmp_path: Path, name: str, value: object) -> None:
    """Case P-76."""
    (tmp_path / FILE_NAME).write_text(json.dumps({"confirm": False, name: value}), encoding="utf-8")
    loaded = load_settings(tmp_path)
    assert loaded.damaged
    assert loaded.settings == Settings(confirm=False)
    assert (tmp_path / f"{FILE_NAME}.bad").exists()


def test_numbers_are_brought_into_their_ranges(tmp_path: Path) -> None:
    values = {"ui_size": 0, "sound_volume": 7, "music_volume": -3}
    (tmp_path / FILE_NAME).write_text(json.dumps(values), encoding="utf-8")
    loaded = load_settings(tmp_path)
    assert not loaded.damaged
    assert (loaded.settings.ui_size, loaded.settings.sound_volume, loaded.settings.music_volume) == (0.75, 1.0, 0.0)
    assert Settings().changed(ui_size=9).ui_size == 2.5


def test_values_of_a_later_version_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"telepathy": true, "ui_size": 2}', encoding="utf-8")
    loaded = load_settings(tmp_path)
    assert not loaded.damaged
    assert loaded.settings.ui_size == 2.0


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    """Case P-61."""
    blocker = tmp_path / "file"
    blocker.write_text("", encoding="utf-8")
    assert not save_settings(blocker / "settings", Settings())


def test_saving_replaces_the_whole_file(tmp_path: Path) -> None:
    assert save_settings(tmp_path, Settings(language="a-very-long-name-of-a-language"))
    assert save_settings(tmp_path, Settings())
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [FILE_NAME]
    assert load_settings(tmp_path).settings == Settings()
