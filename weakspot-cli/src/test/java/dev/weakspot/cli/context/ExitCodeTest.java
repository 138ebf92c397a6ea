package dev.weakspot.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.CliSession;
import dev.weakspot.finding.Severity;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    @Test
    void numbersAreAsDocumented() {
        assertThat(Stream.of(ExitCode.values()).map(ExitCode::number)).containsExactly(0, 3, 1, 2, 4);
    }

    @Test
    void theMostSevereCodeOfSeveralFilesIsReturned() {
        assertThat(ExitCode.CLEAN.and(ExitCode.INCOMPLETE)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(ExitCode.FOUND.and(ExitCode.INCOMPLETE)).isEqualTo(ExitCode.FOUND);
        assertThat(ExitCode.FOUND.and(ExitCode.BAD_INPUT)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(ExitCode.FAILURE.and(ExitCode.BAD_INPUT)).isEqualTo(ExitCode.FAILURE);
    }

    @Test
    void unknownAnswersOfACompleteSearchAreNotIncomplete() {
        assertThat(ExitCode.of(CliSession.clean("a"), Severity.WARNING)).isEqualTo(ExitCode.CLEAN);
        assertThat(ExitCode.of(CliSession.incomplete("a", "bound"), Severity.WARNING))
                .isEqualTo(ExitCode.INCOMPLETE);
        assertThat(ExitCode.of(CliSession.found("a"), Severity.WARNING)).isEqualTo(ExitCode.FOUND);
    }
}
