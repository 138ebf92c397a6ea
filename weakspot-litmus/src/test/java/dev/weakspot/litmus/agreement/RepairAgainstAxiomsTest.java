package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.axiomatic.AxiomaticAnalysis;
import dev.weakspot.litmus.axiomatic.Axioms;
import dev.weakspot.litmus.axiomatic.GraphCounts;
import dev.weakspot.litmus.axiomatic.Graphs;
import dev.weakspot.litmus.axiomatic.LoopFreeProgram;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.UsedConstructs;
import dev.weakspot.litmus.generator.WeakProgram;
import dev.weakspot.litmus.generator.WeakPrograms;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.repair.RepairEffort;
import dev.weakspot.litmus.repair.Repairer;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.SearchVerdict;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import net.jqwik.api.Example;

/**
 * Compares repairs with the definitions. A repaired program is robust, and it has a race only if the original program
 * had one. A program that is not robust and has no SC accesses has a repair, because SC fences may be added.
 *
 * <p>For a long run: {@code -Daxioms.repairs=100000}; {@code -Daxioms.seed=…} selects other programs.
 */
final class RepairAgainstAxiomsTest {
    private static final int LIMIT = 8_000;
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000);

    private final AtomicInteger verified = new AtomicInteger();

    @Example
    void repairedProgramsAreRobust() {
        long programs = Long.getLong("axioms.repairs", 300);
        long first = Long.getLong("axioms.seed", 0);
        LongStream.range(first, first + programs).parallel().forEach(this::check);
        assertThat(verified.get() * 4L).as("enough repairs are verified").isGreaterThan(programs);
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
        SearchVerdict verdict = Verifier.verify(ProgramCompiler.compile(file), OPTIONS, VerifyControl.UNLIMITED);
        if (verdict.robust().answer() != Answer.NO && verdict.raceFree().answer() != Answer.NO) {
            return;
        }
        Optional<Repair> repair = Repairer.repair(
                "random.litmus", text, verdict, OPTIONS, RepairEffort.THOROUGH, VerifyControl.UNLIMITED);
        if (verdict.robust().answer() == Answer.NO && !UsedConstructs.in(file).hasScAccesses()) {
            assertThat(repair.filter(Repair::isVerified))
                    .as("SC fences make every program robust")
                    .isPresent();
        }
        if (repair.filter(Repair::isVerified).isPresent()) {
            checkRepaired(repair.get(), verdict.raceFree().answer() == Answer.NO);
            verified.incrementAndGet();
        }
    }

    private static void checkRepaired(Repair repair, boolean wasRacy) throws InputException {
        LitmusFile file = LitmusParser.parse("repaired.litmus", repair.program());
        SearchVerdict verdict = Verifier.verify(ProgramCompiler.compile(file), OPTIONS, VerifyControl.UNLIMITED);
        Axioms axioms = new AxiomaticAnalysis(LoopFreeProgram.of(file), LIMIT).axioms();
        assertThat(verdict.robust().answer()).as(repair.program()).isEqualTo(Answer.YES);
        assertThat(axioms.robust() || axioms.racyAmongPlain())
                .as(repair.program())
                .isTrue();
        LitmusProgram program = ProgramCompiler.compile(file);
        boolean isRacy = program.mixesScAccesses()
                ? GraphCounts.of(file, Graphs.Model.RC11, LIMIT).isRacy()
                : axioms.racy();
        assertThat(isRacy)
                .as("a race remains only if the original program had one, and is reported%n%s", repair.program())
                .isEqualTo(verdict.raceFree().answer() == Answer.NO)
                .isIn(false, wasRacy);
    }
}
