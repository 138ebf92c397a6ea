package dev.weakspot.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Site;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingKeyTest {
    private static final Site ACCESS = new Site("a.c", 3, 0, "");
    private static final Site FREE = new Site("a.c", 9, 0, "");

    @Test
    void aRaceWithTheFreeOfItsMemoryIsAUseAfterFreeInTheOtherOrder() {
        FindingKey race = new FindingKey(Finding.Kind.RACE, List.of(ACCESS, FREE));
        FindingKey use = new FindingKey(Finding.Kind.USE_AFTER_FREE, List.of(FREE, ACCESS));
        assertThat(race.isCoveredBy(List.of(race, use))).isTrue();
        assertThat(use.isCoveredBy(List.of(race, use))).isFalse();
        assertThat(race.isCoveredBy(List.of(race, new FindingKey(Finding.Kind.USE_AFTER_FREE, List.of(FREE, FREE)))))
                .isFalse();
        assertThat(race.isCoveredBy(List.of(race, new FindingKey(Finding.Kind.DOUBLE_FREE, List.of(ACCESS, FREE)))))
                .isFalse();
    }

    @Test
    void aFindingWithoutReservationCoversTheOneWithReservation() {
        FindingKey plain = new FindingKey(Finding.Kind.ROBUSTNESS, List.of(ACCESS, FREE));
        FindingKey reserved = new FindingKey(Finding.Kind.ROBUSTNESS, List.of(ACCESS, FREE), "depends");
        assertThat(reserved.isCoveredBy(List.of(plain, reserved))).isTrue();
        assertThat(reserved.isCoveredBy(List.of(reserved))).isFalse();
        assertThat(plain.isCoveredBy(List.of(plain, reserved))).isFalse();
    }
}
