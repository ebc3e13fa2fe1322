"""Who says what a reference stands for: resolvers and their router."""

from interlock.anchors.files import TableError as TableError
from interlock.anchors.port import Resolver as Resolver
from interlock.anchors.port import Resolvers as Resolvers
from interlock.anchors.registry import Registry as Registry
from interlock.anchors.table import TableResolver as TableResolver
