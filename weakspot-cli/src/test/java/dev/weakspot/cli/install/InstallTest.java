package dev.weakspot.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.SampleFiles;
import dev.weakspot.cli.output.Version;
import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.SourceLanguage;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Installs this checkout with the classes under test, and uses the installation. */
@EnabledOnOs(OS.LINUX)
@Timeout(240)
class InstallTest {
    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private Path prefix;
    private Path java;

    private record InstallCall(int code, String text) {}

    @BeforeEach
    void prepare() throws IOException {
        prefix = folder.resolve("a prefix");
        Path jdk = Files.createDirectories(folder.resolve("jdk/bin")).getParent();
        java = jdk.resolve("bin/java");
        Files.writeString(
                java,
                "#!/bin/sh\nexec '" + System.getProperty("java.home") + "/bin/java' -XX:TieredStopAtLevel=1 \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(
                jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n"); // without a build: no archive of classes
        writeJar(Files.createDirectories(folder.resolve("jars")).resolve("weakspot-cli.jar"));
    }

    /** A jar that contains only the class path of this test. */
    private static void writeJar(Path jar) throws IOException {
        String here = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Stream.of(here.split(File.pathSeparator, -1))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
    }

    private InstallCall install(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                CHECKOUT.resolve("weakspot-dist/install").toString(),
                CHECKOUT.toString(),
                folder.resolve("jars").toString(),
                java.toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private InstallCall run(List<String> command) throws Exception {
        Path text = Files.createTempFile(folder, "text", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(text.toFile());
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        Process process = builder.start();
        if (!process.waitFor(100, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return new InstallCall(process.waitFor(), Files.readString(text));
    }

    @Test
    void anInstallationIsUsableByItself() throws Exception {
        assertThat(install("--prefix", prefix.toString()))
                .isEqualTo(new InstallCall(
                        0,
                        "Weakspot is installed in " + prefix + ".\nAdd " + prefix
                                + "/bin to your PATH to call weakspot, weakspot-cc and weakspot-c++.\n"));
        Path moved = Files.move(prefix, folder.resolve("moved"));
        String weakspot = moved.resolve("bin/weakspot").toString();
        InstallCall version = run(List.of(weakspot, "--version"));
        assertThat(version.text()).startsWith("weakspot " + Version.number());
        InstallCall verified = run(List.of(
                weakspot,
                "verify",
                Path.of(SampleFiles.path("deadlock.litmus")).toAbsolutePath().toString()));
        assertThat(verified.code()).as(verified.text()).isEqualTo(1);
        assertThat(run(List.of(weakspot, "install")).text())
                .contains("only a clone of the repository can be installed");
        assertThat(moved.resolve("lib/cmake/Weakspot/WeakspotConfigVersion.cmake"))
                .content()
                .contains("set(PACKAGE_VERSION \"" + Version.number() + "\")");
        assertThat(moved.resolve("share/man/man1/weakspot.1"))
                .content()
                .contains(".SS weakspot test", "\\-\\-sarif FILE");
        assertThat(moved.resolve("share/zsh/site-functions/_weakspot"))
                .content()
                .startsWith("#compdef weakspot\n")
                .contains("'--sarif=[");
        Path bash = moved.resolve("share/bash-completion/completions/weakspot");
        assertThat(run(List.of("bash", "-c", ". '" + bash + "' && complete -p weakspot"))
                        .text())
                .contains("-F _complete_weakspot weakspot");
        aProgramBuildsWithoutWeakspot(moved);
    }

    /** The header is found by the compiler script, and needs no library. */
    private void aProgramBuildsWithoutWeakspot(Path installed) throws Exception {
        InstallCall include = run(List.of(installed.resolve("bin/weakspot-cc").toString(), "--print-include"));
        assertThat(include).isEqualTo(new InstallCall(0, installed.resolve("include") + "\n"));
        Path source = Files.writeString(folder.resolve("annotated.c"), """
                #include <weakspot.h>
                WEAKSPOT_DEFERRED_START;
                int main(void) {
                    int done = 1;
                    weakspot_start();
                    weakspot_name_thread("main");
                    weakspot_name_location(&done, sizeof done, "done");
                    weakspot_ignore_begin();
                    weakspot_ignore_end();
                    weakspot_happens_before(&done);
                    weakspot_happens_after(&done);
                    weakspot_await(done);
                    return weakspot_is_running() + (int)weakspot_choose(3);
                }
                """);
        String compiler = Compiler.present(SourceLanguage.C).get(0).program().toString();
        for (List<String> language : List.of(List.of("-xc", "-std=c99"), List.of("-xc++"))) {
            List<String> build = new ArrayList<>(List.of(compiler));
            build.addAll(language);
            build.addAll(
                    List.of("-Wall", "-Wextra", "-Werror", "-I" + include.text().strip(), source.toString()));
            build.addAll(List.of("-o", folder.resolve("annotated").toString()));
            assertThat(run(build)).isEqualTo(new InstallCall(0, ""));
            assertThat(run(List.of(folder.resolve("annotated").toString()))).isEqualTo(new InstallCall(0, ""));
        }
    }

    @Test
    void anOlderInstallationIsReplaced() throws Exception {
        install("--prefix=" + prefix);
        Path stale = Files.writeString(prefix.resolve("lib/weakspot/app/stale.jar"), "");
        assertThat(install("--prefix=" + prefix).code()).isZero();
        assertThat(stale).doesNotExist();
        assertThat(prefix.resolve("lib")).isDirectoryNotContaining("glob:**/.weakspot-*");
    }

    @Test
    void otherFoldersAreNotReplaced() throws Exception {
        Path other = Files.createDirectories(prefix.resolve("lib/weakspot"));
        Files.writeString(other.resolve("notes"), "mine");
        assertThat(install("--prefix", prefix.toString()))
                .isEqualTo(new InstallCall(
                        2,
                        "weakspot install: " + other + " is not an installation of Weakspot (use another --prefix)\n"));
        assertThat(other.resolve("notes")).hasContent("mine");
        assertThat(install("--frob").code()).isEqualTo(2);
    }
}
