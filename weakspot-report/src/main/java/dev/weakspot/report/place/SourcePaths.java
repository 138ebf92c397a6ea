package dev.weakspot.report.place;

import dev.weakspot.report.format.CommandCall;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/** Files as other tools name them: relative to the root of the user's repository, with {@code /} between folders. */
public final class SourcePaths {
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";

    private final Path folder;
    private final Path root;

    private SourcePaths(Path folder, Path root) {
        this.folder = folder;
        this.root = root;
    }

    public static SourcePaths of(CommandCall call) {
        return new SourcePaths(call.folder(), call.sourceRoot());
    }

    /** The path relative to the root; empty if the file is not below it. */
    public Optional<String> relative(String file) {
        return absolute(file)
                .filter(path -> path.startsWith(root))
                .map(path -> root.relativize(path).toString());
    }

    /** The path relative to the root, or the absolute path if the file is not below it. */
    public String shown(String file) {
        return relative(file).orElseGet(() -> absolute(file).map(Path::toString).orElse(file));
    }

    /** The relative path as a URI reference, with its special characters escaped. */
    public Optional<String> relativeUri(String file) {
        return relative(file).map(SourcePaths::escaped);
    }

    /** The URI of a file outside the root. */
    public String absoluteUri(String file) {
        return absolute(file).map(SourcePaths::uri).orElseGet(() -> escaped(file));
    }

    public String rootUri() {
        return folderUri(root);
    }

    public String folderUri() {
        return folderUri(folder);
    }

    /** A URI by which others are resolved ends with a slash. */
    private static String folderUri(Path path) {
        String uri = uri(path);
        return uri.endsWith("/") ? uri : uri + "/";
    }

    private static String uri(Path path) {
        return "file://" + escaped(path.toString());
    }

    /** Percent-encodes everything but unreserved characters [RFC 3986, 2.3] and the slashes. */
    private static String escaped(String path) {
        StringBuilder escaped = new StringBuilder();
        for (byte unit : path.getBytes(StandardCharsets.UTF_8)) {
            if (UNRESERVED.indexOf((char) unit) >= 0) {
                escaped.append((char) unit);
            } else {
                escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits(unit));
            }
        }
        return escaped.toString();
    }

    private Optional<Path> absolute(String file) {
        try {
            return Optional.of(folder.resolve(file).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
