package dev.weakspot.cnative.debuginfo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymbolAddressesTest {
    @ParameterizedTest
    @CsvSource({
        "worker, worker",
        "_ZL5startPN3app5StackIlEE, start",
        "_ZN3appL5startEv, start",
        "_ZNK3app4Pool3runEi, run",
        "_ZN12_GLOBAL__N_14pushEv, push",
        "_ZL99x, _ZL99x",
        "_Z, _Z"
    })
    void theInnermostNameOfASymbolIsFound(String symbol, String name) {
        assertThat(SymbolAddresses.unmangled(symbol)).isEqualTo(name);
    }
}
