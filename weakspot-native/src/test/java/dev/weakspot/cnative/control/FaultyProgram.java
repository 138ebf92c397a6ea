package dev.weakspot.cnative.control;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A C program with many faults. Its argument selects the fault of its runs. */
record FaultyProgram(Path executable) {
    private static final Path SOURCES = Path.of("src/test/resources/dev/weakspot/cnative/faults");

    static FaultyProgram in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            List<Path> sources = files.map(Path::toAbsolutePath)
                    .filter(file -> file.toString().endsWith(".c"))
                    .sorted()
                    .toList();
            return new FaultyProgram(CompiledProgram.of(folder, SourceLanguage.C, sources, "-std=gnu11"));
        }
    }

    ForkServerPool target(String fault) {
        return new ForkServerPool(new Launch(executable, List.of(fault)));
    }

    static Explorer explorer(ForkServerPool target, RunTimes times) {
        return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, times)
                .explorer(new RandomWalk(1));
    }

    /** Two runs: the second shows whether the first has left the fork server usable. */
    static List<Run> runs(ForkServerPool target, RunTimes times) {
        Explorer explorer = explorer(target, times);
        return IntStream.range(0, 2)
                .mapToObj(number -> explorer.run(number).orElseThrow())
                .toList();
    }
}
