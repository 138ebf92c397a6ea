package dev.weakspot.report.place;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.report.SampleReport;
import org.junit.jupiter.api.Test;

final class SourcePathsTest {
    private final SourcePaths paths = SourcePaths.of(new SampleReport().report().call());

    @Test
    void filesOfTheRepositoryAreRelativeToItsRoot() {
        assertThat(paths.relative("../src/./a.c")).contains("src/a.c");
        assertThat(paths.relative("/home/user/project/src/a.c")).contains("src/a.c");
        assertThat(paths.relative("/home/user/project2/a.c")).isEmpty();
        assertThat(paths.shown("/usr/include/a.h")).isEqualTo("/usr/include/a.h");
        assertThat(paths.relative("a\0b")).isEmpty();
    }

    @Test
    void urisAreEscaped() {
        assertThat(paths.relativeUri("../a b:c#d?e%\u00e9.c")).contains("a%20b%3Ac%23d%3Fe%25%C3%A9.c");
        assertThat(paths.absoluteUri("/usr/include/c++/12/a b.h")).isEqualTo("file:///usr/include/c%2B%2B/12/a%20b.h");
        assertThat(paths.rootUri()).isEqualTo("file:///home/user/project/");
        assertThat(paths.folderUri()).isEqualTo("file:///home/user/project/build%20of%201/");
    }
}
