"""Policies: a readable document in, compiled rules out."""

from interlock.policy.capability import Abilities as Abilities
from interlock.policy.capability import Report as Report
from interlock.policy.capability import capabilities as capabilities
from interlock.policy.errors import PolicyError as PolicyError
from interlock.policy.errors import Problem as Problem
from interlock.policy.language import json_schema as json_schema
from interlock.policy.profile import situate as situate
from interlock.policy.reader import Pack as Pack
from interlock.policy.reader import Policy as Policy
from interlock.policy.reader import packs as packs
