package dev.weakspot.cnative.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.CompiledProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The scripts weakspot-cc and weakspot-c++ in a temporary checkout. The Java code has put the run-time into the cache already. So
 * each call also checks that the scripts search for it in the same folder. The launcher of this checkout cannot build a run-time.
 */
final class CompilerScript {
    private final Path checkout;
    final Map<String, String> environment = new HashMap<>();

    /** The name of the checkout has a space, because folders of users may have spaces. */
    CompilerScript(Path folder, Toolchain toolchain) throws Exception {
        checkout = Files.createDirectories(folder.resolve("check out"));
        Files.copy(Path.of("../weakspot-cc"), checkout.resolve("weakspot-cc"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(checkout.resolve("weakspot-c++"), Path.of("weakspot-cc"));
        Path launcher = Files.writeString(checkout.resolve("weakspot"), """
                #!/bin/sh
                case $1 in cc) shift; exec weakspot-cc "$@" ;; c++) shift; exec weakspot-c++ "$@" ;; esac
                echo "the run-time of $2 is not in the cache" >&2
                exit 4
                """);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        RuntimeSources.shipped().writeTo(Files.createDirectories(sources()));
        environment.put("XDG_CACHE_HOME", CompiledProgram.CACHES.toString());
        environment.put("WEAKSPOT_CC", toolchain.c().program().toString());
        environment.put("WEAKSPOT_CXX", toolchain.cxx().program().toString());
        environment.put("PATH", checkout + ":" + System.getenv("PATH"));
        environment.put("LC_ALL", "C.UTF-8");
        for (Compiler compiler : List.of(toolchain.c(), toolchain.cxx())) {
            CompiledProgram.runtime(compiler);
        }
        forgetCheckouts();
    }

    Path sources() {
        return checkout.resolve("weakspot-native/src/main/resources/dev/weakspot/cnative/runtime");
    }

    /** Deletes the files in which the scripts remember checkouts. Concurrent tests only lose a little time by that. */
    private static void forgetCheckouts() throws IOException {
        try (Stream<Path> files = Files.list(CompiledProgram.CACHES.resolve("weakspot"))) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().startsWith("last-")) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    Path path() {
        return checkout;
    }

    CompilerCall cc(Path directory, String... arguments) throws Exception {
        return run(directory, with("weakspot-cc", arguments));
    }

    CompilerCall cxx(Path directory, String... arguments) throws Exception {
        return run(directory, with("weakspot-c++", arguments));
    }

    private List<String> with(String name, String... arguments) {
        List<String> command = new ArrayList<>(List.of(checkout.resolve(name).toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    CompilerCall run(Path directory, List<String> command) throws Exception {
        return run(directory, command, "");
    }

    CompilerCall run(Path directory, List<String> command, String input) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().write(input.getBytes(UTF_8));
            process.getOutputStream().close();
            try (InputStream output = process.getInputStream()) {
                String text = new String(output.readAllBytes(), UTF_8);
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
                return new CompilerCall(command, process.exitValue(), text);
            }
        } finally {
            process.destroyForcibly();
        }
    }
}
