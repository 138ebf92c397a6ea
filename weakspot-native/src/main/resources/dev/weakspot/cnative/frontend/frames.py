# Selects the innermost frame of the thread in the user's code, and hides the frames of the run-time.
# $weakspot_site is the place of the finding, or empty.
import gdb

RUNTIME = "/libtsan.so"
C_LIBRARY = ("/libc.so.6", "/libpthread.so.0", "/ld-linux-x86-64.so.2")
SYSTEM_SOURCES = ("/usr/include/", "/usr/lib/")


def library(frame):
    return gdb.solib_name(frame.pc()) or ""


def is_runtime(frame):
    return library(frame).endswith(RUNTIME)


def is_user_code(frame):
    """Whether the frame has a source line outside the run-time and the headers and libraries of the system."""
    table = frame.find_sal().symtab
    if table is None or is_runtime(frame) or library(frame).endswith(C_LIBRARY):
        return False
    return not table.fullname().startswith(SYSTEM_SOURCES)


def frames_from(frame):
    while frame is not None:
        yield frame
        frame = frame.older()


def select_frame():
    for frame in frames_from(gdb.newest_frame()):
        if is_user_code(frame):
            frame.select()
            return
    gdb.write("weakspot: the thread has left all functions of the program since the finding\n")
    site = gdb.convenience_variable("weakspot_site").string()
    if site:
        gdb.execute("list " + site)


class HiddenRuntime:
    """Leaves out the run-time, and the C library where the run-time has called it."""

    def __init__(self):
        self.name = "weakspot"
        self.priority = 100
        self.enabled = True
        gdb.frame_filters[self.name] = self

    def filter(self, decorated):
        every = list(decorated)
        shown = [each for each in every if not is_runtime(each.inferior_frame())]
        inner = 0
        while inner < len(every) and not is_user_code(every[inner].inferior_frame()):
            inner += 1
        runtime = [i for i in range(inner) if is_runtime(every[i].inferior_frame())]
        if runtime and inner < len(every):
            hidden = every[: runtime[-1] + 1]
            shown = [each for each in shown if each not in hidden]
        return iter(shown if inner < len(every) else every)


HiddenRuntime()
select_frame()
