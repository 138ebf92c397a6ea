package dev.weakspot.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FunctionNameTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    push | push
                    Stack::push(int, char const*) | Stack::push(…)
                    Stack<int, Allocator<int>>::push(int) | Stack<…>::push(…)
                    (anonymous namespace)::reset(int, int) | (anonymous namespace)::reset(…)
                    app::Visitor::operator()(app::Node const&) | app::Visitor::operator()(…)
                    app::operator<<(std::ostream&, app::Node const&) | app::operator<<(…)
                    Holder<decltype(x->y)>::get_the_next_one(int) | Holder<…>::get_the_next_one(…)
                    boost::lockfree::detail::tagged_index::get_index() const | tagged_index::get_index() const
                    a::freelist<int, std::pair<int, int>>::allocate_impl<true>() | freelist<…>::allocate_impl<…>()
                    a_function_of_c_with_a_long_name_indeed | …tion_of_c_with_a_long_name_indeed
                    """)
    void parametersAreShortenedFirst(String name, String shorter) {
        int room = shorter.startsWith("…") ? 34 : Math.max(shorter.length(), 20);
        String fitting = FunctionName.fitting(name, room);
        assertThat(fitting.length()).isLessThanOrEqualTo(room);
        assertThat(fitting).isEqualTo(shorter);
    }
}
