package dev.weakspot.cnative.naming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadFunctionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    sender | sender
                    worker(int*, app::Ring&) | worker
                    void app::run<int>(std::vector<int, std::allocator<int> >&) | app::run
                    app::Pool<Task>::run() const | Pool::run
                    (anonymous namespace)::worker(void*) | worker
                    main::{lambda()#1}::operator()() const | lambda in main
                    main::{lambda(int)#2}::operator()(int) const | lambda in main
                    main::'lambda'()::operator()() const | lambda in main
                    main::$_0::operator()() const | lambda in main
                    Suite_Name_Test::TestBody()::{lambda()#1}::operator()() const | lambda in TestBody
                    a_function_with_a_name_of_many_letters | a_function_with_a_name_…
                    operator() | lambda
                    solve._omp_fn.12 | solve
                    app::Pool<Task>::run() [clone ._omp_fn.0] | Pool::run
                    """)
    void functionsHaveShortNames(String function, String expected) {
        assertThat(ThreadFunction.brief(function)).isEqualTo(expected);
    }

    @Test
    void libraryCodeDoesNotNameAThread() {
        Frame library = new Frame("std::thread::_M_run()", "/usr/include/c++/12/thread", 100);
        Frame own = new Frame("worker()", "main.cc", 7);
        assertThat(ThreadFunction.of(new Site("main.cc", 7, 0, "", List.of(library))))
                .isEmpty();
        assertThat(ThreadFunction.of(new Site("main.cc", 7, 0, "", List.of(library, own))))
                .isEqualTo("worker");
        assertThat(ThreadFunction.of(new Site("main.cc", 7, 0, ""))).isEmpty();
    }
}
