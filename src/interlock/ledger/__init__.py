"""The durable record: kept, verified, replayed."""

from interlock.ledger.port import Ledger as Ledger
from interlock.ledger.port import LedgerError as LedgerError
from interlock.ledger.port import RunSummary as RunSummary
from interlock.ledger.port import Stored as Stored
from interlock.ledger.seal import KeyPair as KeyPair
from interlock.ledger.seal import Opener as Opener
from interlock.ledger.seal import Sealer as Sealer
from interlock.ledger.seal import SealError as SealError
from interlock.ledger.seal import default_folder as default_folder
from interlock.ledger.seal import public_key as public_key
from interlock.ledger.sqlite import MemoryLedger as MemoryLedger
from interlock.ledger.sqlite import SqliteLedger as SqliteLedger
