package dev.weakspot.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version of Weakspot. Maven writes it and the commit into resources, so that only the pom contains the version. */
public final class Version implements IVersionProvider {
    public static String number() {
        return resource("version.txt");
    }

    /** The commit from which Weakspot was built, with {@code -dirty} if files were changed; empty outside a repository. */
    private static String commit() {
        return resource("commit.txt");
    }

    private static String resource(String name) {
        try (InputStream in = Version.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The line that {@code --version} prints. */
    public static String line() {
        String commit = commit().isEmpty() ? "" : " (commit " + commit() + ")";
        return "weakspot " + number() + commit;
    }

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }
}
