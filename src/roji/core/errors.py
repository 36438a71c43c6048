"""What goes wrong in front of a person: one sentence, said once."""


class RojiError(Exception):
    """Something a person can mend. The message is one clear line: what is wrong, and what to do."""


class EditionError(RojiError):
    """An edition file that does not describe a playable box."""


class RecordError(RojiError):
    """A record that cannot be read or does not replay."""


class MoveError(RojiError):
    """A move that may not be made, with the clause that forbids it."""
