package dev.weakspot.cli.command;

import dev.weakspot.campaign.ReplayedRun;
import dev.weakspot.cli.context.CliContext;
import dev.weakspot.finding.Severity;
import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.input.InputText;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.RecordingText;
import dev.weakspot.report.format.Report;
import dev.weakspot.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "replay",
        customSynopsis = "weakspot replay [OPTION...] RECORDING",
        descriptionHeading = "%n",
        description = {
            "Repeat a recorded run, step by step.",
            "",
            "The program must be identical to the recorded one. The program gets the recorded arguments and, unless"
                    + " you give another one, the recorded standard input.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:The run was repeated, and nothing was found in it.",
            "1:The run was repeated, and it shows the finding.",
            "2:Wrong usage, the file is not a recording, or the program has changed.",
            "3:The run could not be repeated.",
            "4:Weakspot itself failed."
        })
public final class ReplayCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RECORDING", description = "A file that 'weakspot test' or 'weakspot run' has written.")
    private String file;

    @Option(
            names = "--program",
            paramLabel = "FILE",
            description = "The program, if it is not in the recorded folder any more.")
    private Optional<String> program = Optional.empty();

    @Option(
            names = "--debug",
            description = "Stop at the end of the recording and start gdb on the process of the program, in the"
                    + " thread of the finding.")
    private boolean wantsDebugger;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private HelpOption helpOption;

    private final CommandParts parts;

    public ReplayCommand(CommandParts parts) {
        this.parts = parts;
    }

    @Override
    public Integer call() throws Exception {
        Report report = parts.reportOptions().ofRuns(parts.context(), Severity.WARNING);
        OptionValues options = parts.frontEndOptions().values(spec);
        // A reproduced warning is a success of the replay, too.
        return parts.check(file, file, report, Severity.WARNING, () -> verdict(options));
    }

    private Verdict verdict(OptionValues options) throws InputException {
        Recording recording = RecordingText.parse(file, InputText.read(file, "a recording"));
        Recording.Subject recorded = recording.subject();
        String path = program.orElse(recorded.file());
        if (!Files.exists(Path.of(path))) {
            throw new InputException(path, "no such file", "give the path of the program: --program FILE");
        }
        FrontEnd frontEnd = parts.frontEnds().forRuns(path);
        TargetFile target = frontEnd.read(path);
        if (!target.isRecorded(recorded)) {
            throw new InputException(path, "has changed since " + file + " was made", "test the program again");
        }
        CliContext context = parts.context();
        TargetRequest request = TargetRequest.forReplay(
                recorded, wantsDebugger, options, context.targetContext(context.isInterrupted()));
        try (OpenTarget open = frontEnd.open(target, request)) {
            return ReplayedRun.of(open.testSubject(), recording);
        }
    }
}
