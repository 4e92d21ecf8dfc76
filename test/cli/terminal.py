"""Runs a command on a pseudo-terminal: terminal.py ANSWERS COMMAND...

ANSWERS is a JSON list of [question, answer]: when the question has appeared, the answer is typed. The terminal's output
goes to standard output; the exit code is the command's.
"""

import json
import os
import pty
import select
import sys
import time

answers = json.loads(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])

seen = ""
until = time.time() + 30
while time.time() < until:
    if not select.select([terminal], [], [], 0.2)[0]:
        continue
    try:
        part = os.read(terminal, 65536)
    except OSError:  # the other end is closed
        break
    if not part:
        break
    sys.stdout.write(part.decode("utf-8", "replace"))
    seen += part.decode("utf-8", "replace")
    if answers and answers[0][0] in seen:
        seen = ""
        time.sleep(0.1)
        os.write(terminal, (answers.pop(0)[1] + "\r").encode())
sys.stdout.flush()
_, status = os.waitpid(pid, 0)
sys.exit(os.waitstatus_to_exitcode(status))
