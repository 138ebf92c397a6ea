package dev.weakspot.cli.command;

import dev.weakspot.campaign.SingleRun;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.input.InputException;
import dev.weakspot.report.format.Report;
import dev.weakspot.verdict.Verdict;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        customSynopsis = {
            "weakspot run [OPTION...] PROGRAM [-- ARGUMENT...]",
            "       weakspot run [OPTION...] -- PROGRAM [ARGUMENT...]"
        },
        descriptionHeading = "%n",
        description = {
            "Run a program once and show every step.",
            "",
            "Without --seed each call makes a different run. The report gives the seed that repeats the run.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:No error was found, and the run was complete.",
            "1:An error was found, or a warning with --fail-on warnings.",
            "2:Wrong usage, or the file is not a program that Weakspot can run.",
            "3:No error was found, but the run was cut short.",
            "4:Weakspot itself failed."
        })
public final class RunCommand implements Callable<Integer> {
    /** Seeds below this number are short enough to be typed. */
    private static final long SEEDS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ProgramArguments program;

    @Option(
            names = "--explain",
            description = "Show the alternatives at each step: the other threads that could run, and the number of"
                    + " choices that the operation has.")
    private boolean explains;

    @Mixin
    private RunOptions runOptions;

    @Mixin
    private RecordingsOption recordingsOption;

    @Mixin
    private FailOnOption failOnOption;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private HelpOption helpOption;

    private final CommandParts parts;

    public RunCommand(CommandParts parts) {
        this.parts = parts;
    }

    @Override
    public Integer call() throws Exception {
        long clockSeed = Math.floorMod(parts.context().nanos().getAsLong(), SEEDS);
        TestOptions options = runOptions.options(clockSeed);
        Report report = parts.reportOptions().ofRuns(parts.context(), failOnOption.severity());
        OptionValues frontEndValues = parts.frontEndOptions().values(spec);
        String name = parts.frontEnds().nameOf(program.file());
        return parts.check(
                name, program.file(), report, failOnOption.severity(), () -> verdict(options, frontEndValues));
    }

    private Verdict verdict(TestOptions options, OptionValues frontEndValues) throws InputException {
        try (OpenTarget target =
                program.open(parts, frontEndValues, parts.context().isInterrupted())) {
            return SingleRun.run(target.testSubject(), options, explains, recordingsOption.folder(parts.context()));
        }
    }
}
