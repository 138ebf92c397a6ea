package dev.weakspot.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The rows of a {@code refusals.txt}: bad input on one line, the exact error on the next. */
public final class RefusalTable {
    private RefusalTable() {}

    public static Stream<Arguments> beside(Class<?> test) throws IOException {
        List<String> lines;
        try (InputStream table = test.getResourceAsStream("refusals.txt")) {
            lines = new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
        List<Arguments> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i += 2) {
            assertThat(lines.get(i + 1)).startsWith("    f:");
            rows.add(Arguments.of(lines.get(i), lines.get(i + 1).strip()));
        }
        return rows.stream();
    }
}
