"""`fides` processes that are forked from one that has loaded the program: real ones, with streams, folder and environment of their own.

Loading the program costs more than most commands. `python -m tests.tui.forked NUMBER` is the server: by the socket of that number come
three open files (0, 1 and 2 of the new process) and its arguments, environment and folder, and its exit code goes back. It runs one process
at a time and ends when nobody holds the other end.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile

ROOT = Path(__file__).resolve().parents[2]
MESSAGE_BYTES_MAX = 1 << 20


class Forking:
    """The server's other end."""

    def __init__(self, env: dict[str, str]) -> None:
        self._ours, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "tests.tui.forked", str(theirs.fileno())]
            streams = dict.fromkeys(("stdin", "stdout"), subprocess.DEVNULL)
            self._server = subprocess.Popen(  # type: ignore[call-overload]
                command, cwd=ROOT, env=env, pass_fds=[theirs.fileno()], start_new_session=True, **streams
            )
        atexit.register(self.close)

    @property
    def is_alive(self) -> bool:
        return self._server.poll() is None

    def run(self, args: list[str], typed: bytes, env: dict[str, str], folder: Path, timeout: float) -> tuple[int, bytes, bytes]:
        """Exit code and what was written to both streams."""
        with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
            stdin.write(typed)
            stdin.seek(0)
            message = json.dumps({"args": args, "env": env, "folder": str(folder)}).encode()
            assert len(message) < MESSAGE_BYTES_MAX
            self._ours.settimeout(timeout)
            socket.send_fds(self._ours, [len(message).to_bytes(4, "big") + message], [file.fileno() for file in (stdin, stdout, stderr)])
            try:
                code = int(self._ours.recv(16).decode())
            except TimeoutError:
                os.killpg(self._server.pid, signal.SIGKILL)  # with the process that does not end
                self._server.wait()
                raise
            stdout.seek(0)
            stderr.seek(0)
            return code, stdout.read(), stderr.read()

    def close(self) -> None:
        self._ours.close()
        self._server.wait(10)


def serve(link: socket.socket) -> int:
    """In the server this ends with the link, in a forked process with its command: the code to exit with."""
    from tui.cli import network, records  # noqa: F401  what most commands load
    from tui.cli.main import main
    from tui.plain import table  # noqa: F401

    while True:
        head, files, *_ = socket.recv_fds(link, 4, 3)
        if not head:
            return 0
        message = b""
        while len(message) < int.from_bytes(head, "big"):
            message += link.recv(MESSAGE_BYTES_MAX)
        child = os.fork()
        if child == 0:
            link.close()
            told = json.loads(message)
            for number, file in enumerate(files):
                os.dup2(file, number)
            for file in files:
                os.close(file)
            os.environ.clear()
            os.environ.update(told["env"])
            os.chdir(told["folder"])
            sys.argv = [sys.argv[0], *told["args"]]
            return main(told["args"])
        for file in files:
            os.close(file)
        _, status = os.waitpid(child, 0)
        link.send(str(os.waitstatus_to_exitcode(status)).encode())


if __name__ == "__main__":
    sys.exit(serve(socket.socket(fileno=int(sys.argv[1]))))
