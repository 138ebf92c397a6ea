package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VerdictTableTest {
    private static final String HEAD = "program, question, answer, outcomes, note";

    @Test
    void outcomesAndNoteAreOptional() {
        VerdictTable.Row row = VerdictTable.parse(List.of(HEAD, "", "# a heading", "SB+rlx, findings, none"))
                .get(0);

        assertThat(row.line()).isEqualTo(4);
        assertThat(row.outcomes()).isEmpty();
        assertThat(row.isGap()).isFalse();
    }

    @Test
    void aNoteMarksAGapAndMayContainCommas() {
        VerdictTable.Row row = VerdictTable.parse(List.of(HEAD, "SB, rc20, reachable, 4 outcomes, gap: later, perhaps"))
                .get(0);

        assertThat(row.isGap()).isTrue();
        assertThat(row.outcomes()).hasValue(4);
        assertThat(row.note()).isEqualTo("gap: later, perhaps");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SB, findings",
                ", findings, none",
                "SB, finding, none",
                "SB, sc, maybe, 3 outcomes",
                "SB, robust, unknown",
                "SB, sc, unreachable",
                "SB, sc, unreachable, three outcomes",
                "SB, findings, none, 3 outcomes"
            })
    void aMalformedRowIsRejected(String line) {
        assertThatThrownBy(() -> VerdictTable.parse(List.of(HEAD, line))).hasMessageContaining("line 2");
    }

    @Test
    void aDuplicateRowIsRejected() {
        assertThatThrownBy(() -> VerdictTable.parse(List.of(HEAD, "SB, findings, none", "SB, findings, deadlock")))
                .hasMessageContaining("line 3: duplicate row");
    }
}
