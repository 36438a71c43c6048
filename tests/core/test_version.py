"""The version that files are marked with."""

import roji
from roji.core.version import version


def test_the_version_equals_that_of_the_package() -> None:
    assert version() == roji.__version__
