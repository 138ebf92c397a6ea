package dev.weakspot.campaign;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.engine.InterruptibleStrategy;
import dev.weakspot.engine.NarratedRun;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.finding.Detection;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A run repeated up to its finding. It is narrated and recorded at the same time, so that both describe the same run: a program
 * that does not depend on the engine's decisions alone may behave differently when it is run again.
 *
 * @param lines the recorded decisions
 * @param interruption why the repetition was interrupted, if it was
 */
record WitnessRun(NarratedRun narratedRun, List<Line> lines, Optional<String> interruption) {
    /** For programs that do not have the finding in every attempt. */
    private static final int ATTEMPTS = 5;

    /** The first of these runs that has the finding again, each tried a few times; if none has, the last one tried. */
    static WitnessRun of(RunSetup setup, FindingKey findingKey, long number, List<Decisions> runs) {
        return of(setup, findingKey, number, runs, () -> true, Optional::empty);
    }

    /**
     * As above.
     *
     * @param mayGoOn whether there may be another attempt after the first one
     * @param reasonToStop interrupts an attempt
     */
    static WitnessRun of(
            RunSetup setup,
            FindingKey findingKey,
            long number,
            List<Decisions> runs,
            BooleanSupplier mayGoOn,
            Supplier<Optional<String>> reasonToStop) {
        WitnessRun witness = null;
        for (Decisions decisions : runs) {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (witness != null && !mayGoOn.getAsBoolean()) {
                    return witness;
                }
                witness = repeated(setup, findingKey, number, decisions, reasonToStop);
                if (witness.shows(findingKey)) {
                    return witness;
                }
                if (witness.isCut() || witness.interruption().isPresent()) {
                    break; // another attempt may take long, too
                }
            }
        }
        return witness;
    }

    private static WitnessRun repeated(
            RunSetup setup,
            FindingKey findingKey,
            long number,
            Decisions decisions,
            Supplier<Optional<String>> reasonToStop) {
        ControlledProgram program = setup.programs().get();
        RecordingStrategy recordingStrategy =
                new RecordingStrategy(decisions, new AccessNames(program.names().recorded()));
        InterruptibleStrategy strategy = new InterruptibleStrategy(recordingStrategy, reasonToStop);
        NarratedRun narratedRun = setup.perform(program, strategy, number, findingKey::equals);
        return new WitnessRun(narratedRun, recordingStrategy.lines(), strategy.reason());
    }

    boolean shows(FindingKey findingKey) {
        return narratedRun.finding(findingKey).isPresent();
    }

    private boolean isCut() {
        return narratedRun.run().end() == Run.End.CUT;
    }

    /** The report of a finding that no repeated run has. */
    Finding missing(Detection detection) {
        if (interruption.isPresent()) {
            return notRepeated(detection, interruption.get());
        }
        return withoutSteps(detection, ", but not again when the run was repeated", reason());
    }

    /** The report of a finding whose run is not repeated to its end. */
    static Finding notRepeated(Detection detection, String reason) {
        return withoutSteps(detection, "", "the run was not repeated: " + reason);
    }

    private static Finding withoutSteps(Detection detection, String remark, String reason) {
        List<Site> sites =
                detection.operations().stream().map(Operation::site).distinct().toList();
        String sitesInWords = sites.stream().map(Site::inWords).distinct().collect(Collectors.joining(" and "));
        return new Finding(
                        detection.kind(),
                        (sites.isEmpty() ? "detected" : "detected at " + sitesInWords) + remark,
                        sites.isEmpty() ? Optional.empty() : Optional.of(sites.get(sites.size() - 1)),
                        List.of(),
                        Interleaving.NONE)
                .with(Explanation.of(new Reason.Remark(
                        Reason.Topic.NOT_REPEATED, reason + ", so there are no steps to show and no recording")));
    }

    private String reason() {
        if (!isCut()) {
            return "the program does not always behave the same under the same decisions";
        }
        String why = narratedRun.run().reason();
        return "the repeated run was cut short" + (why.isEmpty() ? "" : ": " + why);
    }
}
