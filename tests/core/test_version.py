"""Files say by which Roji they were made."""

import roji
from roji.core.version import version


def test_the_version_is_that_of_the_package() -> None:
    assert version() == roji.__version__
