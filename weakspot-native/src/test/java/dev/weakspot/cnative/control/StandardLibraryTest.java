package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames are innermost first, as gcc and clang name them. */
class StandardLibraryTest {
    private static final String HEADERS = "/usr/include/c++/12";
    private static final Frame LOAD = new Frame("load", HEADERS + "/bits/atomic_base.h", 488);
    private static final Frame MAIN = new Frame("main", "main.cc", 12);

    private static Site site(Frame... frames) {
        return new Site("main.cc", 12, 0, "", List.of(frames));
    }

    private static Frame of(String header, String function) {
        return new Frame(function, HEADERS + header, 100);
    }

    @Test
    void aWaitOfTheLibraryReadsAgain() {
        Frame spins = of("/bits/atomic_wait.h", "_S_do_spin_v<int, std::__atomic_base<int>::wait(…)>");
        Frame waits = of("/bits/atomic_wait.h", "__atomic_wait_address_v<int, …>");
        assertThat(StandardLibrary.looksAgain(site(LOAD, spins, waits, MAIN))).isTrue();
        assertThat(StandardLibrary.looksAgain(site(LOAD, of("/barrier", "_M_arrive"), MAIN)))
                .isTrue();
        assertThat(StandardLibrary.looksAgain(site(LOAD, of("/stop_token", "_M_request_stop"), MAIN)))
                .isTrue();
    }

    @Test
    void aReadByTheProgramIsNoWaitOfTheLibrary() {
        assertThat(StandardLibrary.looksAgain(site(LOAD, MAIN))).isFalse();
        assertThat(StandardLibrary.looksAgain(site(MAIN))).isFalse();
        assertThat(StandardLibrary.looksAgain(site(new Frame("_M_request_stop", "/home/me/stop_token", 3))))
                .isFalse();
    }

    @Test
    void aQueryOfTheProgramIsNoWaitOfTheLibrary() {
        Frame spins = of("/bits/atomic_wait.h", "__atomic_spin<…>");
        assertThat(StandardLibrary.looksAgain(site(LOAD, spins, of("/semaphore", "try_acquire"), MAIN)))
                .isFalse();
        assertThat(StandardLibrary.looksAgain(site(LOAD, of("/latch", "try_wait"), MAIN)))
                .isFalse();
        assertThat(StandardLibrary.looksAgain(site(LOAD, of("/stop_token", "_M_stop_requested"), MAIN)))
                .isFalse();
    }

    @Test
    void aCallbackOfTheProgramIsNoWaitOfTheLibrary() {
        Frame callback = new Frame("operator()", "main.cc", 20);
        assertThat(StandardLibrary.looksAgain(site(LOAD, callback, of("/stop_token", "_M_request_stop"), MAIN)))
                .isFalse();
    }

    @Test
    void onlyWhetherAStopWasRequestedMatters() {
        Site query = site(LOAD, of("/stop_token", "_M_stop_requested"), of("/stop_token", "stop_requested"), MAIN);
        assertThat(StandardLibrary.answersTheSame(query, 7, 5)).isTrue();
        assertThat(StandardLibrary.answersTheSame(query, 4, 5)).isFalse();
        assertThat(StandardLibrary.answersTheSame(site(LOAD, MAIN), 7, 5)).isFalse();
    }

    @Test
    void anAtomicOperationOfTheProgramIsNoLibraryCode() {
        Frame load = new Frame("std::atomic<int>::load", "/usr/include/c++/12/bits/atomic_base.h", 488);
        Frame use = new Frame("std::__shared_ptr<int>::unique", "/usr/include/c++/12/bits/shared_ptr_base.h", 1600);
        Frame main = new Frame("main", "ring.cpp", 7);
        assertThat(StandardLibrary.isLibraryCode(new Site("ring.cpp", 7, 0, "", List.of(load, main))))
                .isFalse();
        assertThat(StandardLibrary.isLibraryCode(new Site("ring.cpp", 7, 0, "", List.of(use, main))))
                .isTrue();
        assertThat(StandardLibrary.isLibraryCode(new Site("/usr/include/boost/queue.hpp", 7, 0, "", List.of())))
                .isTrue();
        assertThat(StandardLibrary.isLibraryCode(new Site("ring.cpp", 7, 0, "", List.of())))
                .isFalse();
    }

    /** {@code c++config.h} and {@code gthr-default.h} are in a folder for the architecture. */
    @Test
    void headersForTheArchitectureAreLibraryCode() {
        Frame threads =
                new Frame("__gthread_active_p", "/usr/include/x86_64-linux-gnu/c++/12/bits/gthr-default.h", 250);
        assertThat(StandardLibrary.isLibraryCode(new Site("ring.cpp", 7, 0, "", List.of(threads, MAIN))))
                .isTrue();
    }
}
