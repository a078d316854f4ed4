"""The catalogue of words: merged files, placeholders, plurals, English behind it, and every fault with its place."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dt_darkness.content.texts import Texts, languages, load_texts, read_language


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_all_files_of_a_language_are_one_catalogue(tmp_path: Path) -> None:
    write(tmp_path, "en/a.yaml", "ui: {title: {quit: Quit}}")
    write(tmp_path, "en/b.yaml", "characters:\n  troll: {name: Troll}")
    texts = load_texts(tmp_path)
    assert texts("ui.title.quit") == "Quit"
    assert texts("characters.troll.name") == "Troll"
    assert texts.keys() == ["characters.troll.name", "ui.title.quit"]
    assert texts.problems == ()


def test_words_stay_as_they_are_written(tmp_path: Path) -> None:
    write(tmp_path, "en/a.yaml", "state: {no: no, on: on, time: 1:30, octal: 012, none: ~}")
    texts = load_texts(tmp_path)
    words = [texts(f"state.{key}") for key in ("no", "on", "time", "octal", "none")]
    assert words == ["no", "on", "1:30", "012", "~"]


def test_placeholders_and_plurals() -> None:
    texts = Texts({"points.one": "{n} point for {who}", "points.other": "{n} points for {who}", "plain": "{n} x"})
    assert texts("points", n=1, who="Blue") == "1 point for Blue"
    assert texts("points", n=0, who="Blue") == "0 points for Blue"
    assert texts("plain", n=1) == "1 x"
    assert texts("plain", n="{who}") == "{who} x"
    assert texts.missing == ()


def test_a_key_that_is_missing_is_reported_once_and_shows_itself() -> None:
    """Case P-85."""
    reported: list[str] = []
    texts = Texts({"a": "A {name}"}, on_missing=reported.append)
    assert texts("b") == "b"
    assert texts("b") == "b"
    assert texts("a") == "A {name}"
    assert reported == ["b", "a{name}"]
    assert texts.missing == ("b", "a{name}")
    assert texts.has("a")
    assert not texts.has("b")


def test_english_stands_in_for_what_a_translation_lacks(tmp_path: Path) -> None:
    """Case P-85."""
    write(tmp_path, "en/a.yaml", "a: one\nb: two\nc: {one: '{n} thing', other: '{n} things'}")
    write(tmp_path, "fr/a.yaml", "a: un\nc: {other: '{n} choses', one: '{n} chose'}")
    texts = load_texts(tmp_path, "fr")
    assert [texts("a"), texts("b"), texts("c", n=2)] == ["un", "two", "2 choses"]
    assert texts.missing == ("b",)
    assert languages(tmp_path) == ["en", "fr"]


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("a: x\na: y", "2:1", "twice"),
        ("a: [x]", "1:4", "mapping"),
        ("a:\n\tb: x", "2:1", "token"),
        ("a: {one: x}", "1:4", "one and other"),
        ("a: {one: x, other: y, few: z}", "1:4", "one and other"),
        ("? [a]\n: x", "1:3", "plain word"),
    ],
)
def test_each_fault_names_its_place(tmp_path: Path, text: str, place: str, word: str) -> None:
    write(tmp_path, "en/a.yaml", text)
    _, problems = read_language(tmp_path / "en")
    assert len(problems) == 1
    assert problems[0].startswith(f"{tmp_path / 'en' / 'a.yaml'}:{place}: ")
    assert word in problems[0]


def test_a_faulty_file_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    write(tmp_path, "en/a.yaml", "a: 'unfinished")
    write(tmp_path, "en/b.yaml", "b: B")
    (tmp_path / "en" / "c.yaml").write_bytes(b"\xff\xfe\x00")
    texts = load_texts(tmp_path)
    assert texts("b") == "B"
    assert len(texts.problems) == 2


def test_the_same_key_in_two_files_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path, "en/a.yaml", "a: {b: x}")
    write(tmp_path, "en/b.yaml", "a: {b: y}")
    assert any("a.b" in problem for problem in load_texts(tmp_path).problems)


def test_a_language_without_a_folder_is_english(tmp_path: Path) -> None:
    write(tmp_path, "en/a.yaml", "a: A")
    texts = load_texts(tmp_path, "xx")
    assert texts("a") == "A"
    assert texts.problems == (f"{tmp_path / 'xx'}: no texts here",)


def test_every_word_the_screen_asks_for_by_a_whole_key_is_there(root: Path) -> None:
    texts = load_texts(root / "data" / "text")
    assert texts.problems == ()
    asked = [
        node.args[0].value
        for path in sorted((root / "dt_darkness" / "ui").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if isinstance(node.args[0].value, str) and re.fullmatch(r"ui\.[a-z_.]+", node.args[0].value)
    ]
    assert len(asked) > 20
    assert [key for key in asked if not texts.has(key)] == []
