package dev.weakspot.corpus;

import dev.weakspot.memory.MemoryModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of programs with a table of verdicts. Each program is correct if no macro is defined. Each macro selects a variant.
 *
 * @param options additional options for the compiler
 */
record CorpusPrograms(Path folder, List<String> options) {
    /** The C and C++ programs with threads. */
    static final CorpusPrograms NATIVE = new CorpusPrograms(Path.of("src/test/resources/native"), List.of("-pthread"));

    /** The C, C++ and Fortran programs with OpenMP. */
    static final CorpusPrograms OPENMP =
            new CorpusPrograms(Path.of("src/test/resources/openmp"), List.of("-fopenmp", "-fno-inline-atomics"));

    private static final String PROGRAM = ".*\\.(c|cc|f90)";
    private static final Pattern VARIANT = Pattern.compile("(?:#ifdef |#ifndef |defined\\()(?<name>[A-Z0-9_]+)");

    Path source(NativeTable.Row row) {
        return folder.resolve(row.program());
    }

    List<NativeTable.Row> table(String file, MemoryModel memory) throws IOException {
        return NativeTable.read(folder.resolve(file), memory);
    }

    /** Every program and every variant of a program, as rows of a table name them. */
    Set<String> variants() throws IOException {
        Set<String> all = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(file -> file.toString().matches(PROGRAM)).toList()) {
                String program = folder.relativize(file).toString();
                all.add(program);
                Matcher variant = VARIANT.matcher(Files.readString(file));
                while (variant.find()) {
                    all.add(program + " " + variant.group("name"));
                }
            }
        }
        return all;
    }

    /** The contents of the headers of the folder. */
    String headers() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            StringBuilder text = new StringBuilder();
            for (Path header : files.filter(file -> file.toString().endsWith(".h"))
                    .sorted()
                    .toList()) {
                text.append(Files.readString(header));
            }
            return text.toString();
        }
    }
}
