package dev.weakspot.litmus.axioms;

import static dev.weakspot.litmus.axioms.EventRelation.contains;

import dev.weakspot.event.Mode;
import dev.weakspot.litmus.axioms.Label.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * An execution graph, [Rocker Def. 3.3], with a total order on its SC events: the update of each SC fence, and the SC
 * accesses, which RC20 does not have. Events are numbered in the order of their addition, initial writes first. Graphs
 * are immutable.
 */
public final class AxiomaticGraph {
    private static final int NOTHING = -1;

    private final List<AxiomaticEvent> events;
    private final int[] source;
    private final Map<AxiomaticLocation, List<Integer>> order;
    private final List<Integer> scOrder;
    // Derived relations, computed on first use
    private EventRelation po;
    private EventRelation rf;
    private EventRelation mo;
    private EventRelation dp;
    private EventRelation sc;
    private EventRelation fr;
    private EventRelation hb;

    private AxiomaticGraph(
            List<AxiomaticEvent> events,
            int[] source,
            Map<AxiomaticLocation, List<Integer>> order,
            List<Integer> scOrder) {
        this.events = events;
        this.source = source;
        this.order = order;
        this.scOrder = scOrder;
    }

    /** G_∅, [Rocker Def. 3.4]; here locations may have initial values other than 0. */
    public static AxiomaticGraph initial(Map<AxiomaticLocation, Object> values) {
        List<AxiomaticEvent> events = new ArrayList<>();
        Map<AxiomaticLocation, List<Integer>> order = new LinkedHashMap<>();
        values.forEach((location, value) -> {
            order.put(location, List.of(events.size()));
            events.add(new AxiomaticEvent(AxiomaticEvent.NO_THREAD, events.size(), Label.initial(location, value)));
        });
        int[] source = new int[events.size()];
        Arrays.fill(source, NOTHING);
        return new AxiomaticGraph(Collections.unmodifiableList(events), source, order, List.of());
    }

    /**
     * add(G, τ, l, D, w), [Rocker Notation 3.8]: the new event of a thread reads from w if it reads, and follows w
     * immediately in modification order if it writes. An SC event becomes the last of the SC events.
     */
    public AxiomaticGraph add(int thread, Label label, int write) {
        int added = size();
        List<AxiomaticEvent> longer = new ArrayList<>(events);
        longer.add(new AxiomaticEvent(thread, serial(thread), label));
        int[] sources = Arrays.copyOf(source, added + 1);
        sources[added] = label.reads() ? write : NOTHING;
        Map<AxiomaticLocation, List<Integer>> orders = order;
        if (label.writes()) {
            List<Integer> writes = new ArrayList<>(order.get(label.location()));
            writes.add(writes.indexOf(write) + 1, added);
            orders = new LinkedHashMap<>(order);
            orders.put(label.location(), writes);
        }
        List<Integer> scEvents = scOrder;
        if (label.isScAccess() || label.isScFence()) {
            scEvents = new ArrayList<>(scOrder);
            scEvents.add(added);
        }
        return new AxiomaticGraph(longer, sources, orders, scEvents);
    }

    private int serial(int thread) {
        return (int) events.stream().filter(event -> event.thread() == thread).count();
    }

    public int size() {
        return events.size();
    }

    public AxiomaticEvent event(int number) {
        return events.get(number);
    }

    /** The writes of a location in modification order. */
    public List<Integer> writes(AxiomaticLocation location) {
        return order.get(location);
    }

    /** G.w_x^max, [Rocker Notation 4.4]. */
    public int newest(AxiomaticLocation location) {
        List<Integer> writes = writes(location);
        return writes.get(writes.size() - 1);
    }

    public Object writtenBy(int write) {
        return event(write).label().written();
    }

    // Sets of events

    long all(Predicate<Label> predicate) {
        long set = 0;
        for (int i = 0; i < size(); i++) {
            if (predicate.test(event(i).label())) {
                set |= 1L << i;
            }
        }
        return set;
    }

    /** E^τ. */
    public long ofThread(int thread) {
        long set = 0;
        for (int i = 0; i < size(); i++) {
            if (event(i).thread() == thread) {
                set |= 1L << i;
            }
        }
        return set;
    }

    long ofKind(Kind kind) {
        return all(label -> label.kind() == kind);
    }

    long scFences() {
        return all(Label::isScFence);
    }

    long scAccesses() {
        return all(Label::isScAccess);
    }

    // Relations

    EventRelation po() {
        if (po == null) {
            po = programOrder();
        }
        return po;
    }

    EventRelation rf() {
        if (rf == null) {
            rf = readsFrom();
        }
        return rf;
    }

    EventRelation mo() {
        if (mo == null) {
            mo = total(order.values());
        }
        return mo;
    }

    EventRelation dp() {
        if (dp == null) {
            dp = dependencies();
        }
        return dp;
    }

    /** The order of the SC events. */
    EventRelation sc() {
        if (sc == null) {
            sc = total(List.of(scOrder));
        }
        return sc;
    }

    /** [Rocker §3.1] fr = (rf⁻¹ ; mo) \ [E]. */
    EventRelation fr() {
        if (fr == null) {
            fr = rf().inverse().then(mo()).withoutIdentity();
        }
        return fr;
    }

    EventRelation hb() {
        if (hb == null) {
            hb = happensBefore(0);
        }
        return hb;
    }

    /** [Rocker Def. 4.13] rf_T̄ = rf ; [Event \ T]. */
    EventRelation readsFrom(long tainted) {
        return rf().to(~tainted);
    }

    /** [Rocker Def. 4.13] hb_T̄ = (po ∪ sw_T̄)⁺; with T empty it is hb of [Rocker §3.1]. */
    public EventRelation happensBefore(long tainted) {
        return po().or(synchronisesWith(tainted)).plus();
    }

    /**
     * sw = [E^⊒rel] ; ([F] ; po)? ; rf⁺ ; (po ; [F])? ; [E^⊒acq], [Rocker §3.1], where rf relates atomic accesses only:
     * non-atomic accesses never synchronise.
     */
    private EventRelation synchronisesWith(long tainted) {
        long atomic = all(Label::isAtomic);
        EventRelation rfPlus = readsFrom(tainted).from(atomic).to(atomic).plus();
        long fences = ofKind(Kind.F);
        EventRelation fencePo = po().from(fences).orIdentity();
        EventRelation poFence = po().to(fences).orIdentity();
        long releases = all(label -> label.mode().isAtLeast(Mode.RELEASE));
        long acquires = all(label -> label.mode().isAtLeast(Mode.ACQUIRE));
        return fencePo.from(releases).then(rfPlus).then(poFence).to(acquires);
    }

    private EventRelation programOrder() {
        long[] rows = new long[size()];
        for (int a = 0; a < size(); a++) {
            for (int b = 0; b < size(); b++) {
                if (event(a).isBefore(event(b))) {
                    rows[a] |= 1L << b;
                }
            }
        }
        return EventRelation.of(rows);
    }

    private EventRelation readsFrom() {
        long[] rows = new long[size()];
        for (int read = 0; read < size(); read++) {
            if (source[read] != NOTHING) {
                rows[source[read]] |= 1L << read;
            }
        }
        return EventRelation.of(rows);
    }

    private EventRelation dependencies() {
        long[] rows = new long[size()];
        for (int event = 0; event < size(); event++) {
            for (int serial : event(event).label().dependsOn()) {
                rows[find(event(event).thread(), serial)] |= 1L << event;
            }
        }
        return EventRelation.of(rows);
    }

    private int find(int thread, int serial) {
        for (int i = 0; i < size(); i++) {
            if (event(i).thread() == thread && event(i).serial() == serial) {
                return i;
            }
        }
        throw new IllegalStateException("no such event: thread=" + thread + ", serial=" + serial);
    }

    /** The union of total orders. */
    private EventRelation total(Collection<List<Integer>> chains) {
        long[] rows = new long[size()];
        for (List<Integer> chain : chains) {
            long later = 0;
            for (int i = chain.size() - 1; i >= 0; i--) {
                rows[chain.get(i)] = later;
                later |= 1L << chain.get(i);
            }
        }
        return EventRelation.of(rows);
    }

    /** A text that is equal for two graphs exactly if they are equal up to the order of addition of their events. */
    public String identity() {
        return identity(0);
    }

    /** The identity of a graph together with a set of its events. */
    public String identity(long set) {
        StringBuilder identity = identityWithoutScOrder(set);
        scOrder.forEach(event -> identity.append(name(event)));
        return identity.toString();
    }

    /** The identity of po, rf and mo. The order of SC fences is mo of their location. */
    public String identityWithoutScOrder() {
        return identityWithoutScOrder(0).toString();
    }

    private StringBuilder identityWithoutScOrder(long set) {
        StringBuilder identity = new StringBuilder();
        int threads = 0;
        for (int thread = 0; thread <= threads; thread++) {
            for (int i = 0; i < size(); i++) {
                AxiomaticEvent event = event(i);
                threads = Math.max(threads, event.thread());
                if (event.thread() == thread) {
                    identity.append(event.label().kind());
                    identity.append(source[i] == NOTHING ? '-' : name(source[i]));
                    identity.append(contains(set, i) ? '!' : ' ');
                }
            }
            identity.append('|');
        }
        order.values().forEach(writes -> writes.forEach(write -> identity.append(name(write))));
        return identity;
    }

    /** A character that is unique to the event in all graphs. */
    private char name(int number) {
        return (char) ((event(number).thread() + 2) * 1000 + event(number).serial());
    }
}
