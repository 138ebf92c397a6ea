# Runs a command on a pseudo-terminal: terminal.py STEPS COMMAND...
# STEPS are separated by |. Each is typed when gdb's prompt appears; ^C and ^D are keys, and ^C is typed without a prompt.
# Prints what appears, and at the end whether the settings of the terminal are as before, and the exit code.
import os
import pty
import select
import signal
import sys
import termios
import time

PROMPT = b"(gdb) "
LIMIT = 120

steps = sys.argv[1].split("|")
process, terminal = pty.fork()
if process == 0:
    before = termios.tcgetattr(0)
    group = os.getpgrp()
    child = os.fork()
    if child == 0:
        os.execvp(sys.argv[2], sys.argv[2:])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print("settings", "same" if termios.tcgetattr(0) == before else "changed")
    print("foreground", "same" if os.tcgetpgrp(0) == group else "changed")
    print("exit", status, flush=True)
    os._exit(0)

seen = b""
begin = 0


def read(until):
    """Reads until a text appears that has not been waited for, or to the end."""
    global seen, begin
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        at = seen.find(until, begin) if until else -1
        if at >= 0:
            begin = at + len(until)
            return
        if select.select([terminal], [], [], 1)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                return  # the process has ended


for step in steps:
    if step == "^C":
        read(b"Continuing.")
        time.sleep(1)
        os.write(terminal, b"\x03")
    else:
        read(PROMPT)
        os.write(terminal, b"\x04" if step == "^D" else step.encode() + b"\n")
read(None)
sys.stdout.write(seen.decode(errors="replace").replace("\r", ""))
