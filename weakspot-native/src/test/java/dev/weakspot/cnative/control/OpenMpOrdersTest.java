package dev.weakspot.cnative.control;

import dev.weakspot.cnative.control.OpenMpTasksTest.TaskProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The orders of all constructs of OpenMP except tasks, in both directions, as {@link OpenMpTasksTest} tests those of tasks. */
class OpenMpOrdersTest {
    @TempDir
    private Path folder;

    static Stream<TaskProgram> programs() throws IOException {
        List<TaskProgram> programs = new ArrayList<>();
        for (String file : List.of("regions.c", "loops.c", "ordered.c", "exclusion.c", "devices.c")) {
            OpenMpTasksTest.table(file).forEach(programs::add);
        }
        return programs.stream();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void constructsOrderAccessesAsTheStandardDefines(TaskProgram program) throws IOException {
        OpenMpTasksTest.check(folder, program);
    }
}
