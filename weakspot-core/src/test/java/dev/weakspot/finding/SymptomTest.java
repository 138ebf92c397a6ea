package dev.weakspot.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Frame;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Site;
import java.util.List;
import org.junit.jupiter.api.Test;

class SymptomTest {
    @Test
    void doesNotDependOnTheCallers() {
        assertThat(symptom(at(3, "push_all"), at(7, "pop_all"))).isEqualTo(symptom(at(3, "push"), at(7, "pop")));
        assertThat(symptom(at(3, "push"), at(8, "pop"))).isNotEqualTo(symptom(at(3, "push"), at(7, "pop")));
    }

    @Test
    void ofARaceDoesNotDependOnWhoCameFirst() {
        assertThat(symptom(at(7, "pop"), at(3, "push"))).isEqualTo(symptom(at(3, "push"), at(7, "pop")));
    }

    private static Symptom symptom(Site first, Site second) {
        return Symptom.of(new Sighting(
                Finding.Kind.RACE, List.of(new LifeCycle.Start(0, first), new LifeCycle.Start(1, second)), ""));
    }

    private static Site at(int line, String caller) {
        return new Site(
                "stack.c", line, 0, "", List.of(new Frame("top", "stack.c", line), new Frame(caller, "a.c", 1)));
    }
}
