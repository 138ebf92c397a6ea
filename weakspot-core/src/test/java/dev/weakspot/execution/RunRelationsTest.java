package dev.weakspot.execution;

import static dev.weakspot.event.Mode.ACQUIRE;
import static dev.weakspot.event.Mode.ACQ_REL;
import static dev.weakspot.event.Mode.RELAXED;
import static dev.weakspot.event.Mode.RELEASE;
import static dev.weakspot.event.Mode.SEQ_CST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.RunRelations.PlacedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The relations that reports show. Under SC, happens-before is compared with that of the execution graph. */
final class RunRelationsTest {
    private static final Site SITE = new Site("f", 1, 1, "");
    private static final int X = 0;
    private static final int Y = 1;

    private final List<PlacedEvent> run = new ArrayList<>();

    private void add(Operation operation, Event event, int overwritten) {
        run.add(new PlacedEvent(new ExecutionNode(operation, event), overwritten));
    }

    /** @param overwritten the number of the write before it in modification order */
    private void write(int thread, int location, Mode mode, int number, int overwritten) {
        add(
                GraphRun.store(thread, location, mode, number),
                new Event.Write(thread, location, mode, number, number, true),
                overwritten);
    }

    /** @param source the number of the write that it reads from */
    private void read(int thread, int location, Mode mode, int source) {
        add(
                GraphRun.load(thread, location, mode),
                new Event.Read(thread, location, mode, source, source),
                Event.UNNUMBERED);
    }

    private void update(int thread, int location, Mode mode, int number) {
        add(
                GraphRun.fetchAdd(thread, location, mode, 1),
                new Event.Update(thread, location, mode, number - 1, number, number - 1, number, true),
                number - 1);
    }

    private void fence(int thread, Mode mode) {
        add(new MemoryAccess.Fence(thread, SITE, mode), new Event.Fence(thread, mode), Event.UNNUMBERED);
    }

    private void lock(int thread, boolean isLock) {
        Synchronisation operation =
                isLock ? new Synchronisation.Lock(thread, SITE, 0) : new Synchronisation.Unlock(thread, SITE, 0);
        add(operation, new Event.Synchronised(operation, SyncResult.DONE), Event.UNNUMBERED);
    }

    private void start(int parent, int child) {
        LifeCycle.Start start = new LifeCycle.Start(parent, SITE);
        add(start, new Event.Passed(start, child), Event.UNNUMBERED);
    }

    private List<Edge> synchronisation() {
        return new RunRelations(run).synchronisation();
    }

    @Test
    void aReleaseWriteSynchronisesWithAnAcquireReadOfIt() {
        write(0, X, RELEASE, 1, 0);
        read(1, X, ACQUIRE, 1);
        assertThat(synchronisation()).containsExactly(new Edge(0, Relation.READS_FROM, 1));
    }

    @Test
    void aRelaxedWriteDoesNotSynchronise() {
        write(0, X, RELAXED, 1, 0);
        read(1, X, ACQUIRE, 1);
        assertThat(synchronisation()).isEmpty();
        assertThat(new RunRelations(run).readsFrom(1)).isZero();
    }

    @Test
    void fencesSynchroniseThroughRelaxedAccesses() {
        fence(0, RELEASE);
        write(0, X, RELAXED, 1, 0);
        read(1, X, RELAXED, 1);
        fence(1, ACQUIRE);
        assertThat(synchronisation()).containsExactly(new Edge(0, Relation.READS_FROM, 3));
    }

    @Test
    void anUpdateContinuesTheReleaseSequence() {
        write(0, X, RELEASE, 1, 0);
        update(1, X, RELAXED, 2);
        read(2, X, ACQUIRE, 2);
        assertThat(synchronisation()).containsExactly(new Edge(0, Relation.READS_FROM, 2));
    }

    /** Under weak memory, the events tell which write is read and which one is overwritten. */
    @Test
    void oldValuesAndEarlierPlacesAreThoseOfTheEvents() {
        write(0, X, RELAXED, 1, 0);
        write(1, X, RELAXED, 2, 0); // before the first in modification order
        read(2, X, RELAXED, 2);
        RunRelations relations = new RunRelations(run);
        assertThat(relations.modificationOrder(X)).containsExactly(1, 0);
        assertThat(relations.readsFrom(2)).isEqualTo(1);
    }

    @Test
    void theEventsBeforeTheNextEventOfAThreadIncludeItsStart() {
        write(0, X, RELAXED, 1, 0);
        start(0, 1);
        RunRelations relations = new RunRelations(run);
        assertThat(relations.beforeNext(1).stream()).containsExactly(0, 1);
        assertThat(relations.startOf(1)).hasValue(1);
        assertThat(relations.beforeNext(2).isEmpty()).isTrue();
    }

    @Test
    void happensBeforeIsThatOfTheExecutionGraphUnderSc() {
        for (int seed = 0; seed < 3000; seed++) {
            addRandomRun(new Random(seed));
            RunRelations relations = new RunRelations(run);
            ExecutionGraph graph = new ExecutionGraph(
                    Map.of(X, 0L, Y, 0L), run.stream().map(PlacedEvent::node).toList());
            for (int i = 0; i < run.size(); i++) {
                for (int j = 0; j <= i; j++) {
                    assertThat(relations.happensBefore(j, i))
                            .as("seed=%s, %s to %s", seed, j, i)
                            .isEqualTo(graph.isKnownAt(j, i));
                }
                assertThat(relations.readsFrom(i)).as("seed=%s, %s", seed, i).isEqualTo(graph.readsFrom(i));
            }
        }
    }

    private void addRandomRun(Random random) {
        Mode[] loads = {RELAXED, ACQUIRE, SEQ_CST};
        Mode[] stores = {RELAXED, RELEASE, SEQ_CST};
        Mode[] updates = {RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST};
        Mode[] fences = {ACQUIRE, RELEASE, ACQ_REL, SEQ_CST};
        int[] writes = new int[2];
        int holder = -1;
        run.clear();
        for (int step = 0; step < 14; step++) {
            int thread = random.nextInt(3);
            int location = random.nextInt(2);
            switch (random.nextInt(5)) {
                case 0 -> read(thread, location, loads[random.nextInt(3)], writes[location]);
                case 1 -> write(thread, location, stores[random.nextInt(3)], ++writes[location], writes[location] - 1);
                case 2 -> update(thread, location, updates[random.nextInt(5)], ++writes[location]);
                case 3 -> fence(thread, fences[random.nextInt(4)]);
                default -> {
                    lock(holder < 0 ? thread : holder, holder < 0);
                    holder = holder < 0 ? thread : -1;
                }
            }
        }
    }
}
