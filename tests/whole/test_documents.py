"""The documents may not say more than is so, and what they show has to run.

Five things: no claim beyond the one sentence that we stand behind; no figure without the command that prints it;
README blocks run; links lead somewhere; the file tree is the real one. Each check is also tried on planted
violations, so that it cannot pass because it looks at nothing.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.whole.markdown import Block, Document, Section, without_code
from tests.whole.tree import ROOT, tracked

# What we claim, and all that we claim. Everything else about a guarantee is a pointer to this sentence.
SANCTIONED = "what the policy encodes and the mapper can express is never committed"
SHORT_FORMS = ("the guarantee rests on",)
BARE_HEADINGS = ("the guarantee", "guarantee")

OVERCLAIMS = (
    r"guarantee(s|d|ing)? (the )?(truth|safety|correctness|compliance|accuracy)",
    r"(cannot|can't|can not|never|will not) hallucinates?",
    r"hallucination[- ]free",
    r"(eliminates?|prevents?|ends?) (all )?hallucinations?",
    r"zero hallucinations?",
    r"100 ?% (safe|secure|accurate|reliable|compliant)",
    r"(completely|totally|perfectly|absolutely|always) (safe|secure|accurate|correct|truthful|reliable)",
    r"ensur(es|ing) (legal |regulatory )?(compliance|safety|truth)",
    r"(fully|legally|automatically) compliant",
    r"(gdpr|hipaa|mifid|finra|sec|ai act)[- ]complian(t|ce)",
    r"bullet-?proof",
    r"fool-?proof",
    r"fail-?proof",
    r"unbreakable",
    r"unhackable",
    r"un-?bypassable",
    r"(impossible|not possible) to (bypass|circumvent|evade|jailbreak|trick|fool)",
    r"jailbreak[- ]proof",
    r"cannot be (bypassed|circumvented|evaded|tricked|fooled|jailbroken)",
    r"(makes?|making) [^.;:]{1,60} safe\b",
    r"never (wrong|fails?|lies|makes mistakes)",
    r"provably (safe|secure|correct|true|compliant)",
    r"(mathematically|formally) (proven|guaranteed|verified)",
    r"always tells? the truth",
    r"(catches|blocks|stops|detects) (every|all) (attacks?|harm|lies|false|injections?|jailbreaks?)",
    r"(military|enterprise)[- ]grade",
    r"state[- ]of[- ]the[- ]art",
    r"world[- ]class",
    r"zero[- ]risk|risk[- ]free",
    r"(trustworthy|safe|responsible) ai\b",
)
_OVERCLAIM = re.compile("|".join(rf"\b(?:{phrase})" for phrase in OVERCLAIMS), re.IGNORECASE)
_DENIED = re.compile(
    r"\b(not|nor|no|nothing|neither|isn't|doesn't|without claiming)\b(?! only)[^.;:]{0,40}$", re.IGNORECASE
)
_GUARANTEE = re.compile(r"\bguarant(ee|ees|eed|eeing)\b", re.IGNORECASE)
_DISCLAIMER = re.compile(
    r"\b(not|no|nor|nothing|never|neither|cannot|does not|do not|is not) (a |be |any |is |our )?guarantee[sd]?\b"
    r"|\bguarantees? (nothing|no)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|(?<!\w)'[^'\n]{1,120}'(?!\w)|(?<!\w)‘[^’]*’")

_FIGURE = re.compile(
    r"(?<![\w.-])\d[\d.,]*(?:[ \u00a0\u202f]?[-–][ \u00a0\u202f]?\d[\d.,]*)?"
    r"(?:[ \u00a0\u202f]?(?:µs|μs|us|ns|ms|%|×|MB|GB|KB|MiB|GiB|KiB|tok/s|tokens/s|tokens per second)(?!\w)"
    r"|[ \u00a0\u202f](?:s|sec|seconds?|minutes?|min|hours?|milliseconds?|microseconds?|percent|per cent|permille)\b"
    r"|(?<!\d{4})s\b)"
)
_COMMAND = re.compile(r"^(?:\$ )?(?:make |interlock |python bench/)")

MACHINE_SECONDS_MAX = 300
MADE_ELSEWHERE = ("git ", "cd ", "pip install ")


# ---------------------------------------------------------------- what there is to read


def documents() -> list[Document]:
    names = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"]
    paths = [*(ROOT / name for name in names), *sorted((ROOT / "docs").rglob("*.md"))]
    return [
        Document.read(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in paths
        if path.exists()
    ]


def readme() -> Document:
    return Document.read("README.md", (ROOT / "README.md").read_text(encoding="utf-8"))


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
WITHIN = (ast.stmt, ast.ExceptHandler, ast.match_case)
"""Where a definition may stand: in no expression."""


def docstrings() -> Iterator[tuple[str, Document]]:
    """Every docstring of the package, read as a document."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
        while waiting:
            node = waiting.pop()
            waiting.extend(one for one in ast.iter_child_nodes(node) if isinstance(one, WITHIN))
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                yield f"{where}: {getattr(node, 'name', 'the module')}", Document.read(where, text)


# ---------------------------------------------------------------- (a) claims


def plain(sentence: str) -> str:
    """The sentence without emphasis, code and quoted text, in lower case."""
    unmarked = re.sub(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}", "", without_code(sentence))
    return re.sub(r"\s+", " ", _QUOTED.sub("“”", unmarked)).strip().lower()


def overclaims(document: Document) -> list[str]:
    """Sentences that claim more than the sanctioned one."""
    return [
        f"{document.path}:{line}: {fault}: {sentence.strip()}"
        for section in document.sections
        for line, sentence in section.sentences()
        for fault in _faults_of(sentence, is_heading=sentence is section.heading.title)
    ]


def _faults_of(sentence: str, is_heading: bool) -> Iterator[str]:
    text = plain(sentence)
    for claim in _OVERCLAIM.finditer(text):
        if not _DENIED.search(text[: claim.start()]):
            yield f"`{claim[0]}` claims too much"
    if (
        _GUARANTEE.search(text)
        and not _is_sanctioned(sentence, text)
        and not (is_heading and text in BARE_HEADINGS)
    ):
        yield "a guarantee that is not the sanctioned sentence"


def _is_sanctioned(sentence: str, text: str) -> bool:
    # The sanctioned sentence may stand in quotes or italics, so it is looked for before quotes are dropped.
    whole = re.sub(r"[*_`]", "", sentence).lower()
    if SANCTIONED in re.sub(r"\s+", " ", whole) or any(form in text for form in SHORT_FORMS):
        return True
    return bool(_DISCLAIMER.search(text)) and len(_GUARANTEE.findall(text)) == 1


# ---------------------------------------------------------------- (b) figures


def figures_without_command(document: Document) -> list[str]:
    """Figures of speed, size or rate in a section that does not show the command that prints them."""
    faults = []
    for section in document.sections:
        figures = [
            (line, figure[0])
            for line, paragraph in section.paragraphs()
            for figure in _FIGURE.finditer(_QUOTED.sub("“”", without_code(paragraph)))
        ]
        figures += [
            (section.heading.line, f[0]) for f in _FIGURE.finditer(without_code(section.heading.title))
        ]
        if figures and not shows_a_command(section):
            faults += [
                f"{document.path}:{line}: `{figure}` without the command that prints it"
                for line, figure in figures
            ]
    return faults


def shows_a_command(section: Section) -> bool:
    lines = [line.strip() for block in section.blocks for line in block.code.splitlines()]
    return any(_COMMAND.match(code) for code in [*section.code_spans(), *lines])


# ---------------------------------------------------------------- (c) README blocks


class Scratch:
    """A folder that README blocks run in, one after the other, with a way to say what the reader would see.

    A comment in the line before a block says what is special about it:
    `<!-- file: NAME -->` the block is written to that file, for later blocks to use;
    `<!-- run: exit N -->` its commands end with exit code N instead of 0;
    `<!-- run: skip-model -->` its commands need minutes of the model: only their spelling is checked;
    `<!-- run: as interlock demo -->` the output shown for `make ...` is compared with that of this command;
    `<!-- run: scripted -->` Python that is given `il` and `ScriptedEngine`.
    """

    def __init__(self, folder: Path, interlock: Path, targets: set[str]) -> None:
        self.folder = folder
        self.interlock = interlock
        self.targets = targets

    def faults(self, document: Document) -> list[str]:
        return [
            f"{document.path}:{block.line}: {fault}"
            for block in document.blocks
            for fault in self.faults_of(block)
        ]

    def faults_of(self, block: Block) -> list[str]:
        if name := block.marker.removeprefix("file: ") if block.marker.startswith("file: ") else "":
            (self.folder / name).write_text(block.code + "\n", encoding="utf-8")
            return []
        match block.language:
            case "sh" | "bash" | "console" | "shell":
                return [
                    fault for command, shown in commands(block) for fault in self.shell(command, shown, block)
                ]
            case "python":
                return self.python(block)
            case _:
                return []

    def shell(self, command: str, shown: list[str], block: Block) -> list[str]:
        words = shlex.split(command, comments=True)
        if words[0] == "make":
            if block.marker.startswith("run: as interlock "):
                words = shlex.split(block.marker.removeprefix("run: as interlock "))
                return self.output_faults([str(self.interlock), *words], command, shown, block)
            unknown = [word for word in words[1:] if "=" not in word and word not in self.targets]
            return [f"`make {word}` is no target of the Makefile" for word in unknown]
        if words[0].removeprefix(".venv/bin/") == "interlock":
            if block.marker == "run: skip-model":
                return self.spelling(words[1:])
            return self.output_faults([str(self.interlock), *words[1:]], command, shown, block)
        return [] if command.startswith(MADE_ELSEWHERE) else [f"no way to check `{command}`"]

    def spelling(self, words: list[str]) -> list[str]:
        """The subcommand exists and has these options."""
        verbs = [word for word in words[:1] if not word.startswith("-")]
        ended = self.run([str(self.interlock), *verbs, "--help"])
        if ended.returncode != 0:
            return [f"`interlock {' '.join(verbs)}` is no command"]
        options = [word.partition("=")[0] for word in words if word.startswith("--")]
        return [f"`interlock {' '.join(verbs)}` has no `{o}`" for o in options if o not in ended.stdout]

    def python(self, block: Block) -> list[str]:
        prelude = "import interlock as il\nfrom interlock.testing import ScriptedEngine\n"
        code = (prelude if block.marker == "run: scripted" else "") + block.code
        return self.output_faults([sys.executable, "-c", code], "the Python block", [], block)

    def output_faults(self, command: list[str], name: str, shown: list[str], block: Block) -> list[str]:
        expected = (
            int(block.marker.removeprefix("run: exit ")) if block.marker.startswith("run: exit ") else 0
        )
        ended = self.run(command)
        if ended.returncode != expected:
            return [
                f"`{name}` ended with {ended.returncode}, not {expected}: {(ended.stderr or ended.stdout).strip()[-2000:]}"
            ]
        return [
            f"`{name}` did not print `{line}`" for line in not_printed(shown, ended.stdout + ended.stderr)
        ]

    def run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, encoding="utf-8",
            stdin=subprocess.DEVNULL, timeout=MACHINE_SECONDS_MAX, check=False,
        )  # fmt: skip


def commands(block: Block) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the output shown for it. In `console` blocks they start with `$ `."""
    joined = block.code.replace("\\\n", " ").splitlines()
    if block.language != "console":
        return [(line.strip(), []) for line in joined if line.strip() and not line.strip().startswith("#")]
    found: list[tuple[str, list[str]]] = []
    for line in joined:
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        elif found and line.strip():
            found[-1][1].append(line)
    return found


SPOKEN = ("admitted", "refused", "apart", "answer", "completed", "halted", "report")
"""Labels of lines that hang on what a model said, which is not the same on every processor: not compared."""


def not_printed(shown: list[str], output: str) -> list[str]:
    """Shown lines that the output does not have, in this order. `…` stands for anything."""
    printed = iter([" ".join(line.split()) for line in output.splitlines()])
    missing = []
    for line in shown:
        words = " ".join(line.split())
        if words in ("…", "...") or words.startswith(SPOKEN):
            continue
        pattern = re.compile(".*".join(re.escape(part) for part in words.split("…")))
        if not any(pattern.fullmatch(candidate) for candidate in printed):
            missing.append(words)
            break  # the rest would be reported as missing only because this line is
    return missing


def make_targets(makefile: str) -> set[str]:
    return set(re.findall(r"^([a-z][\w-]*):(?!=)", makefile, re.MULTILINE))


# ---------------------------------------------------------------- (d) links


def dead_links(document: Document, root: Path = ROOT) -> list[str]:
    return [
        f"{document.path}:{line}: {fault}"
        for line, target in document.links()
        if not re.match(r"[a-z]+:", target)
        for fault in _link_faults(document, target, root)
    ]


def _link_faults(document: Document, target: str, root: Path) -> Iterator[str]:
    name, _, anchor = target.partition("#")
    path = ((root / document.path).parent / name).resolve() if name else root / document.path
    if not path.is_relative_to(root.resolve()):
        yield f"`{target}` leads out of the repository"
    elif name and not path.exists():
        yield f"`{target}` does not exist"
    elif anchor and (not name or path.suffix == ".md"):
        linked = Document.read(name, path.read_text(encoding="utf-8")) if name else document
        if anchor not in linked.anchors():
            yield f"`{target}` has no heading `#{anchor}`"


# ---------------------------------------------------------------- (e) the file tree


def listed_paths(code: str) -> set[str]:
    """The paths that a tree lists: one entry per line, a folder ends in `/`, depth is indentation."""
    paths: set[str] = set()
    above: list[tuple[int, str]] = []
    for line in code.splitlines():
        drawn = re.sub(r"[│├└─]", " ", line)
        if not drawn.strip():
            continue
        depth = len(drawn) - len(drawn.lstrip())
        while above and above[-1][0] >= depth:
            above.pop()
        name = drawn.split()[0]
        path = (above[-1][1] if above else "") + name
        paths.add(path)
        if name.endswith("/"):
            above.append((depth, path))
    return paths


def tree_faults(code: str, root: Path, top: set[str], packages: set[str]) -> list[str]:
    """Differences between the tree and what is there."""
    listed = listed_paths(code)
    faults = [f"`{path}` is listed but not there" for path in sorted(listed) if not (root / path).exists()]
    folders = {path.split("/")[0] for path in listed if "/" in path}
    faults += [f"the top-level folder `{name}/` is not listed" for name in sorted(top - folders)]
    inside = {path.split("/")[2] for path in listed if re.fullmatch(r"src/interlock/[^/]+/", path)}
    faults += [f"the package `src/interlock/{name}/` is not listed" for name in sorted(packages - inside)]
    return faults


# ---------------------------------------------------------------- the documents as they are


@pytest.mark.requirement("R-162", "X-36", "X-47")
@pytest.mark.parametrize("document", documents(), ids=lambda document: document.path)
def test_documents_claim_no_more_than_we_stand_behind(document: Document) -> None:
    assert overclaims(document) == []


@pytest.mark.requirement("R-162")
def test_docstrings_claim_no_more_than_we_stand_behind() -> None:
    found = list(docstrings())
    assert found
    assert [f"{where}: {fault}" for where, document in found for fault in overclaims(document)] == []


@pytest.mark.requirement("R-162")
def test_the_readme_says_what_is_guaranteed_in_the_sanctioned_words() -> None:
    sentences = [sentence for section in readme().sections for _, sentence in section.sentences()]
    assert any(SANCTIONED in re.sub(r"[*_`]", "", sentence).lower() for sentence in sentences)


@pytest.mark.requirement("R-161", "X-47")
@pytest.mark.parametrize("document", documents(), ids=lambda document: document.path)
def test_figures_stand_beside_the_command_that_prints_them(document: Document) -> None:
    assert figures_without_command(document) == []


def test_readme_blocks_run(tmp_path: Path) -> None:
    packs = ROOT / "src" / "interlock" / "policy" / "packs"
    for pack in packs.glob("*.yaml"):
        shutil.copy(pack, tmp_path / pack.name)
    targets = make_targets((ROOT / "Makefile").read_text(encoding="utf-8"))
    scratch = Scratch(tmp_path, Path(sys.executable).parent / "interlock", targets)
    assert readme().blocks
    assert scratch.faults(readme()) == []


def test_the_readme_opens_with_the_two_commands() -> None:
    spelled = [command for block in readme().blocks for command, _ in commands(block)]
    makes = [command.split()[1] for command in spelled if command.startswith("make ")]
    assert makes[:2] == ["demo", "test"]


@pytest.mark.parametrize("document", documents(), ids=lambda document: document.path)
def test_links_lead_somewhere(document: Document) -> None:
    assert dead_links(document) == []


def test_the_file_tree_is_the_real_one() -> None:
    section = readme().section("Where things are")
    assert section is not None
    assert section.blocks
    files = tracked()
    top = {path.parts[0] for path in files if len(path.parts) > 1 and not path.parts[0].startswith(".")}
    packages = {
        path.parts[2] for path in files if path.match("src/interlock/*/*.py") and len(path.parts) == 4
    }
    assert tree_faults(section.blocks[0].code, ROOT, top, packages) == []


# ---------------------------------------------------------------- planted violations


def said(text: str) -> Document:
    return Document.read("made-up.md", text)


@pytest.mark.parametrize(
    "sentence",
    [
        "interlock guarantees truth.",
        "With it your model cannot hallucinate.",
        "A hallucination-free assistant.",
        "It is 100% safe and 100 % secure.",
        "It ensures compliance with the law.",
        "Your answers are fully\ncompliant.",
        "The gate is bulletproof.",
        "The gate is *unbreakable*.",
        "It is impossible to bypass.",
        "The gate cannot be bypassed.",
        "interlock makes any model safe.",
        "It is never wrong.",
        "A provably safe assistant.",
        "It is not only bulletproof.",
        "- one\n- the gate is foolproof",
        "| part | claim |\n| gate | unbreakable |",
        "## A bulletproof gate",
        "We guarantee it.",
        "Every answer is guaranteed to be refused or right.",
        "The ledger guarantees that nothing is lost.",
        "This is not a guarantee, but the ledger guarantees order.",
    ],
)
def test_an_overclaim_is_found(sentence: str) -> None:
    assert overclaims(said(sentence)) != []


@pytest.mark.parametrize(
    "sentence",
    [
        f"The guarantee is: *{SANCTIONED}*.",
        "The guarantee is “What the policy encodes and\nthe mapper can express is never committed.”",
        "The guarantee rests on three things.",
        "## The guarantee",
        "It is not truth, safety or legal compliance.",
        "It does not make a model safe, and it is not bulletproof.",
        "It is not a guarantee of truth.",
        'The rule `no-guarantee` refuses “guaranteed return” and "guaranteed income".',
        "```\nguaranteed to be 100% safe\n```",
        "It refuses what the rule names.",
    ],
)
def test_an_honest_sentence_is_fine(sentence: str) -> None:
    assert overclaims(said(sentence)) == []


@pytest.mark.parametrize(
    "figure",
    ["2 µs", "2µs", "100 us", "3.5 ms", "under 10 seconds", "3 minutes", "95 %", "95%", "1.2× slower", "10× less", "120 tok/s",
     "68 MB", "12 s", "0.4s", "2–3 ms"],
)  # fmt: skip
def test_a_figure_without_its_command_is_found(figure: str) -> None:
    assert figures_without_command(said(f"## Speed\n\nA step takes {figure} here.\n")) != []
    assert figures_without_command(said(f"## Speed\n\n| step | {figure} |\n")) != []
    assert figures_without_command(said(f"Run `make bench`.\n\n## Speed\n\nA step takes {figure}.\n")) != []


@pytest.mark.parametrize(
    "text",
    [
        "A step takes 2 µs (`make bench`).",
        "A step takes 2 µs.\n\n```console\n$ python bench/session.py\n```",
        "A step takes 2 µs.\n\n```sh\ninterlock demo\n```",
        "Python 3.11, 12 rules, the 1990s, version 0.2.18, R-048 and 7 stages.",
        "The fact `fee: 0.4 %` and the sentence “it pays 5 %”.",
    ],
)
def test_a_figure_with_its_command_is_fine(text: str) -> None:
    assert figures_without_command(said(f"## Speed\n\n{text}\n")) == []


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    """A stand-in for the command line: it prints its arguments and knows the verb `show` only."""
    program = tmp_path / "interlock"
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys\n"
        "words = sys.argv[1:]\n"
        "print('line one\\n  took 17 ms\\n' + ' '.join(words) + ' --seed')\n"
        "sys.exit(0 if words[0] == 'show' else 3)\n"
    )
    program.chmod(0o755)
    return Scratch(tmp_path, program, {"demo", "test"})


@pytest.mark.parametrize(
    "block",
    [
        "```sh\nmake dmeo\n```",
        "```sh\ninterlock halt\n```",
        "<!-- run: exit 4 -->\n```sh\ninterlock halt\n```",
        "```sh\ncurl example.org\n```",
        "```console\n$ interlock show it\nline two\n```",
        "```console\n$ interlock show it\nshow it --seed\nline one\n```",
        "```console\n$ interlock show it\ntook 17 s\n```",
        "<!-- run: skip-model -->\n```sh\ninterlock shwo\n```",
        "<!-- run: skip-model -->\n```sh\ninterlock show --sead 3\n```",
        "<!-- run: as interlock show -->\n```console\n$ make demo\nline two\n```",
        "```python\nraise SystemExit(1)\n```",
        "```python\nassert 1 == 2\n```",
        "1. a list\n   ```python\n   assert 1 == 2\n   ```",
    ],
)
def test_a_block_that_does_not_run_is_found(scratch: Scratch, block: str) -> None:
    assert len(scratch.faults(said(block))) == 1


@pytest.mark.parametrize(
    "block",
    [
        "```sh\n# first\ngit clone somewhere && cd it\nmake demo\nmake test WORKERS=4\n```",
        "```console\n$ make demo\nwhatever it prints\n```",
        "<!-- run: as interlock show -->\n```console\n$ make demo\nline one\n```",
        "```console\n$ interlock show \\\n    it\nline one\ntook … ms\n…\nshow it …\n```",
        "<!-- run: exit 3 -->\n```sh\ninterlock halt\n```",
        "<!-- run: skip-model -->\n```sh\ninterlock show --seed 3 'a prompt'\n```",
        "<!-- file: rules.yaml -->\n```yaml\na: 1\n```\n\n```python\nassert open('rules.yaml').read() == 'a: 1\\n'\n```",
        "```yaml\nnot: run\n```",
    ],
)
def test_a_block_that_runs_is_fine(scratch: Scratch, block: str) -> None:
    assert scratch.faults(said(block)) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "there.md").write_text("# What is there\n")
    here = (
        "\n\n[a](there.md) [b](there.md#what-is-there) [c](#here-it-is) [d](https://example.org) `[e](no)`\n"
    )
    document = Document.read("docs/here.md", f"# Here it is{here}")
    assert dead_links(document, tmp_path) == []
    for target in ("gone.md", "there.md#elsewhere", "#nowhere", "../../outside.md"):
        document = Document.read("docs/here.md", f"# Here\n\nSee [it]({target}).\n")
        assert len(dead_links(document, tmp_path)) == 1


TREE = """\
src/interlock/        the package
  core/               decides
    gate.py           four stages
  cli.py              prints
docs/
"""


def test_a_tree_that_lies_is_found(tmp_path: Path) -> None:
    for name in ("src/interlock/core", "src/interlock/policy", "docs", "bench"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "src/interlock/cli.py").touch()
    assert tree_faults(TREE, tmp_path, {"src", "docs", "bench"}, {"core", "policy"}) == [
        "`src/interlock/core/gate.py` is listed but not there",
        "the top-level folder `bench/` is not listed",
        "the package `src/interlock/policy/` is not listed",
    ]
    (tmp_path / "src/interlock/core/gate.py").touch()
    assert tree_faults(TREE, tmp_path, {"src", "docs"}, {"core"}) == []
    drawn = "src/\n└── interlock/\n    ├── core/\n    │   └── gate.py\n    └── cli.py\ndocs/\n"
    assert tree_faults(drawn, tmp_path, {"src", "docs"}, {"core"}) == []
