"""Built-in detectors: e-mail addresses, payment cards, national numbers, keys and tokens, by name."""

from interlock.core.textrules import Check as Check
from interlock.policy.detectors.detector import Detector as Detector
from interlock.policy.detectors.detector import MissingLibrary as MissingLibrary
from interlock.policy.detectors.detector import Shape as Shape
from interlock.policy.detectors.registry import DETECTORS as DETECTORS
from interlock.policy.detectors.registry import detector_texts as detector_texts
