package dev.weakspot.corpus;

import dev.weakspot.campaign.SamplingPlan;
import dev.weakspot.cnative.control.NativeRunSetup;
import dev.weakspot.cnative.control.RunTimes;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The findings of many runs of one program, compared with the marks in its source: {@code //! race assertion}. Both accesses
 * of a race must be at marked lines. For a deadlock, the operations of all waiting threads that are in this file must be. Any
 * other finding must be at a marked line itself.
 */
final class NativeRuns {
    private static final String MARK = "//! ";

    private final NativeTable.Row row;
    private final StrategyDescription strategy;
    private final List<String> source;
    private final Path file;
    private final Map<Finding.Kind, Integer> found = new EnumMap<>(Finding.Kind.class);
    private final Map<String, Integer> unexpected = new LinkedHashMap<>();
    private int runs;

    private NativeRuns(NativeTable.Row row, Path file, StrategyDescription strategy) throws IOException {
        this.row = row;
        this.strategy = strategy;
        this.file = file.toAbsolutePath();
        this.source = Files.readAllLines(file);
    }

    /**
     * Runs the program.
     *
     * @param most the maximum number of runs
     * @param endsEarly whether to stop once every certain finding, or one unexpected finding, has been found
     */
    static NativeRuns of(
            NativeTable.Row row, Path file, Path program, StrategyDescription strategy, int most, boolean endsEarly)
            throws IOException {
        NativeRuns runs = new NativeRuns(row, file, strategy);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            RunSetup setup = NativeRunSetup.of(target, row.memory(), RunLimits.DEFAULT, RunTimes.USUAL);
            Explorer explorer = setup.explorer(
                    SamplingPlan.of(strategy, ParameterSweep.FULL, 1, setup).strategy());
            while (runs.runs < most && !(endsEarly && (runs.hasFoundAll() || !runs.unexpected.isEmpty()))) {
                runs.add(explorer.run(runs.runs).orElseThrow());
            }
        }
        return runs;
    }

    private boolean hasFoundAll() {
        return !row.certain().isEmpty() && found.keySet().containsAll(row.certain());
    }

    private void add(Run run) {
        runs++;
        if (run.end() == Run.End.CUT) {
            addUnexpected("cut short: " + run.reason());
        }
        run.detections().stream().map(Detection::kind).distinct().forEach(kind -> found.merge(kind, 1, Integer::sum));
        run.detections().forEach(this::check);
    }

    private void check(Detection detection) {
        Finding.Kind kind = detection.kind();
        List<Site> sites = detection.operations().stream().map(Operation::site).toList();
        boolean isAtMarks = switch (kind) {
            case RACE -> sites.stream().allMatch(site -> isMarked(site, kind));
            case DEADLOCK, LIVELOCK ->
                sites.stream().anyMatch(this::isHere)
                        && sites.stream().allMatch(site -> !isHere(site) || isMarked(site, kind));
            default -> isMarked(sites.get(sites.size() - 1), kind);
        };
        if (!row.possible().contains(kind) || !isAtMarks) {
            List<String> lines = sites.stream().map(this::where).toList();
            addUnexpected((kind.word() + " at " + lines + " " + detection.detail()).strip());
        }
    }

    private void addUnexpected(String what) {
        unexpected.merge(what, 1, Integer::sum);
    }

    private String where(Site site) {
        return isHere(site) ? "line " + site.line() : site.toString();
    }

    private boolean isHere(Site site) {
        return Path.of(site.file()).toAbsolutePath().normalize().equals(file.normalize());
    }

    private boolean isMarked(Site site, Finding.Kind kind) {
        if (!isHere(site) || site.line() == 0) {
            return false;
        }
        String line = source.get(site.line() - 1);
        int mark = line.indexOf(MARK);
        return mark >= 0
                && List.of(line.substring(mark + MARK.length()).strip().split(" "))
                        .contains(kind.word());
    }

    /** The differences from the row, a sentence each. */
    List<String> violations() {
        List<String> violations = new ArrayList<>();
        unexpected.forEach((what, times) ->
                violations.add(strategy.word() + ": unexpected in " + times + " of " + runs + " runs: " + what));
        for (Finding.Kind kind : row.certain()) {
            if (!found.containsKey(kind)) {
                violations.add(strategy.word() + ": no " + kind.word() + " in " + runs + " runs");
            }
        }
        return violations;
    }

    /** {@code pct race 300 of 1000}. */
    String figures() {
        StringBuilder text = new StringBuilder(strategy.word());
        for (Finding.Kind kind : Finding.Kind.values()) {
            if (found.containsKey(kind)) {
                text.append(' ').append(kind.word()).append(' ').append(found.get(kind));
            }
        }
        return text.append(" of ").append(runs).toString();
    }
}
