package dev.weakspot.cli;

import dev.weakspot.cnative.attach.NativeSpecimen;
import dev.weakspot.explore.RepeatedRun;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.recording.Input;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.RecordingException;
import dev.weakspot.recording.RecordingText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        customSynopsis = "weakspot replay [OPTION...] RECORDING",
        descriptionHeading = "%n",
        description = {
            "Repeat a recorded run, step for step.",
            "",
            "The program must be the one that was recorded, to the letter. A compiled program gets the arguments that were"
                    + " recorded, and the standard input too, unless you give another.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The run was repeated, and nothing was found in it.",
            "1:The run was repeated, and it shows what was found.",
            "2:Wrong usage, not a recording, or the program has changed.",
            "3:The run could not be repeated.",
            "4:Weakspot itself failed."
        })
final class ReplayCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RECORDING", description = "A file that 'weakspot test' or 'weakspot run' has written.")
    private String file;

    @Option(
            names = "--program",
            paramLabel = "FILE",
            description = "Where the program is now, if it is not where it was.")
    private Optional<String> program = Optional.empty();

    @Option(
            names = "--debug",
            description = "Of a compiled program: stop where the recording ends and look at the process with gdb.")
    private boolean debugs;

    @Mixin
    private NativeOptions nativeOptions;

    @Mixin
    private ReportOptions reportOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private HelpOption helpOption;

    private final Surroundings surroundings;

    ReplayCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws Exception {
        Report report = reportOptions.ofRuns(surroundings);
        return surroundings.tell(Guarded.verdict(surroundings, file, this::verdict), report);
    }

    private Verdict verdict() throws InputException, UnusableFileException {
        Recording recording = recording();
        String place = program.orElse(recording.subject().file());
        return place.endsWith(".litmus") ? ofLitmus(place, recording) : ofCompiled(place, recording);
    }

    private Verdict ofLitmus(String place, Recording recording) throws InputException, UnusableFileException {
        String text = LitmusText.read(place);
        requireSame(recording.subject().isOf(text), place);
        if (debugs) {
            throw new UnusableFileException(place, "a litmus program has no process", "leave out --debug");
        }
        return RepeatedRun.of(LitmusAim.of(place, text).specimen(), recording);
    }

    private Verdict ofCompiled(String place, Recording recording) throws UnusableFileException {
        if (!Files.exists(Path.of(place))) {
            throw new UnusableFileException(place, "no such file", "say where the program is now: --program FILE");
        }
        requireSame(recording.subject().isOf(NativeAim.program(place)), place);
        NativeSpecimen.Onlooker onlooker =
                debugs ? new Debugger(surroundings.console()) : NativeSpecimen.Onlooker.NOBODY;
        List<String> arguments = recording.subject().arguments();
        Input input = recording.subject().input();
        try (NativeAim aim = NativeAim.of(place, arguments, input, nativeOptions.with(onlooker), surroundings)) {
            return RepeatedRun.of(aim.specimen(), recording);
        }
    }

    private void requireSame(boolean isSame, String place) throws UnusableFileException {
        if (!isSame) {
            throw new UnusableFileException(place, "has changed since " + file + " was made", "test the program again");
        }
    }

    private Recording recording() throws UnusableFileException {
        try {
            return RecordingText.parse(LitmusText.read(file));
        } catch (RecordingException e) {
            throw new UnusableFileException(file, e);
        }
    }
}
