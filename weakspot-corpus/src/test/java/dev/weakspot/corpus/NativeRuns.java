package dev.weakspot.corpus;

import dev.weakspot.cnative.attach.Launch;
import dev.weakspot.cnative.attach.NativeStage;
import dev.weakspot.cnative.attach.RunTimes;
import dev.weakspot.cnative.attach.Target;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Method;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What many runs of one program have shown. Lines of its source say where findings belong: {@code //! race assertion} marks
 * one. A race belongs to two marked lines, a deadlock to those of all threads that wait in this file, anything else to the one
 * where it shows.
 */
final class NativeRuns {
    private static final String MARK = "//! ";

    private final NativeTable.Row row;
    private final StrategyKind strategy;
    private final List<String> source;
    private final Path file;
    private final Map<Finding.Kind, Integer> found = new EnumMap<>(Finding.Kind.class);
    private final Map<String, Integer> surprises = new LinkedHashMap<>();
    private int runs;

    private NativeRuns(NativeTable.Row row, Path file, StrategyKind strategy) throws IOException {
        this.row = row;
        this.strategy = strategy;
        this.file = file.toAbsolutePath();
        this.source = Files.readAllLines(file);
    }

    /**
     * Makes runs.
     *
     * @param most at most so many
     * @param stopsWhenFound whether it is enough to have seen everything once
     */
    static NativeRuns of(
            NativeTable.Row row, Path file, Path program, StrategyKind strategy, int most, boolean stopsWhenFound)
            throws IOException {
        NativeRuns runs = new NativeRuns(row, file, strategy);
        try (Target target = new Target(new Launch(program, List.of()))) {
            Stage stage = NativeStage.of(target, row.memory(), RunLimits.DEFAULT, RunTimes.USUAL);
            Explorer explorer =
                    stage.explorer(Method.of(strategy, Sweep.FULL, 1, stage).strategy());
            while (runs.runs < most && !(stopsWhenFound && runs.hasFoundAll())) {
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
            surprise("cut short: " + run.reason());
        }
        run.sightings().stream().map(Sighting::kind).distinct().forEach(kind -> found.merge(kind, 1, Integer::sum));
        run.sightings().forEach(this::check);
    }

    private void check(Sighting sighting) {
        Finding.Kind kind = sighting.kind();
        List<Site> sites = sighting.operations().stream().map(Operation::site).toList();
        boolean isWhereItShouldBe = switch (kind) {
            case RACE -> sites.stream().allMatch(site -> isMarked(site, kind));
            case DEADLOCK, LIVELOCK ->
                sites.stream().anyMatch(this::isHere)
                        && sites.stream().allMatch(site -> !isHere(site) || isMarked(site, kind));
            default -> isMarked(sites.get(sites.size() - 1), kind);
        };
        if (!row.possible().contains(kind) || !isWhereItShouldBe) {
            List<String> places = sites.stream().map(this::where).toList();
            surprise((kind.word() + " at " + places + " " + sighting.detail()).strip());
        }
    }

    private void surprise(String what) {
        surprises.merge(what, 1, Integer::sum);
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

    /** What is not as it should be, a sentence each. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        surprises.forEach((what, times) ->
                complaints.add(strategy.word() + ": unexpected in " + times + " of " + runs + " runs: " + what));
        for (Finding.Kind kind : row.certain()) {
            if (!found.containsKey(kind)) {
                complaints.add(strategy.word() + ": no " + kind.word() + " in " + runs + " runs");
            }
        }
        return complaints;
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
