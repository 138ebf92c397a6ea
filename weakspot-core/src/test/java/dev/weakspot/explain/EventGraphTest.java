package dev.weakspot.explain;

import static dev.weakspot.explain.NarratedScript.DATA;
import static dev.weakspot.explain.NarratedScript.X;
import static dev.weakspot.explain.NarratedScript.Y;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.EventGraph;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The graphs of findings. Arcs are written with the lines of their events: {@code 1 rf 3}. */
final class EventGraphTest {
    private static List<String> arcs(Finding finding) {
        EventGraph graph = finding.graph();
        return graph.arcs().stream()
                .map(arc -> line(graph, arc.from()) + " " + arc.kind().word() + " " + line(graph, arc.to())
                        + (arc.isExplained() ? " !" : ""))
                .toList();
    }

    private static int line(EventGraph graph, int node) {
        return graph.nodes().get(node).site().line();
    }

    @Test
    void aMissedWriteHasItsPathAndTheMissingOrder() {
        NarratedScript run =
                NarratedScript.under(MemoryModel.SC).write(0, X, 1).read(0, Y).write(1, Y, 1);
        MemoryAccess.Store missed = NarratedScript.under(MemoryModel.SC).store(0, X, 1);
        Finding finding = run.narrate(Finding.Kind.ROBUSTNESS, "", missed, run.load(1, X));
        assertThat(arcs(finding)).containsExactlyInAnyOrder("1 po 2 !", "2 fr 3 !", "3 po 4 !", "1 no hb 4");
        assertThat(finding.graph().nodes())
                .extracting(node -> node.step().orElse(-1))
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void aRaceHasTheReadThatDoesNotSynchronise() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        MemoryAccess.Store first = run.store(0, DATA, 1);
        run.perform(first, 0);
        run.write(0, Y, 1).read(1, Y);
        MemoryAccess.Load second = run.load(1, DATA);
        run.perform(second, 0);
        assertThat(arcs(run.narrate(Finding.Kind.RACE, "", first, second)))
                .containsExactlyInAnyOrder("1 po 2 !", "2 rf 3 !", "3 po 4 !", "1 rf 4", "2 no sw 3", "1 no hb 4");
    }

    /** Plain accesses of compiled programs are no steps. */
    @Test
    void aPlainAccessIsAtItsPositionAndIsNoStep() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(0, X, 1);
        PlainAccess first = run.plain(0, true);
        run.write(0, Y, 1).read(1, Y);
        PlainAccess second = run.plain(1, false);
        Finding finding = run.narrate(Finding.Kind.RACE, "", first, second);
        assertThat(finding.graph().nodes())
                .extracting(node -> node.site().line() + " " + node.step().orElse(-1))
                .containsExactly("1 0", "2 -1", "3 1", "4 2", "5 3");
        assertThat(arcs(finding)).contains("3 no sw 4", "2 no hb 5", "2 po 3 !");
    }

    @Test
    void aLockIsSynchronisation() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC)
                .perform(
                        new Synchronisation.Lock(
                                0, NarratedScript.under(MemoryModel.SC).nextSite(), 0),
                        SyncResult.DONE);
        run.perform(new Synchronisation.Unlock(0, run.nextSite(), 0), SyncResult.DONE);
        run.nextSite();
        run.perform(new Synchronisation.Lock(1, run.nextSite(), 0), SyncResult.DONE);
        MemoryAccess.Store first = run.store(1, DATA, 1);
        run.perform(first, 0);
        MemoryAccess.Store second = run.store(0, DATA, 2);
        run.perform(second, 0);
        Finding finding = run.narrate(Finding.Kind.RACE, "", first, second);
        assertThat(arcs(finding)).contains("1 sw 3", "4 no hb 5");
        assertThat(finding.graph().arcs()).extracting(EventGraph.Arc::detail).contains("lock");
    }

    /** Under weak memory there is no graph that explains, but the relations of the run are known. */
    @Test
    void anOldValueHasAFromReadArcToTheWriteThatItMisses() {
        NarratedScript run =
                NarratedScript.under(MemoryModel.RC20).write(0, X, 1).readOld(1, X);
        MemoryAccess.Load next = run.load(1, Y);
        Finding finding = run.narrate(Finding.Kind.ASSERTION, "", next);
        assertThat(arcs(finding)).containsExactlyInAnyOrder("2 fr 1", "2 po 3");
    }

    @Test
    void ofALongRunTheGraphHasTheEventsOfTheFinding() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        for (int i = 0; i < 500; i++) {
            run.write(2, Y, i);
        }
        MemoryAccess.Store missed = run.store(0, X, 1);
        run.perform(missed, 0);
        run.read(0, Y).write(1, Y, 1);
        Finding finding = run.narrate(Finding.Kind.ROBUSTNESS, "", missed, run.load(1, X));
        assertThat(finding.graph().nodes()).hasSizeLessThan(10);
        assertThat(finding.graph().nodes().size() + finding.graph().leftOut()).isEqualTo(504);
        assertThat(arcs(finding)).contains("501 po 502 !", "502 fr 503 !", "503 po 504 !", "501 no hb 504");
    }

    /** The last access has taken effect, and nothing else of its thread leads to it. */
    @Test
    void theEndOfALongRunIsInTheGraph() {
        NarratedScript run = NarratedScript.under(MemoryModel.RC20);
        MemoryAccess.Store first = run.store(0, DATA, 1);
        run.perform(first, 0);
        for (int i = 0; i < 500; i++) {
            run.write(2, Y, i);
        }
        MemoryAccess.Load second = run.load(1, DATA);
        run.perform(second, 0);
        assertThat(arcs(run.narrate(Finding.Kind.RACE, "", first, second))).contains("1 no hb 502");
    }

    @Test
    void undoneReadsAreNotInTheGraph() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC)
                .write(0, X, 1)
                .read(1, Y)
                .undo(1, 1)
                .write(0, Y, 1);
        MemoryAccess.Load next = run.load(1, X);
        assertThat(arcs(run.narrate(Finding.Kind.ASSERTION, "", next))).containsExactly("1 po 3");
    }
}
