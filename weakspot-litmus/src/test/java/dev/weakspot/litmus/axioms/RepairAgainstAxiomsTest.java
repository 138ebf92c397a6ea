package dev.weakspot.litmus.axioms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Repair;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.repair.Effort;
import dev.weakspot.litmus.repair.Repairer;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.Verifier;
import dev.weakspot.litmus.verify.VerifyOptions;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import net.jqwik.api.Example;

/**
 * A repaired program is what the definitions call robust and race-free, and wherever SC fences may be put in, there is a
 * repair. For a long run: {@code -Daxioms.repairs=100000}, and {@code -Daxioms.seed=…} to start elsewhere.
 */
final class RepairAgainstAxiomsTest {
    private static final int LIMIT = 8_000;
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000);

    private final AtomicInteger verified = new AtomicInteger();

    @Example
    void repairsAreRight() {
        long programs = Long.getLong("axioms.repairs", 300);
        long first = Long.getLong("axioms.seed", 0);
        LongStream.range(first, first + programs).parallel().forEach(this::check);
        assertThat(verified.get() * 4L).as("enough is tested").isGreaterThan(programs);
    }

    private void check(long seed) {
        WeakProgram program = WeakPrograms.next(new Random(seed));
        try {
            check(program.toString());
        } catch (Unsupported e) {
            // too large for the axioms
        } catch (AssertionError | RuntimeException | InputException e) {
            throw new AssertionError("seed=" + seed + "\n" + program, e);
        }
    }

    private void check(String text) throws InputException {
        LitmusFile file = LitmusParser.parse("random.litmus", text);
        Verdict verdict = Verifier.verify(Program.of(file), OPTIONS, SearchControl.UNLIMITED);
        if (verdict.robust().answer() != Answer.NO && verdict.raceFree().answer() != Answer.NO) {
            return;
        }
        Optional<Repair> repair =
                Repairer.repair("random.litmus", text, verdict, OPTIONS, Effort.THOROUGH, SearchControl.UNLIMITED);
        if (verdict.robust().answer() == Answer.NO && !Uses.in(file).hasScAccesses()) {
            assertThat(repair.filter(Repair::isVerified))
                    .as("SC fences cure all")
                    .isPresent();
        }
        if (repair.filter(Repair::isVerified).isPresent()) {
            checkRepaired(repair.get(), verdict.raceFree().answer() == Answer.NO);
            verified.incrementAndGet();
        }
    }

    private static void checkRepaired(Repair repair, boolean wasRacy) throws InputException {
        LitmusFile file = LitmusParser.parse("repaired.litmus", repair.program());
        Verdict verdict = Verifier.verify(Program.of(file), OPTIONS, SearchControl.UNLIMITED);
        Axioms axioms = new Examination(LoopFreeProgram.of(file), LIMIT).axioms();
        assertThat(verdict.robust().answer()).as(repair.program()).isEqualTo(Answer.YES);
        assertThat(axioms.robust() || axioms.racyAmongPlain())
                .as(repair.program())
                .isTrue();
        assertThat(axioms.racy())
                .as("a race only where one was, and is told%n%s", repair.program())
                .isEqualTo(verdict.raceFree().answer() == Answer.NO)
                .isIn(false, wasRacy);
    }
}
