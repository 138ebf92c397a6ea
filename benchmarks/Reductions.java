import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.verify.Reduction;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.Verifier;
import dev.weakspot.litmus.verify.VerifyOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Prints how many states the searches of programs visit, with all reductions and without each; see benchmarks/rocker. */
public final class Reductions {
    private static final long MOST_STATES = 3_000_000;
    private static final String LAYOUT = "%-23s %9s %9s %10s %10s %10s %10s %10s%n";

    public static void main(String[] files) throws Exception {
        System.out.printf(LAYOUT, "", "plain", "no dead", "monitored", "no dead", "no normal", "no", "no alike");
        System.out.printf(LAYOUT, "program", "", "registers", "", "registers", "form", "columns", "threads");
        for (String file : files) {
            Path path = Path.of(file);
            Program program = Program.of(LitmusParser.parse(file, Files.readString(path)));
            String keepingAll = without(program, Reduction.DEAD_REGISTERS);
            String[] all = with(program, Set.of()).split(" ");
            System.out.printf(
                    LAYOUT,
                    path.getFileName().toString().replace(".litmus", ""),
                    all[0],
                    keepingAll.split(" ")[0],
                    all[1],
                    keepingAll.split(" ")[1],
                    without(program, Reduction.NORMAL_FORM).split(" ")[1],
                    without(program, Reduction.COLUMNS).split(" ")[1],
                    without(program, Reduction.ALIKE_THREADS).split(" ")[1]);
        }
    }

    private static String without(Program program, Reduction reduction) {
        return with(program, Set.of(reduction));
    }

    /** States of the plain search, and of the monitored ones; a {@code +} where one came to the limit, - if none ran. */
    private static String with(Program program, Set<Reduction> without) {
        int jobs = Runtime.getRuntime().availableProcessors();
        VerifyOptions options = new VerifyOptions(SpinTreatment.AUTO, false, jobs, MOST_STATES).without(without);
        Verdict verdict = Verifier.verify(program, options, SearchControl.UNLIMITED);
        Statistics found = verdict.statistics();
        if (verdict.coverage().isComplete()) {
            return found.states() + " " + found.monitoredStates();
        }
        return found.monitoredStates() == 0
                ? found.states() + "+ -"
                : found.states() + " " + found.monitoredStates() + "+";
    }
}
