package dev.weakspot.benchmark;

import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.Reduction;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Prints the number of states that the verifier visits with all reductions, and with each reduction switched off. The
 * script benchmarks/rocker starts it.
 */
public final class StateReductions {
    private static final long MAX_STATES = 3_000_000;
    private static final String LAYOUT = "%-23s %9s %9s %10s %10s %10s %10s %10s%n";

    private StateReductions() {}

    /** The litmus files to verify. */
    public static void main(String[] files) throws IOException, InputException {
        System.out.printf(LAYOUT, "", "plain", "no dead", "monitored", "no dead", "no normal", "no", "no alike");
        System.out.printf(LAYOUT, "program", "", "registers", "", "registers", "form", "columns", "threads");
        for (String file : files) {
            Path path = Path.of(file);
            LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse(file, Files.readString(path)));
            States all = search(program, Set.of());
            States deadRegisters = without(program, Reduction.DEAD_REGISTERS);
            System.out.printf(
                    LAYOUT,
                    path.getFileName().toString().replace(".litmus", ""),
                    all.plain(),
                    deadRegisters.plain(),
                    all.monitored(),
                    deadRegisters.monitored(),
                    without(program, Reduction.NORMAL_FORM).monitored(),
                    without(program, Reduction.COLUMNS).monitored(),
                    without(program, Reduction.ALIKE_THREADS).monitored());
        }
    }

    /**
     * The states of the plain search and of the monitored searches. A {@code +} marks a search that reached the limit;
     * {@code -} a search that did not run.
     */
    private record States(String plain, String monitored) {}

    private static States without(LitmusProgram program, Reduction reduction) {
        return search(program, Set.of(reduction));
    }

    private static States search(LitmusProgram program, Set<Reduction> without) {
        int jobs = Runtime.getRuntime().availableProcessors();
        VerifyOptions options = new VerifyOptions(SpinTreatment.AUTO, false, jobs, MAX_STATES).without(without);
        SearchVerdict verdict = Verifier.verify(program, options, VerifyControl.UNLIMITED);
        SearchStatistics statistics = verdict.statistics();
        String plain = Long.toString(statistics.states());
        String monitored = Long.toString(statistics.monitored().states());
        if (verdict.coverage().isComplete()) {
            return new States(plain, monitored);
        }
        return statistics.monitored().states() == 0 ? new States(plain + "+", "-") : new States(plain, monitored + "+");
    }
}
