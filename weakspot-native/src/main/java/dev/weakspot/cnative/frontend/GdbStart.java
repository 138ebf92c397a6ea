package dev.weakspot.cnative.frontend;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The beginning of a session of gdb: the thread and the place of the finding.
 *
 * @param detections those of the last step; the first one counts
 */
record GdbStart(long process, List<Detection> detections) {
    /** A plain access is detected when its thread arrives at its next operation. */
    private static final Set<Finding.Kind> DETECTED_LATER = Set.of(Finding.Kind.RACE, Finding.Kind.USE_AFTER_FREE);

    private static Optional<Operation> last(Detection detection) {
        List<Operation> operations = detection.operations();
        return operations.isEmpty() ? Optional.empty() : Optional.of(operations.get(operations.size() - 1));
    }

    private Optional<Operation> operation() {
        return last(detections.get(0));
    }

    /** The line that the user reads before gdb begins. */
    String message() {
        String all = detections.stream().map(GdbStart::place).distinct().collect(Collectors.joining(", "));
        boolean isLater = detections.stream().map(Detection::kind).anyMatch(DETECTED_LATER::contains);
        return "weakspot: " + all
                + operation().map(last -> " in P" + last.thread()).orElse("")
                + (isLater ? ", which is at its next operation" : "")
                + "; 'info threads' shows all threads, 'quit' ends gdb and continues the replay";
    }

    private static String place(Detection detection) {
        return detection.kind().word()
                + last(detection).map(last -> " at " + last.site()).orElse("");
    }

    /**
     * The command that starts gdb.
     *
     * @param thread selects the thread
     * @param frames a Python file that also selects the frame and hides the run-time. A gdb without Python prints that it
     *     cannot use it
     */
    List<String> command(Path thread, Path frames) {
        Optional<Site> site = operation().map(Operation::site);
        List<String> command = new ArrayList<>(List.of("gdb", "-q"));
        command.addAll(List.of("-iex", "set pagination off"));
        command.addAll(List.of("-iex", "set confirm off")); // quit detaches, and need not ask
        command.addAll(List.of("-iex", "set suppress-cli-notifications on"));
        command.addAll(List.of("-p", Long.toString(process)));
        command.addAll(List.of(
                "-ex",
                "set $weakspot_thread = " + operation().map(Operation::thread).orElse(0)));
        command.addAll(List.of(
                "-ex", "set $weakspot_site = \"" + site.map(GdbStart::position).orElse("") + "\""));
        command.addAll(List.of("-x", thread.toString()));
        site.flatMap(GdbStart::function)
                .ifPresent(function -> command.addAll(List.of("-ex", "frame function " + function)));
        command.addAll(List.of("-x", frames.toString()));
        command.addAll(List.of("-ex", "set suppress-cli-notifications off"));
        command.addAll(List.of("-ex", "frame"));
        command.addAll(List.of("-ex", "set pagination on"));
        return command;
    }

    /** For gdb's list command; empty if the line is unknown. */
    private static String position(Site site) {
        return site.line() == 0 || site.file().contains("\"")
                ? ""
                : site.withoutFolders().file() + ":" + site.line();
    }

    /** The innermost function of the finding, for a gdb without Python; empty if its name is no plain word. */
    private static Optional<String> function(Site site) {
        return site.stack().stream().map(Frame::function).findFirst().filter(name -> name.matches("\\w+"));
    }
}
