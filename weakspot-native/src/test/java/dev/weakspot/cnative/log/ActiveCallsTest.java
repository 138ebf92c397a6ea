package dev.weakspot.cnative.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.debuginfo.StackFrame;
import org.junit.jupiter.api.Test;

class ActiveCallsTest {
    private final ActiveCalls calls = new ActiveCalls();

    private void call(int path, long function, long stackPointer) {
        calls.add(path);
        calls.setFrame(function, stackPointer, 0);
    }

    @Test
    void anAddressBelongsToTheOutermostFrameThatBeginsBelowIt() {
        call(1, 10, 0x3000);
        call(2, 20, 0x2000);
        assertThat(calls.frame(0x3010)).contains(new StackFrame(10, 0x3000, 0, 0));
        assertThat(calls.frame(0x3000)).contains(new StackFrame(10, 0x3000, 0, 0));
        assertThat(calls.frame(0x2fff)).contains(new StackFrame(20, 0x2000, 0, 0));
        assertThat(calls.frame(0x1fff)).isEmpty();
    }

    @Test
    void callsOfOneFunctionAreCounted() {
        call(1, 10, 0x3000);
        call(2, 20, 0x2000);
        call(3, 10, 0x1000);
        assertThat(calls.frame(0x1000).orElseThrow().outerCalls()).isEqualTo(1);
        assertThat(calls.frame(0x2000).orElseThrow().outerCalls()).isZero();
    }

    @Test
    void aFunctionThatHasReturnedHasNoFrame() {
        call(1, 10, 0x3000);
        call(2, 20, 0x2000);
        assertThat(calls.shortenTo(1)).isTrue();
        assertThat(calls.path()).isEqualTo(1);
        assertThat(calls.frame(0x2000)).isEmpty();
        assertThat(calls.shortenTo(2)).isFalse();
    }
}
