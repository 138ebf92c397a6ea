package dev.weakspot.report.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weakspot.event.Frame;
import java.util.List;
import org.junit.jupiter.api.Test;

class LibraryFramesTest {
    private static final Frame LENGTH = new Frame("length", "/usr/include/c++/12/bits/basic_string.h", 100);
    private static final Frame ASSIGN = new Frame("operator=", "/usr/include/c++/12/bits/basic_string.h", 200);
    private static final Frame PUSH = new Frame("push", "ring.h", 39);
    private static final Frame INVOKE = new Frame("__invoke", "/usr/include/c++/12/bits/invoke.h", 60);
    private static final Frame MAIN = new Frame("main", "main.cpp", 9);

    @Test
    void onlyTheLibraryFunctionThatTheProgramCallsRemains() {
        assertEquals(List.of(ASSIGN, PUSH, MAIN), LibraryFrames.folded(List.of(LENGTH, ASSIGN, PUSH, MAIN)));
    }

    @Test
    void libraryFunctionsThatStartTheProgramAreLeftOut() {
        assertEquals(List.of(PUSH), LibraryFrames.folded(List.of(PUSH, INVOKE)));
    }

    @Test
    void aLibraryFunctionBetweenFunctionsOfTheProgramRemains() {
        assertEquals(List.of(PUSH, INVOKE, MAIN), LibraryFrames.folded(List.of(PUSH, LENGTH, INVOKE, MAIN)));
    }

    @Test
    void functionsOfAtomicObjectsAreLeftOut() {
        Frame store = new Frame("store", "/usr/include/c++/12/bits/atomic_base.h", 464);
        assertEquals(List.of(PUSH, MAIN), LibraryFrames.folded(List.of(store, PUSH, MAIN)));
    }

    @Test
    void aStackOfALibraryIsShownAsItIs() {
        assertEquals(List.of(LENGTH, ASSIGN), LibraryFrames.folded(List.of(LENGTH, ASSIGN)));
    }

    @Test
    void compilersInOtherFoldersHaveLibrariesToo() {
        Frame other = new Frame("swap", "/opt/gcc/include/c++/14/bits/move.h", 5);
        assertEquals(List.of(ASSIGN, MAIN), LibraryFrames.folded(List.of(other, ASSIGN, MAIN)));
    }
}
