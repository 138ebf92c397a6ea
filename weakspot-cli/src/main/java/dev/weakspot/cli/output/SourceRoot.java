package dev.weakspot.cli.output;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The folder to which the paths of reports for other tools are relative: the root of the user's repository. */
final class SourceRoot {
    /** The checkout of the job: GitHub Actions, GitLab CI, Jenkins. */
    private static final List<String> CHECKOUTS = List.of("GITHUB_WORKSPACE", "CI_PROJECT_DIR", "WORKSPACE");

    private SourceRoot() {}

    /**
     * The root of the sources: the checkout of a CI job if the working folder is in it; else the closest folder above that is a
     * git repository; else the working folder.
     */
    static Path of(Map<String, String> environment, Path folder) {
        Path working = folder.toAbsolutePath().normalize();
        for (String variable : CHECKOUTS) {
            String value = environment.getOrDefault(variable, "");
            if (!value.isEmpty() && isIn(working, value)) {
                return Path.of(value).normalize();
            }
        }
        for (Path above = working; above != null; above = above.getParent()) {
            if (Files.exists(above.resolve(".git"))) {
                return above;
            }
        }
        return working;
    }

    private static boolean isIn(Path working, String checkout) {
        try {
            Path root = Path.of(checkout).normalize();
            return root.isAbsolute() && working.startsWith(root);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
