package dev.weakspot.cnative.control;

import dev.weakspot.cnative.control.OpenMpTasksTest.TaskProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The orders of all constructs of OpenMP except tasks, in both directions, as {@link OpenMpTasksTest} tests those of tasks. */
class OpenMpOrdersTest {
    @TempDir
    private Path folder;

    static Stream<TaskProgram> programs() {
        return Stream.of("regions.c", "loops.c", "ordered.c", "exclusion.c", "devices.c")
                .flatMap(OpenMpTasksTest::programs);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void constructsOrderAccessesAsTheStandardDefines(TaskProgram program) throws IOException {
        OpenMpTasksTest.check(folder, program);
    }
}
