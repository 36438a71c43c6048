"""Errors that a person can do something about. Commands and the server show their message as it is."""


class RojiError(Exception):
    """The base of all of them. The message is one line: what is wrong, and what to do."""


class EditionError(RojiError):
    """An edition file that does not describe a playable box."""


class RecordError(RojiError):
    """A record that cannot be read or does not replay."""


class MoveError(RojiError):
    """A move that may not be made, with the clause that forbids it."""
