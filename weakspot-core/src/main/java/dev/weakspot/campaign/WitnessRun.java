package dev.weakspot.campaign;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.engine.NarratedRun;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Site;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Reason;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.Recording.Line;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * A run repeated up to its finding. It is narrated and recorded at the same time, so that both describe the same run: a program
 * that does not depend on the engine's decisions alone may behave differently when it is run again.
 *
 * @param lines the recorded decisions
 */
record WitnessRun(NarratedRun narratedRun, List<Line> lines) {
    /** For programs that do not have the finding in every attempt. */
    private static final int ATTEMPTS = 5;

    /** The first of these runs that has the finding again, each tried a few times; if none has, the last one tried. */
    static WitnessRun of(RunSetup setup, FindingKey findingKey, long number, List<Decisions> runs) {
        return of(setup, findingKey, number, runs, () -> true);
    }

    /** As above; after the first attempt, only while the work may go on. */
    static WitnessRun of(
            RunSetup setup, FindingKey findingKey, long number, List<Decisions> runs, BooleanSupplier mayGoOn) {
        WitnessRun witness = null;
        for (Decisions decisions : runs) {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (witness != null && !mayGoOn.getAsBoolean()) {
                    return witness;
                }
                witness = repeated(setup, findingKey, number, decisions);
                if (witness.shows(findingKey)) {
                    return witness;
                }
                if (witness.isCut()) {
                    break; // another attempt may take long, too
                }
            }
        }
        return witness;
    }

    private static WitnessRun repeated(RunSetup setup, FindingKey findingKey, long number, Decisions decisions) {
        ControlledProgram program = setup.programs().get();
        RecordingStrategy recordingStrategy =
                new RecordingStrategy(decisions, new AccessNames(program.names().recorded()));
        NarratedRun narratedRun = setup.perform(program, recordingStrategy, number, findingKey::equals);
        return new WitnessRun(narratedRun, recordingStrategy.lines());
    }

    boolean shows(FindingKey findingKey) {
        return narratedRun.finding(findingKey).isPresent();
    }

    private boolean isCut() {
        return narratedRun.run().end() == Run.End.CUT;
    }

    /** The report of a finding that no repeated run has. */
    Finding missing(FindingKey findingKey) {
        List<Site> sites = findingKey.sites();
        String sitesInWords = sites.stream().map(Site::inWords).distinct().collect(Collectors.joining(" and "));
        return new Finding(
                        findingKey.kind(),
                        "detected at " + sitesInWords + ", but not again when the run was repeated",
                        sites.isEmpty() ? Optional.empty() : Optional.of(sites.get(sites.size() - 1)),
                        List.of(),
                        Interleaving.NONE)
                .with(Explanation.of(new Reason.Remark(
                        Reason.Topic.NOT_REPEATED, reason() + ", so there are no steps to show and no recording")));
    }

    private String reason() {
        if (!isCut()) {
            return "the program does not always behave the same under the same decisions";
        }
        String why = narratedRun.run().reason();
        return "the repeated run was cut short" + (why.isEmpty() ? "" : ": " + why);
    }
}
