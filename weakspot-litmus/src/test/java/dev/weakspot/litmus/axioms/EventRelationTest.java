package dev.weakspot.litmus.axioms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EventRelationTest {
    private static EventRelation of(int size, int[]... pairs) {
        return EventRelation.of(size, pairs);
    }

    private static int[] pair(int from, int to) {
        return new int[] {from, to};
    }

    private final EventRelation chain = of(4, pair(0, 1), pair(1, 2), pair(2, 3));

    @Test
    void composesFromLeftToRight() {
        assertThat(chain.then(chain)).isEqualTo(of(4, pair(0, 2), pair(1, 3)));
        assertThat(chain.then(of(4, pair(3, 0)))).isEqualTo(of(4, pair(2, 0)));
    }

    @Test
    void closesTransitively() {
        assertThat(chain.plus())
                .isEqualTo(of(4, pair(0, 1), pair(0, 2), pair(0, 3), pair(1, 2), pair(1, 3), pair(2, 3)));
    }

    @Test
    void detectsCyclesOfAnyLength() {
        assertThat(chain.isAcyclic()).isTrue();
        assertThat(chain.or(of(4, pair(3, 0))).isIrreflexive()).isTrue();
        assertThat(chain.or(of(4, pair(3, 0))).isAcyclic()).isFalse();
        assertThat(chain.or(of(4, pair(2, 2))).isIrreflexive()).isFalse();
    }

    @Test
    void addsAndRemovesTheIdentity() {
        assertThat(of(2, pair(0, 1)).orIdentity()).isEqualTo(of(2, pair(0, 0), pair(0, 1), pair(1, 1)));
        assertThat(chain.orIdentity().withoutIdentity()).isEqualTo(chain);
    }

    @Test
    void restrictsBothSides() {
        assertThat(chain.from(EventRelation.set(0, 2))).isEqualTo(of(4, pair(0, 1), pair(2, 3)));
        assertThat(chain.to(EventRelation.set(1, 2))).isEqualTo(of(4, pair(0, 1), pair(1, 2)));
        assertThat(chain.domain()).isEqualTo(EventRelation.set(0, 1, 2));
        assertThat(chain.domain(EventRelation.set(3))).isEqualTo(EventRelation.set(2));
    }

    @Test
    void invertsPairs() {
        assertThat(chain.inverse()).isEqualTo(of(4, pair(1, 0), pair(2, 1), pair(3, 2)));
    }

    @Test
    void reachesTheLastOf64Events() {
        EventRelation relation = of(64, pair(0, 63), pair(63, 62));
        assertThat(relation.plus().contains(0, 62)).isTrue();
        assertThat(relation.plus().contains(62, 0)).isFalse();
    }
}
