package dev.weakspot.graph;

import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.List;

/**
 * The order of SC events in RC11 (Lahav, Vafeiadis, Kang, Hur, Dreyer: PLDI 2017). With E the SC accesses and fences and F the SC
 * fences,
 *
 * <pre>
 * scb      = po ∪ po|≠loc ; hb ; po|≠loc ∪ hb|loc ∪ mo ∪ fr
 * psc_base = ([E] ∪ [F] ; hb?) ; scb ; ([E] ∪ hb? ; [F])
 * </pre>
 *
 * must be acyclic. RC11's psc_F is left out: RC20's SC fences synchronise with each other, so that coherence implies it. For the same
 * reason psc_base needs no check without SC accesses.
 */
final class PartialScOrder {
    private final GrowingGraph graph;
    private final List<GraphEvent> events = new ArrayList<>();
    private final BitMatrix po;
    private final BitMatrix poElsewhere;
    private final BitMatrix hb;

    private PartialScOrder(GrowingGraph graph) {
        this.graph = graph;
        for (int thread = 0; thread < graph.threads(); thread++) {
            for (GraphEvent event : graph.events(thread)) {
                if (event.label().kind() != EventLabel.Kind.LOCAL) {
                    events.add(event);
                }
            }
        }
        this.po = new BitMatrix(events.size());
        this.poElsewhere = new BitMatrix(events.size());
        this.hb = new BitMatrix(events.size());
        addOrders();
    }

    static boolean isScAccess(GraphEvent event) {
        return event.label().isAccess()
                && event.label().mode() == Mode.SEQ_CST
                && event.location() != GraphLocation.FENCES;
    }

    static boolean isAcyclic(GrowingGraph graph) {
        return !graph.hasScAccesses() || new PartialScOrder(graph).base().isAcyclic();
    }

    private void addOrders() {
        for (int a = 0; a < events.size(); a++) {
            for (int b = 0; b < events.size(); b++) {
                GraphEvent first = events.get(a);
                GraphEvent second = events.get(b);
                if (a != b && EventSets.contains(second.known(), first)) {
                    hb.set(a, b);
                    if (first.thread() == second.thread()) {
                        po.set(a, b);
                        if (!haveSameLocation(first, second)) {
                            poElsewhere.set(a, b);
                        }
                    }
                }
            }
        }
    }

    private static boolean haveSameLocation(GraphEvent one, GraphEvent other) {
        return one.label().isAccess() && one.location() == other.location();
    }

    private BitMatrix scb() {
        BitMatrix scb = poElsewhere.then(hb).then(poElsewhere);
        for (int a = 0; a < events.size(); a++) {
            for (int b = 0; b < events.size(); b++) {
                if (a != b && (po.contains(a, b) || isAtLocation(a, b))) {
                    scb.set(a, b);
                }
            }
        }
        return scb;
    }

    /** hb|loc ∪ mo ∪ fr. */
    private boolean isAtLocation(int a, int b) {
        GraphEvent first = events.get(a);
        GraphEvent second = events.get(b);
        if (!haveSameLocation(first, second)) {
            return false;
        }
        if (hb.contains(a, b)) {
            return true;
        }
        if (!second.isWrite()) {
            return false;
        }
        LocationEvents location = graph.location(first.location());
        GraphEvent from = first.isRead() ? first.source() : first;
        return location.position(from) < location.position(second);
    }

    private BitMatrix base() {
        BitMatrix scb = scb();
        BitMatrix base = new BitMatrix(events.size());
        for (int a = 0; a < events.size(); a++) {
            if (isSc(a)) {
                addSuccessors(base, a, scb);
            }
        }
        return base;
    }

    private void addSuccessors(BitMatrix base, int a, BitMatrix scb) {
        BitMatrix reached = new BitMatrix(events.size());
        reached.addRow(a, scb, a);
        for (int middle = 0; isFence(a) && middle < events.size(); middle++) {
            if (hb.contains(a, middle)) {
                reached.addRow(a, scb, middle);
            }
        }
        BitMatrix reachedByFence = reached.then(hb);
        for (int b = 0; b < events.size(); b++) {
            if (isSc(b) && (reached.contains(a, b) || (isFence(b) && reachedByFence.contains(a, b)))) {
                base.set(a, b);
            }
        }
    }

    /** The read of an SC fence's update stands for the fence. */
    private boolean isFence(int number) {
        GraphEvent event = events.get(number);
        return event.isRead() && event.location() == GraphLocation.FENCES;
    }

    private boolean isSc(int number) {
        return isScAccess(events.get(number)) || isFence(number);
    }
}
