package dev.weakspot.cnative.frontend;

import dev.weakspot.cnative.control.NativeRunOptions;
import dev.weakspot.cnative.control.ProcessInspector;
import dev.weakspot.cnative.control.RunTimes;
import dev.weakspot.finding.Suppressions;
import dev.weakspot.frontend.FrontEndOption;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.frontend.TargetCommand;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.input.InputText;
import dev.weakspot.input.TimeLimit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The options for compiled programs. */
final class NativeOptions {
    private static final Set<TargetCommand> COMMANDS =
            Set.of(TargetCommand.TEST, TargetCommand.RUN, TargetCommand.REPLAY);

    static final FrontEndOption<Boolean> OUTPUT = FrontEndOption.flag(
            "--output", "Show the output that the program printed in the run of each finding.", COMMANDS);

    static final FrontEndOption<TimeLimit> RUN_TIMEOUT = FrontEndOption.valued(
            "--run-timeout",
            "TIME",
            "Cut a run short after this time. The default is 20s.",
            COMMANDS,
            TimeLimit::parse);

    static final FrontEndOption<String> SUPPRESSIONS = FrontEndOption.valued(
            "--suppressions",
            "FILE",
            "Do not report findings that a rule in FILE covers, such as 'race:libfoo/*'.",
            COMMANDS,
            file -> file);

    private static final int LARGEST_STATUS = 255;

    static final FrontEndOption<Integer> EXPECT_STATUS = FrontEndOption.valued(
            "--expect-status",
            "N",
            "The program is meant to end with exit status N. The default is 0; a run that ends with another status is"
                    + " a finding.",
            COMMANDS,
            NativeOptions::status);

    private static final int LARGEST_TEAM = 256;

    static final FrontEndOption<List<Integer>> THREADS = FrontEndOption.valued(
            "--threads",
            "LIST",
            "The sizes of OpenMP teams among which each run chooses, where the program does not fix the size. The default is"
                    + " 2,3,4.",
            COMMANDS,
            NativeOptions::teamSizes);

    static final List<FrontEndOption<?>> ALL = List.of(OUTPUT, RUN_TIMEOUT, EXPECT_STATUS, SUPPRESSIONS, THREADS);

    private NativeOptions() {}

    static NativeRunOptions runOptions(TargetRequest request) throws InputException {
        OptionValues options = request.options();
        ProcessInspector inspector =
                request.wantsDebugger() ? new GdbInspector(request.context()) : ProcessInspector.NONE;
        return new NativeRunOptions(
                times(options),
                options.has(OUTPUT),
                suppressions(options),
                options.get(EXPECT_STATUS).orElse(request.recordedStatus()),
                inspector,
                request.context().isStopped());
    }

    private static List<Integer> teamSizes(String written) {
        if (!written.matches("[1-9][0-9]{0,2}(,[1-9][0-9]{0,2}){0,15}")) {
            throw new IllegalArgumentException("'" + written + "' is not a list of team sizes, such as 2,3,4");
        }
        List<Integer> sizes =
                Stream.of(written.split(",")).map(Integer::valueOf).distinct().toList();
        if (sizes.stream().anyMatch(size -> size > LARGEST_TEAM)) {
            throw new IllegalArgumentException("'" + written + "' has a team size over " + LARGEST_TEAM);
        }
        return sizes;
    }

    private static int status(String written) {
        if (!written.matches("[0-9]{1,3}") || Integer.parseInt(written) > LARGEST_STATUS) {
            throw new IllegalArgumentException("'" + written + "' is not an exit status from 0 to " + LARGEST_STATUS);
        }
        return Integer.parseInt(written);
    }

    private static RunTimes times(OptionValues options) {
        RunTimes defaults = RunTimes.USUAL;
        return options.get(RUN_TIMEOUT)
                .map(TimeLimit::duration)
                .map(Duration::toMillis)
                .map(millis -> new RunTimes(Math.min(defaults.threadMillis(), millis), millis))
                .orElse(defaults);
    }

    private static Suppressions suppressions(OptionValues options) throws InputException {
        Optional<String> file = options.get(SUPPRESSIONS);
        return file.isEmpty()
                ? Suppressions.NONE
                : Suppressions.parse(file.get(), InputText.read(file.get(), "a file of suppressions"));
    }
}
