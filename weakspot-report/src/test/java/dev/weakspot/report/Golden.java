package dev.weakspot.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected reports in files. {@code mvn verify -Dgolden.update=true} rewrites them; review the difference like code. */
public final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private Golden() {}

    public static void check(String name, String report) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, report);
        }
        assertThat(file).as("rewrite with -Dgolden.update=true").exists();
        assertThat(report).as(name).isEqualTo(Files.readString(file));
    }
}
