"""Runs a program on a pseudo-terminal of its own: JSON on stdin says what to do, JSON on stdout what happened."""
import fcntl, json, os, pty, select, signal, struct, subprocess, sys, termios, time

order = json.load(sys.stdin)
master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", order["rows"], order["columns"], 0, 0))
before = termios.tcgetattr(slave)

def own_terminal():
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

child = subprocess.Popen(order["argv"], stdin=slave, stdout=slave, stderr=slave, env=order["env"],
                         cwd=order["cwd"], preexec_fn=own_terminal, close_fds=True)
seen = b""
deadline = time.monotonic() + order["seconds"]

def read(limit):
    global seen
    ready, _, _ = select.select([master], [], [], max(0, min(limit, deadline - time.monotonic())))
    if ready:
        try:
            seen += os.read(master, 65536)
        except OSError:
            return False
    return bool(ready)

late = False
mark = 0
for step in order["steps"]:
    if "wait" in step:
        text = step["wait"].encode()
        while text not in seen[mark:]:
            if time.monotonic() > deadline or child.poll() is not None and not read(0.1):
                late = True
                break
            read(0.05)
        mark = seen.find(text, mark) + len(text) if not late else len(seen)
    elif "send" in step:
        os.write(master, step["send"].encode("latin-1"))
    elif "pause" in step:
        end = time.monotonic() + step["pause"] / 1000
        while time.monotonic() < end:
            read(end - time.monotonic())
    elif "signal" in step:
        child.send_signal(getattr(signal, step["signal"]))
    if late:
        break
while child.poll() is None and time.monotonic() < deadline:
    read(0.05)
ended = child.poll() is not None
if not ended:
    child.kill()
    child.wait()
while read(0.05):
    pass
after = termios.tcgetattr(slave)
json.dump({"output": seen.decode("utf-8", "replace"), "code": child.returncode if ended else None,
           "late": late, "restored": before == after}, sys.stdout)
