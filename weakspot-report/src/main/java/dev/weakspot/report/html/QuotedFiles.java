package dev.weakspot.report.html;

import dev.weakspot.event.Site;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The source files of the program, as far as they can be read. A file counts only if it has the lines that the program was
 * built from.
 */
final class QuotedFiles {
    private static final long LARGEST = 8_000_000;

    private final Path folder;
    private final Map<String, Optional<List<String>>> files = new HashMap<>();

    /** @param folder the folder of relative names */
    QuotedFiles(Path folder) {
        this.folder = folder;
    }

    /** The lines of a file; empty if it cannot be read. */
    Optional<List<String>> lines(String file) {
        return files.computeIfAbsent(file, this::read);
    }

    private Optional<List<String>> read(String file) {
        try {
            Path path = folder.resolve(file);
            if (!Files.isRegularFile(path) || Files.size(path) > LARGEST) { // a pipe would block
                return Optional.empty();
            }
            String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
            return Optional.of(text.lines().toList());
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The lines of the file of a site, if the file still has the line of the site. */
    Optional<List<String>> linesAround(Site site) {
        return lines(site.file()).filter(lines -> isUnchanged(lines, site));
    }

    private static boolean isUnchanged(List<String> lines, Site site) {
        return site.line() >= 1
                && site.line() <= lines.size()
                && (site.text().isBlank()
                        || lines.get(site.line() - 1).strip().equals(site.text().strip()));
    }
}
