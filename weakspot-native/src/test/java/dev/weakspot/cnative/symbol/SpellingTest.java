package dev.weakspot.cnative.symbol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    push | push
                    push.cold | push
                    push.constprop.0 | push
                    push.part.0.isra.1 | push
                    Stack::push(int) [clone .constprop.0] | Stack::push(int)
                    Stack::push(int) (.part.0) | Stack::push(int)
                    name[abi:cxx11]() | name()
                    operator new[](unsigned long) | operator new[](unsigned long)
                    """)
    void functionNamesHaveNoSuffixesOfCopies(String symbol, String expected) {
        assertThat(SymbolSpelling.ofFunction(symbol)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    counter | counter
                    local.0 | local
                    local.12 | local
                    local.lto_priv.0 | local
                    main.local | main.local
                    names[abi:cxx11] | names
                    app::run(Pair*, void (*)(int))::inside | app::run::inside
                    Pool<int>::take() const::calls | Pool<int>::take::calls
                    (anonymous namespace)::table | (anonymous namespace)::table
                    Pool<int>::all | Pool<int>::all
                    library::Pool<library::Traits<3ul, library::scan::all>, std::less<int> >::all | library::Pool<…>::all
                    """)
    void variableNamesHaveNoNumbers(String symbol, String expected) {
        assertThat(SymbolSpelling.ofVariable(symbol)).isEqualTo(expected);
    }
}
