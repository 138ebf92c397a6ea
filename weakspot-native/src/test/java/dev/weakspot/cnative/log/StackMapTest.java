package dev.weakspot.cnative.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StackMapTest {
    private static final long MAIN = 0x7fff_0000_0000L;
    private static final long SIZE = 8L << 20;
    private static final long BASE = 0x7ffe_0000_0000L;
    private static final long END = BASE + SIZE - 4096;
    private static final long POINTER = END - 1000;
    private static final int OWNER = 1;
    private static final int OTHER = 2;

    private final StackMap stacks = new StackMap();

    @BeforeEach
    void beginOneThread() {
        stacks.beginFirst(MAIN);
        begin(OWNER, BASE, false);
        stacks.stopAt(OWNER, POINTER);
    }

    private void begin(int thread, long base, boolean isReusable) {
        stacks.begin(thread, base, SIZE, base + SIZE - 4096, isReusable);
    }

    private int deadAt(long address) {
        return stacks.ownerIfDead(OTHER, address);
    }

    @Test
    void memoryBelowTheStackPointerIsDead() {
        assertThat(deadAt(POINTER - 1)).isEqualTo(OWNER);
        assertThat(deadAt(POINTER)).isEqualTo(StackMap.NO_THREAD);
        assertThat(deadAt(BASE - 1)).isEqualTo(StackMap.NO_THREAD);
        assertThat(deadAt(END + 1)).isEqualTo(StackMap.NO_THREAD);
    }

    @Test
    void aThreadMayAccessItsOwnStack() {
        assertThat(stacks.ownerIfDead(OWNER, POINTER - 1)).isEqualTo(StackMap.NO_THREAD);
    }

    @Test
    void theStackOfTheMainThreadIsCompared() {
        stacks.stopAt(0, MAIN - 64);
        assertThat(deadAt(MAIN - 65)).isZero();
        assertThat(deadAt(MAIN)).isEqualTo(StackMap.NO_THREAD);
    }

    @Test
    void aThreadOutsideControlMayUseItsWholeStack() {
        stacks.leave(OWNER);
        assertThat(deadAt(POINTER - 1)).isEqualTo(StackMap.NO_THREAD);
    }

    @Test
    void aThreadOnAnotherStackMayUseItsWholeStack() {
        stacks.stopAt(OWNER, BASE - 5000);
        assertThat(deadAt(POINTER - 1)).isEqualTo(StackMap.NO_THREAD);
        stacks.stopAt(OWNER, POINTER);
        stacks.divide(OWNER);
        assertThat(deadAt(POINTER - 1)).isEqualTo(StackMap.NO_THREAD);
    }

    @Test
    void allFramesOfAnEndedThreadAreDead() {
        stacks.end(OWNER);
        assertThat(stacks.hasEnded(OWNER)).isTrue();
        assertThat(deadAt(END - 1)).isEqualTo(OWNER);
        assertThat(deadAt(END)).as("data of the C library").isEqualTo(StackMap.NO_THREAD);
    }

    @Test
    void memoryOfTheProgramIsFreeAfterTheEndOfTheThread() {
        long base = BASE - 2 * SIZE;
        begin(OTHER, base, true);
        stacks.stopAt(OTHER, base + 5000);
        assertThat(stacks.ownerIfDead(OWNER, base + 4999)).isEqualTo(OTHER);
        stacks.end(OTHER);
        assertThat(stacks.ownerIfDead(OWNER, base + 4999)).isEqualTo(StackMap.NO_THREAD);
    }

    @Test
    void aNewThreadOrBlockTakesTheMemoryOfAnEndedOne() {
        stacks.end(OWNER);
        begin(OTHER, BASE, false);
        stacks.stopAt(OTHER, POINTER);
        assertThat(stacks.ownerIfDead(0, POINTER)).isEqualTo(StackMap.NO_THREAD);
        stacks.end(OTHER);
        stacks.forgetEnded(BASE + 100, 16);
        assertThat(stacks.ownerIfDead(0, END - 1)).isEqualTo(StackMap.NO_THREAD);
        assertThat(stacks.at(END - 1)).isEmpty();
    }

    @Test
    void stacksThatTheLibraryMayHaveUnmappedAreNotCompared() {
        stacks.end(OWNER);
        for (int thread = 2; thread <= 5; thread++) {
            assertThat(stacks.ownerIfDead(0, END - 1)).isEqualTo(OWNER);
            begin(thread, BASE - thread * 2L * SIZE, false);
            stacks.end(thread);
        }
        assertThat(stacks.ownerIfDead(0, END - 1)).isEqualTo(StackMap.NO_THREAD);
    }
}
