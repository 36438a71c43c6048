"""A background process gives way to the program that started it, and ends with it."""

import os
import subprocess
import sys

BESIDE = """
import os, threading
from roji.core.beside import end_with_input, give_way
give_way()
end_with_input()
print(os.nice(0) if hasattr(os, "nice") else 19, flush=True)
threading.Event().wait()
"""


def test_a_background_process_gives_way_and_ends_when_its_input_ends() -> None:
    mine = os.nice(0) if hasattr(os, "nice") else 0
    with subprocess.Popen([sys.executable, "-c", BESIDE], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert mine < int(process.stdout.readline()) or mine == 19
        process.stdin.write(b"it goes on while there is input")
        process.stdin.flush()
        process.stdin.close()
        assert process.wait(60) == 1
