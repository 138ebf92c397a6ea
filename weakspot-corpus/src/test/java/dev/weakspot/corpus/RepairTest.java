package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.repair.RepairEffort;
import dev.weakspot.litmus.repair.Repairer;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.SearchVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Repairs every small program of the corpus that is not robust or has a race, and verifies the repaired program. */
final class RepairTest {
    /** A repair may take a hundred searches, so larger programs are left out. */
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, false, 1, 5_000);

    private static final Pattern COMMENT = Pattern.compile("\\(\\*.*?\\*\\)|/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern ORDER = Pattern.compile("memory_order_\\w+");
    private static final Pattern FENCE = Pattern.compile("atomic_thread_fence\\(memory_order_\\w+\\);");

    @TestFactory
    Stream<DynamicTest> everyVerifiedRepairHolds() throws IOException {
        return programs().stream().map(file -> DynamicTest.dynamicTest(nameOf(file), () -> check(file)));
    }

    private static void check(Path file) throws IOException, InputException {
        String text = Files.readString(file);
        SearchVerdict before = verdict(text);
        boolean needsRepair =
                before.robust().answer() == Answer.NO || before.raceFree().answer() == Answer.NO;
        if (!needsRepair || !before.coverage().isComplete()) {
            return;
        }
        Optional<Repair> repair =
                Repairer.repair(nameOf(file), text, before, OPTIONS, RepairEffort.THOROUGH, VerifyControl.UNLIMITED);
        if (repair.isPresent()) {
            checkVerdict(repair.get(), before);
            checkText(repair.get(), text);
        }
    }

    private static void checkVerdict(Repair repair, SearchVerdict before) throws InputException {
        assertThat(repair.changes()).isNotEmpty();
        SearchVerdict after = verdict(repair.program());
        if (repair.isVerified()) {
            assertThat(after.robust().answer()).isEqualTo(Answer.YES);
            assertThat(after.raceFree().answer() == Answer.NO)
                    .as("a repair adds no race")
                    .isIn(false, before.raceFree().answer() == Answer.NO);
        }
        assertThat(after.assertions())
                .as("an assertion that fails under weak memory only may hold after the repair")
                .isIn(Assertions.HOLD, before.assertions());
        assertThat(after.condition().map(condition -> condition.sc()))
                .isEqualTo(before.condition().map(condition -> condition.sc()));
    }

    private static void checkText(Repair repair, String text) {
        assertThat(matches(COMMENT, repair.program())).isEqualTo(matches(COMMENT, text));
        List<String> before = text.lines().toList();
        List<String> after = repair.program().lines().toList();
        Set<Integer> touched = repair.changes().stream()
                .map(change -> change.site().line())
                .collect(Collectors.toCollection(TreeSet::new));
        int line = 0;
        for (String now : after) {
            String was = line < before.size() ? before.get(line) : "";
            boolean isAddedFence = isFence(now) && !isFence(was);
            if (isAddedFence) {
                assertThat(touched).contains(line + 1);
                continue;
            }
            if (!touched.contains(line + 1)) {
                assertThat(now).isEqualTo(was);
            }
            assertThat(ORDER.matcher(now).replaceAll("o"))
                    .isEqualTo(ORDER.matcher(was).replaceAll("o"));
            line++;
        }
        assertThat(line).isEqualTo(before.size());
    }

    /** Message passing and store buffering can be repaired; no memory order repairs a counter without a lock. */
    @Test
    void knownProgramsHaveKnownRepairs() throws IOException, InputException {
        List<String> repaired = new ArrayList<>();
        for (String name : List.of("MP+rlx", "SB+rlx", "IRIW+rel-acq", "Rocker-4.8", "mutex-counter+no-lock")) {
            Path file = programs().stream()
                    .filter(path -> nameOf(path).equals(name))
                    .findFirst()
                    .orElseThrow();
            String text = Files.readString(file);
            Repairer.repair(name, text, verdict(text), OPTIONS, RepairEffort.THOROUGH, VerifyControl.UNLIMITED)
                    .filter(Repair::isVerified)
                    .ifPresent(
                            repair -> repaired.add(name + " " + repair.changes().size()));
        }
        assertThat(repaired).containsExactly("MP+rlx 2", "SB+rlx 2", "IRIW+rel-acq 2", "Rocker-4.8 1");
    }

    private static boolean isFence(String line) {
        return FENCE.matcher(line.strip()).matches();
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }

    private static SearchVerdict verdict(String text) throws InputException {
        return Verifier.verify(
                ProgramCompiler.compile(LitmusParser.parse("f", text)), OPTIONS, VerifyControl.UNLIMITED);
    }

    private static String nameOf(Path file) {
        return file.getFileName().toString().replaceFirst("\\.litmus$", "");
    }

    private static List<Path> programs() throws IOException {
        Path module = Path.of(System.getProperty("basedir", "."));
        try (Stream<Path> corpus = Files.walk(module.resolve("src/test/resources/litmus"));
                Stream<Path> examples = Files.walk(module.resolve("../examples/litmus"))) {
            return Stream.concat(corpus, examples)
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }
}
