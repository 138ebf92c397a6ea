package dev.weakspot.cnative.attach;

import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Specimen;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Suppressions;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A C or C++ program that somebody wants to be run. */
public final class NativeSpecimen implements Specimen, AutoCloseable {
    /** Kinds of findings that say: nothing orders these. */
    private static final Set<Finding.Kind> DOUBTED =
            Set.of(Finding.Kind.RACE, Finding.Kind.ROBUSTNESS, Finding.Kind.USE_AFTER_FREE);

    private final Recording.Subject subject;
    private final Target target;
    private final Wishes wishes;

    /**
     * What somebody wants beside the runs.
     *
     * @param onlooker gets to see the process of each run before it is ended
     * @param isOver whether nobody wants to wait any longer for threads that stay away
     */
    public record Wishes(
            RunTimes times, boolean keepsOutput, Suppressions suppressions, Onlooker onlooker, BooleanSupplier isOver) {
        /** Of somebody patient who only wants runs. */
        static Wishes within(RunTimes times) {
            return new Wishes(times, false, Suppressions.NONE, Onlooker.NOBODY, () -> false);
        }
    }

    /**
     * Whoever wants to look at a run where it has stopped.
     *
     * @see NativeRun#end
     */
    @FunctionalInterface
    public interface Onlooker {
        Onlooker NOBODY = process -> {};

        /** The process stands where the run has come to; it goes no further, and ends afterwards. */
        void look(long process);
    }

    public NativeSpecimen(Recording.Subject subject, Launch launch, Wishes wishes) {
        this.subject = subject;
        this.target = new Target(launch);
        this.wishes = wishes;
    }

    @Override
    public Recording.Subject subject() {
        return subject;
    }

    @Override
    public Stage stage(MemoryModel memory, RunLimits limits) {
        return NativeStage.of(target, memory, limits, wishes);
    }

    @Override
    public boolean isFinding(Sighting sighting) {
        return !wishes.suppressions().covers(sighting);
    }

    @Override
    public boolean isWhollySeen() {
        return false;
    }

    @Override
    public List<String> notes() {
        return Stream.concat(target.remarks().stream(), wishes.suppressions().notes().stream())
                .toList();
    }

    /** Nobody can tell whether what was found is ordered by what a library does that is not seen. */
    @Override
    public List<String> caveats(List<Finding> findings) {
        if (findings.stream().map(Finding::kind).noneMatch(DOUBTED::contains)) {
            return List.of();
        }
        List<String> libraries = target.unseenLibraries();
        if (libraries.isEmpty()) {
            return List.of();
        }
        boolean isOne = libraries.size() == 1;
        return List.of(String.join(", ", libraries)
                + (isOne ? " was" : " were")
                + " not built with weakspot cc: what "
                + (isOne ? "it synchronises by itself" : "they synchronise by themselves")
                + " is not seen, and accesses that only this orders are reported all the same (build "
                + (isOne ? "it" : "them")
                + " with weakspot cc, annotate with weakspot.h, or suppress)");
    }

    @Override
    public void close() {
        target.close();
    }
}
