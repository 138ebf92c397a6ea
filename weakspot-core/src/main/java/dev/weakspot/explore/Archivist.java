package dev.weakspot.explore;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Symptom;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.Recording.Conditions;
import dev.weakspot.recording.Recording.Shown;
import dev.weakspot.recording.Recording.Subject;
import dev.weakspot.recording.Shelf;
import dev.weakspot.story.AccessNames;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Makes recordings of the runs of one program, and names them: by the program, the kind of finding, and a number. */
public final class Archivist {
    private final Stage stage;
    private final Subject subject;
    private final Shelf shelf;
    private final Map<Finding.Kind, Integer> numbers = new EnumMap<>(Finding.Kind.class);

    public Archivist(Stage stage, Subject subject, Shelf shelf) {
        this.stage = stage;
        this.subject = subject;
        this.shelf = shelf;
    }

    /**
     * Repeats a run that shows this, and has it kept.
     *
     * @param origin how the run came about
     * @return where it is kept, if it is
     */
    public Optional<String> keep(Symptom symptom, Decisions decisions, String origin) {
        Program program = stage.programs().get();
        Scribe scribe = new Scribe(decisions, new AccessNames(program.names()));
        stage.explorer(program, scribe).run(0);
        Recording recording =
                new Recording(subject, conditions(stage), origin, shown(symptom, subject), scribe.lines());
        int number = numbers.merge(symptom.kind(), 1, Integer::sum);
        return shelf.keep(fileNamePart(subject.program()) + "-" + symptom.kind().word() + "-" + number, recording);
    }

    private static Conditions conditions(Stage stage) {
        return new Conditions(
                stage.memory().word(),
                stage.limits().findsWaits() ? "auto" : "strict",
                stage.limits().keep());
    }

    /** A symptom as recordings of the subject have it. */
    static Shown shown(Symptom symptom, Subject subject) {
        return new Shown(
                symptom.kind().word(),
                symptom.sites().stream().map(site -> place(site, subject)).toList());
    }

    private static String place(Site site, Subject subject) {
        String place = site.line() + ":" + site.column();
        return site.file().equals(subject.file()) ? place : site.file() + ":" + place;
    }

    /** The name of a program may hold anything; that of a file may not. */
    private static String fileNamePart(String program) {
        String safe = program.replaceAll("[^A-Za-z0-9_+.-]", "_").replaceAll("^[.-]", "_");
        return safe.substring(0, Math.min(100, safe.length()));
    }
}
