package dev.weakspot.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.output.Version;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs a copy of the launcher as a process, in a temporary checkout. There {@code mvn} is a script that counts its calls and copies
 * the classes under test. So the launcher can build without a second Maven inside the Maven that runs this test.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class LauncherTest {
    @TempDir
    Path folder;

    private Path checkout;
    private Path source;
    private Path workingFolder;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = Files.createDirectories(folder.resolve("a checkout"));
        workingFolder = Files.createDirectories(folder.resolve("working folder"));
        source = checkout.resolve("weakspot-cli/src/main/java/Main.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "");
        Files.writeString(checkout.resolve("pom.xml"), "");
        Files.copy(Path.of("../weakspot"), checkout.resolve("weakspot"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(Path.of(SampleFiles.path("sb.litmus")), workingFolder.resolve("s b.litmus"));
        writeJar(folder.resolve("classes.jar"));
        fakeJdk("17.0.1");
        fakeMaven(copyClasses());
    }

    /** A jar that contains only the class path of this test. */
    private static void writeJar(Path jar) throws IOException {
        String here = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(here.split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
    }

    private String copyClasses() {
        return "mkdir -p weakspot-cli/target/launcher/neighbours"
                + " && cp '" + folder + "/classes.jar' weakspot-cli/target/launcher/weakspot-cli-0.jar"
                + " && cp '" + folder + "/classes.jar' weakspot-cli/target/launcher/neighbours/other.jar";
    }

    /**
     * A JDK that runs the JVM of this test. Its release file has no {@code JAVA_RUNTIME_VERSION}, so the launcher does not spend
     * time on archives of classes. The JVM uses only its first compiler, because every run is short.
     */
    private void fakeJdk(String version) throws IOException {
        Path jdk = folder.resolve("jdk");
        writeScript(
                jdk.resolve("bin/java"),
                "exec '" + System.getProperty("java.home") + "/bin/java' -XX:TieredStopAtLevel=1 \"$@\"");
        writeScript(jdk.resolve("bin/javac"), "exit 1");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    }

    private static void writeScript(Path script, String commands) throws IOException {
        Files.createDirectories(script.getParent());
        Files.writeString(script, "#!/bin/sh\n" + commands + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    private void fakeMaven(String commands) throws IOException {
        writeScript(folder.resolve("bin/mvn"), "echo call >>'" + folder + "/calls'\n" + commands);
    }

    private long builds() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }

    private ProcessBuilder launcher(Path launcher, String... arguments) {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder process = new ProcessBuilder(command).directory(workingFolder.toFile());
        process.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        process.environment().merge("PATH", folder.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
        return process;
    }

    private record Ended(int code, String output, String errors) {}

    private Ended run(String... arguments) throws Exception {
        return run(launcher(checkout.resolve("weakspot"), arguments));
    }

    private Ended run(ProcessBuilder builder) throws Exception {
        Path output = Files.createTempFile(folder, "output", "");
        Path errors = Files.createTempFile(folder, "errors", "");
        Process process = builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return new Ended(process.exitValue(), Files.readString(output), Files.readString(errors));
    }

    private static void makeOlder(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
    }

    private static void makeNewer(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    }

    @Test
    void aBuildShowsItsProgress() throws Exception {
        fakeMaven("echo '[INFO] Downloading from central: https://example.org/a.jar'\n"
                + "echo '[INFO] Downloading from central: https://example.org/b.jar'\n"
                + "echo '[INFO] Building Weakspot: core 0.1.0                    [2/6]'\n"
                + "echo '[INFO] Building Weakspot: C and C++ programs 0.1.0 [5/6]'\n" + copyClasses());
        assertThat(run("--version").errors()).isEqualTo("""
                        weakspot: building (first use)…
                        weakspot: downloading libraries…
                        weakspot: building core (2/6)…
                        weakspot: building C and C++ programs (5/6)…
                        """);
    }

    @Test
    void buildsOnFirstUseAndThenOnlyStarts() throws Exception {
        String version = Version.line() + "\n";
        assertThat(run("--version")).isEqualTo(new Ended(0, version, "weakspot: building (first use)…\n"));
        assertThat(run("--version")).isEqualTo(new Ended(0, version, ""));
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void buildsAgainWhenASourceOrAPomChanged() throws Exception {
        run("--version");
        makeNewer(source);
        assertThat(run("--version").errors()).isEqualTo("weakspot: building (sources changed)…\n");
        makeOlder(source);
        makeNewer(checkout.resolve("pom.xml"));
        assertThat(run("--version").errors()).isEqualTo("weakspot: building (sources changed)…\n");
        assertThat(builds()).isEqualTo(3);
    }

    @Test
    void changedTestsAreNoReasonToBuild() throws Exception {
        run("--version");
        Path test = checkout.resolve("weakspot-cli/src/test/java/Test.java");
        Files.createDirectories(test.getParent());
        makeNewer(Files.writeString(test, ""));
        assertThat(run("--version").errors()).isEmpty();
    }

    @Test
    void twoConcurrentLaunchesBuildOnce() throws Exception {
        fakeMaven(copyClasses() + " && sleep 1");
        Process other = launcher(checkout.resolve("weakspot"), "--version").start();
        assertThat(run("--version").code()).isZero();
        assertThat(other.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(other.exitValue()).isZero();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aFailedBuildShowsTheErrorsOfMavenAndIsAnInternalFailure() throws Exception {
        fakeMaven("echo noise; echo '[ERROR] Main.java:1 is wrong'; exit 1");
        Ended ended = run("--version");
        assertThat(ended.code()).isEqualTo(4);
        assertThat(ended.output()).isEmpty();
        assertThat(ended.errors())
                .contains("[ERROR] Main.java:1 is wrong\n", "weakspot: the build failed")
                .doesNotContain("noise");
    }

    @Test
    void filesAreRelativeToTheCallersFolder() throws Exception {
        Ended ended = run("verify", "s b.litmus");
        assertThat(ended.output()).startsWith("s b.litmus: SB: 1 warning (robustness)");
        assertThat(ended.code()).isEqualTo(ExitCode.CLEAN.number());
    }

    @Test
    void theExitCodeOfTheCommandIsReturned() throws Exception {
        run("--version");
        assertThat(run("frob"))
                .isEqualTo(new Ended(2, "", "weakspot: unknown command: 'frob' (see 'weakspot --help')\n"));
    }

    @Test
    void worksThroughASymbolicLinkAndWithoutHome() throws Exception {
        Path link = Files.createSymbolicLink(workingFolder.resolve("ws"), checkout.resolve("weakspot"));
        ProcessBuilder process = launcher(link, "--version");
        process.environment().remove("HOME");
        assertThat(run(process).output()).isEqualTo(Version.line() + "\n");
    }

    @Test
    void anOldJavaIsNamed() throws Exception {
        fakeJdk("11.0.2");
        Ended ended = run("--version");
        assertThat(ended.code()).isEqualTo(4);
        assertThat(ended.errors())
                .startsWith("weakspot: Java 11.0.2 at ")
                .endsWith(" (use a JDK 17 or newer)\n")
                .hasLineCount(1);
    }

    /** The classes under test are in folders, and the JVM makes archives of jars only. */
    @Test
    void startsSilentlyIfNoArchiveCanBeMade() throws Exception {
        ProcessBuilder process = launcher(checkout.resolve("weakspot"), "--version");
        process.environment().put("JAVA_HOME", System.getProperty("java.home"));
        assertThat(run(process).errors()).isEqualTo("weakspot: building (first use)…\n");
        assertThat(run(process)).isEqualTo(new Ended(0, Version.line() + "\n", ""));
    }

    /** The process handle sends SIGTERM. The launcher has replaced itself by the JVM, so the JVM receives the signal. */
    @Test
    void aSignalEndsTheSearchWithAPartialReport() throws Exception {
        run("--version");
        Path samples = Path.of(SampleFiles.FOLDER).toAbsolutePath();
        Process process = launcher(
                        checkout.resolve("weakspot"),
                        "verify",
                        samples.resolve("waiting.litmus").toString(),
                        samples.resolve("growing.litmus").toString())
                .start();
        try (BufferedReader output = process.inputReader(UTF_8)) {
            String first = output.readLine();
            process.toHandle().destroy(); // Process.destroy would close the output, too
            assertThat(first).contains("waiting.litmus: waiting");
            assertThat(output.lines()).anyMatch(line -> line.contains("interrupted"));
        }
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(ExitCode.INCOMPLETE.number());
    }

    /** The launcher in a checkout with the compiler scripts and the sources of the run-time. */
    private ProcessBuilder compiler(String... arguments) throws IOException {
        Path scripts = Path.of("..");
        Path sources = checkout.resolve("weakspot-native/src/main/resources/dev/weakspot/cnative/runtime");
        if (Files.notExists(sources)) {
            copyFolder(scripts.resolve(checkout.relativize(sources)), sources);
            Files.copy(
                    scripts.resolve("weakspot-cc"),
                    checkout.resolve("weakspot-cc"),
                    StandardCopyOption.COPY_ATTRIBUTES);
            Files.createSymbolicLink(checkout.resolve("weakspot-c++"), Path.of("weakspot-cc"));
            Files.writeString(workingFolder.resolve("main.c"), "int main(void) { return 42; }\n");
            // without optimisation the run-time takes a third of the time to build
            writeScript(folder.resolve("bin/cc"), "exec /usr/bin/cc \"$@\" -O0");
        }
        ProcessBuilder process = launcher(checkout.resolve("weakspot"), arguments);
        process.environment().put("XDG_CACHE_HOME", folder.resolve("caches").toString());
        process.environment().remove("WEAKSPOT_CC");
        process.environment().remove("WEAKSPOT_CXX");
        return process;
    }

    private static void copyFolder(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (Stream<Path> files = Files.walk(from)) { // walk() returns a folder before its files
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    @Test
    void compilersNeedJavaForTheFirstCallOnly() throws Exception {
        assumeTrue(new File("/usr/bin/cc").canExecute(), "no C compiler is installed");
        assertThat(run(compiler("cc", "main.c", "-o", "program")))
                .isEqualTo(new Ended(0, "", "weakspot: building (first use)…\n"));
        assertThat(run(new ProcessBuilder(workingFolder.resolve("program").toString()))
                        .code())
                .isEqualTo(42);
        ProcessBuilder again = compiler("cc", "main.c", "-o", "program again");
        again.environment().put("JAVA_HOME", "/nowhere");
        assertThat(run(again)).isEqualTo(new Ended(0, "", ""));
        assertThat(run(new ProcessBuilder(workingFolder.resolve("program again").toString()))
                        .code())
                .isEqualTo(42);
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void concurrentCompilersBuildOneRunTime() throws Exception {
        assumeTrue(new File("/usr/bin/cc").canExecute(), "no C compiler is installed");
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            processes.add(compiler("cc", "-c", "main.c", "-o", i + ".o").start());
        }
        for (Process process : processes) {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        try (Stream<Path> files = Files.list(folder.resolve("caches/weakspot"))) {
            assertThat(files.filter(Files::isDirectory)).hasSize(1);
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void anUnsupportedCompilerIsReported() throws Exception {
        writeScript(folder.resolve("bin/tcc"), "exit 1");
        ProcessBuilder process = compiler("cc", "main.c");
        process.environment().put("WEAKSPOT_CC", "tcc");
        Ended ended = run(process);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.errors()).endsWith("tcc is neither gcc nor clang (use one of them)\n");
    }
}
