package dev.weakspot.cnative.debuginfo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Files without usable debug information have no names, and say why if the reason is a missing tool or a time limit. */
class DebugInformationTest {
    private static final StackFrame FRAME = new StackFrame(0x1000, 0x7000, 0, 0);

    @Test
    void aMissingFileHasNoNames() {
        try (DebugTools tools = new DebugTools(Duration.ofSeconds(20))) {
            DebugInformation information = new DebugInformation(Path.of("no-such-file"), tools);
            assertThat(information.member(0x4000, 0, 1)).isEmpty();
            assertThat(information.local(FRAME, 0x7008, 1)).isEmpty();
            assertThat(information.isIncomplete()).isFalse();
        }
    }

    @Test
    void aReaderThatIsKilledLeavesTheInformationIncomplete() {
        DebugTools closed = new DebugTools(Duration.ofSeconds(20));
        closed.close(); // ends every program that is started later
        DebugInformation information = new DebugInformation(Path.of("/proc/self/exe"), closed);
        assertThat(information.member(0x4000, 0, 1)).isEmpty();
        assertThat(information.isIncomplete()).isTrue();
    }
}
