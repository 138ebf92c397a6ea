package dev.weakspot.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Site;
import java.util.List;
import org.junit.jupiter.api.Test;

class SymptomTest {
    private static final Site ACCESS = new Site("a.c", 3, 0, "");
    private static final Site FREE = new Site("a.c", 9, 0, "");

    @Test
    void aRaceWithTheFreeOfItsMemoryIsAUseAfterFreeInTheOtherOrder() {
        Symptom race = new Symptom(Finding.Kind.RACE, List.of(ACCESS, FREE));
        Symptom use = new Symptom(Finding.Kind.USE_AFTER_FREE, List.of(FREE, ACCESS));
        assertThat(race.isSaidBetterBy(List.of(race, use))).isTrue();
        assertThat(use.isSaidBetterBy(List.of(race, use))).isFalse();
        assertThat(race.isSaidBetterBy(List.of(race, new Symptom(Finding.Kind.USE_AFTER_FREE, List.of(FREE, FREE)))))
                .isFalse();
        assertThat(race.isSaidBetterBy(List.of(race, new Symptom(Finding.Kind.DOUBLE_FREE, List.of(ACCESS, FREE)))))
                .isFalse();
    }

    @Test
    void whatIsToldWithoutReservationNeedNotBeToldWithOne() {
        Symptom plain = new Symptom(Finding.Kind.ROBUSTNESS, List.of(ACCESS, FREE));
        Symptom reserved = new Symptom(Finding.Kind.ROBUSTNESS, List.of(ACCESS, FREE), "depends");
        assertThat(reserved.isSaidBetterBy(List.of(plain, reserved))).isTrue();
        assertThat(reserved.isSaidBetterBy(List.of(reserved))).isFalse();
        assertThat(plain.isSaidBetterBy(List.of(plain, reserved))).isFalse();
    }
}
