package dev.weakspot.graph.explore;

import dev.weakspot.finding.Detection;
import dev.weakspot.graph.GrowingGraph;
import java.util.Optional;

/** Receives what an exploration finds. */
public interface ExplorationListener {
    /** A graph to which no event can be added. The explorer changes the graph after the call. */
    void explored(GrowingGraph graph, Ending ending);

    /** A race, or the failure of threads, in the present graph. It may be detected in many graphs. */
    default void detected(GrowingGraph graph, Detection detection) {}

    /** Asked after each graph: the reason to stop the exploration, if there is one. */
    default Optional<String> reasonToStop() {
        return Optional.empty();
    }
}
