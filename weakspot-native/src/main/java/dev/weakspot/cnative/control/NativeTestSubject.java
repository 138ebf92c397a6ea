package dev.weakspot.cnative.control;

import dev.weakspot.campaign.TestSubject;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.cnative.process.SetUps;
import dev.weakspot.cnative.testframework.EmptySelection;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A C or C++ program under test. */
public final class NativeTestSubject implements TestSubject, AutoCloseable {
    /** The kinds of findings that claim a missing order of accesses. */
    private static final Set<Finding.Kind> CLAIM_MISSING_ORDER = Set.of(
            Finding.Kind.RACE, Finding.Kind.ROBUSTNESS, Finding.Kind.USE_AFTER_FREE, Finding.Kind.UNINITIALISED_READ);

    private final Recording.Subject subject;
    private final ForkServerPool target;
    private final NativeRunOptions options;
    private final FirstOutput firstOutput = new FirstOutput();

    public NativeTestSubject(Recording.Subject subject, Launch launch, NativeRunOptions options) {
        this(subject, new ForkServerPool(launch, setUps(options)), options);
    }

    /** A process can be observed by one other process only: the inspector, or the fork server that examines the set-up. */
    private static SetUps setUps(NativeRunOptions options) {
        return options.inspector() == ProcessInspector.NONE ? SetUps.shared() : SetUps.separate();
    }

    /** @param target is closed with this test subject */
    NativeTestSubject(Recording.Subject subject, ForkServerPool target, NativeRunOptions options) {
        this.subject = subject;
        this.target = target;
        this.options = options;
    }

    @Override
    public Recording.Subject subject() {
        return subject;
    }

    @Override
    public RunSetup runSetup(MemoryModel memory, RunLimits limits) {
        return NativeRunSetup.of(target, memory, limits, options, firstOutput);
    }

    @Override
    public void expectConcurrentRuns(int runs) {
        target.expectConcurrentRuns(runs);
    }

    @Override
    public boolean isFinding(Detection detection) {
        return !options.suppressions().covers(detection);
    }

    @Override
    public boolean isInOwnCode(Detection detection) {
        return detection.operations().isEmpty()
                || !StandardLibrary.isLibraryCode(detection
                        .operations()
                        .get(detection.operations().size() - 1)
                        .site());
    }

    @Override
    public boolean isFullyObserved() {
        return false;
    }

    /** A filter that is misspelt selects no test case, and most test programs succeed then. */
    @Override
    public List<String> gaps() {
        return EmptySelection.in(firstOutput.text())
                .map(line -> "no test case ran: the program printed \"" + line + "\" (check the arguments after --)")
                .stream()
                .toList();
    }

    @Override
    public List<String> notes() {
        return Stream.concat(target.remarks().stream(), options.suppressions().notes().stream())
                .toList();
    }

    @Override
    public List<String> caveats(List<Finding> findings) {
        List<Site> shown = findings.stream().flatMap(Finding::sites).distinct().toList();
        return Stream.concat(unseenLibraries(findings).stream(), target.notesOn(shown).stream())
                .toList();
    }

    /** A library that is not instrumented may order the accesses of a finding without being observed. */
    private Optional<String> unseenLibraries(List<Finding> findings) {
        List<String> libraries = target.unseenLibraries();
        if (libraries.isEmpty() || findings.stream().map(Finding::kind).noneMatch(CLAIM_MISSING_ORDER::contains)) {
            return Optional.empty();
        }
        boolean isOne = libraries.size() == 1;
        return Optional.of(String.join(", ", libraries)
                + (isOne ? " was" : " were")
                + " not built with weakspot cc: what "
                + (isOne ? "it synchronises by itself" : "they synchronise by themselves")
                + " is not seen, and accesses that only this orders are reported all the same (build "
                + (isOne ? "it" : "them")
                + " with weakspot cc, annotate with weakspot.h, or suppress)");
    }

    /** How the runs could be made faster; not part of a report, because it depends on the speed of the machine. */
    public Optional<String> hint() {
        return target.setUps().hint();
    }

    @Override
    public void close() {
        target.close();
    }
}
