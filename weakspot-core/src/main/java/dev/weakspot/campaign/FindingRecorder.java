package dev.weakspot.campaign;

import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.Recording.Conditions;
import dev.weakspot.recording.Recording.RecordedFinding;
import dev.weakspot.recording.Recording.Subject;
import dev.weakspot.recording.RecordingStore;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Records runs of one program. A recording is named after the program, the kind of finding, and a number. */
public final class FindingRecorder {
    private final Subject subject;
    private final RecordingStore store;
    private final Map<Finding.Kind, Integer> numbers = new EnumMap<>(Finding.Kind.class);

    public FindingRecorder(Subject subject, RecordingStore store) {
        this.subject = subject;
        this.store = store;
    }

    /**
     * Stores a recording of the witness. If the witness does not have the finding, there is no recording.
     *
     * @param origin the strategy and the number of the run
     */
    Reproduction record(FindingKey findingKey, WitnessRun witness, String origin) {
        return witness.shows(findingKey)
                ? new Reproduction(
                        1,
                        keep(findingKey, witness, origin),
                        witness.narratedRun().output())
                : new Reproduction(1, Optional.empty());
    }

    /** Reports a finding and stores a recording of the witness, if it has the finding. */
    Finding finding(Detection detection, WitnessRun witness, String origin) {
        FindingKey findingKey = FindingKey.of(detection);
        return witness.narratedRun()
                .finding(findingKey)
                .orElseGet(() -> witness.missing(detection))
                .with(record(findingKey, witness, origin));
    }

    private Optional<String> keep(FindingKey findingKey, WitnessRun witness, String origin) {
        Conditions conditions = conditions(witness.narratedRun().setup());
        Recording recording = new Recording(subject, conditions, origin, shown(findingKey, subject), witness.lines());
        int number = numbers.merge(findingKey.kind(), 1, Integer::sum);
        return store.keep(
                fileNamePart(subject.program()) + "-" + findingKey.kind().word() + "-" + number, recording);
    }

    private static Conditions conditions(RunSetup setup) {
        return new Conditions(
                setup.memory(), setup.limits().spin(), setup.limits().keep());
    }

    /** The key as recordings of the subject spell it. */
    static RecordedFinding shown(FindingKey findingKey, Subject subject) {
        return new RecordedFinding(
                findingKey.kind().word(),
                findingKey.sites().stream().map(site -> position(site, subject)).toList());
    }

    private static String position(Site site, Subject subject) {
        String position = site.line() + ":" + site.column();
        return site.file().equals(subject.file())
                ? position
                : site.withoutFolders().file() + ":" + position;
    }

    /** Replaces characters that a file name cannot have. */
    private static String fileNamePart(String program) {
        String safe = program.replaceAll("[^A-Za-z0-9_+.-]", "_").replaceAll("^[.-]", "_");
        return safe.substring(0, Math.min(100, safe.length()));
    }
}
