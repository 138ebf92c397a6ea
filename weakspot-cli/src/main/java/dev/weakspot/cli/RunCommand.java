package dev.weakspot.cli;

import dev.weakspot.explore.SingleRun;
import dev.weakspot.explore.TestOptions;
import dev.weakspot.finding.Verdict;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "run",
        customSynopsis = "weakspot run [OPTION...] PROGRAM [-- ARGUMENT...]",
        descriptionHeading = "%n",
        description = {
            "Run a program once and show every step.",
            "",
            "Without --seed every call makes another run; the report names the seed that gives this one again.",
            ""
        },
        parameterListHeading = "Arguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Nothing was found, and the run came to its end.",
            "1:Something was found.",
            "2:Wrong usage, or a file that is not a program Weakspot can take.",
            "3:Nothing was found, but the run was cut short.",
            "4:Weakspot itself failed."
        })
final class RunCommand implements Callable<Integer> {
    /** Short enough to be typed. */
    private static final long SEEDS = 1_000_000;

    @Mixin
    private ProgramArguments program;

    @Option(
            names = "--explain",
            description = "Say at each step what else could have happened: which other threads could go on, and in"
                    + " how many ways the step could be taken.")
    private boolean explains;

    @Mixin
    private RunOptions runOptions;

    @Mixin
    private NativeOptions nativeOptions;

    @Mixin
    private ReportOptions reportOptions;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private HelpOption helpOption;

    private final Surroundings surroundings;

    RunCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws Exception {
        long anySeed = Math.floorMod(surroundings.nanos().getAsLong(), SEEDS);
        TestOptions options = runOptions.options(anySeed);
        Report report = reportOptions.ofRuns(surroundings);
        Optional<Verdict> verdict = Guarded.verdict(surroundings, program.file(), () -> {
            try (Aim aim = program.aim(nativeOptions, surroundings)) {
                return SingleRun.run(aim.specimen(), options, explains, surroundings.recordings());
            }
        });
        return surroundings.tell(verdict, report);
    }
}
