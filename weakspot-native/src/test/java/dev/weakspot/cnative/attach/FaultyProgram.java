package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.Language;
import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** A C program that misbehaves in the way that its argument names. */
record FaultyProgram(Path executable) {
    static FaultyProgram in(Path folder) throws IOException {
        try (InputStream in = FaultyProgram.class.getResourceAsStream("/dev/weakspot/cnative/faults/faults.c")) {
            String source = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new FaultyProgram(CompiledProgram.of(folder, Language.C, source, "-std=gnu11"));
        }
    }

    Target target(String way) {
        return new Target(new Launch(executable, List.of(way)));
    }

    static Explorer explorer(Target target, RunTimes times) {
        return NativeStage.of(target, MemoryModel.SC, RunLimits.DEFAULT, times).explorer(new RandomWalk(1));
    }

    /** Two, because the second shows whether all is well after the first. */
    static List<Run> runs(Target target, RunTimes times) {
        Explorer explorer = explorer(target, times);
        return IntStream.range(0, 2)
                .mapToObj(number -> explorer.run(number).orElseThrow())
                .toList();
    }
}
