package dev.weakspot.cli.frontend;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * The targets that the user's list of files and folders stands for. A folder stands for all files below it that a front end
 * can verify.
 *
 * @param files in the order of the list; the files of one folder are sorted by path
 * @param errors a line for each part of the list that stands for no file
 */
public record VerifyTargets(List<String> files, List<String> errors) {
    public VerifyTargets {
        files = List.copyOf(files);
        errors = List.copyOf(errors);
    }

    public static VerifyTargets of(List<String> named, FrontEnds frontEnds) throws IOException {
        List<String> files = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        for (String name : named) {
            if (name.isEmpty()) {
                errors.add("weakspot: a file name is empty (name a file or a folder)");
            } else if (name.equals("-")) {
                errors.add("-: programs are not read from standard input (name a file or a folder)");
            } else if (Files.isDirectory(Path.of(name))) {
                addFolder(Path.of(name), frontEnds, files, errors);
            } else {
                files.add(name); // reading it later shows whether it exists
            }
        }
        return new VerifyTargets(files, errors);
    }

    private static void addFolder(Path folder, FrontEnds frontEnds, List<String> files, List<String> errors)
            throws IOException {
        FolderWalk walk = new FolderWalk(frontEnds);
        Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, walk);
        errors.addAll(walk.unreadable);
        if (walk.found.isEmpty() && walk.unreadable.isEmpty()) {
            errors.add(folder + ": no program in this folder can be verified (" + frontEnds.verifiableKinds() + ")");
        }
        walk.found.stream().sorted().map(Path::toString).forEach(files::add);
    }

    private static final class FolderWalk extends SimpleFileVisitor<Path> {
        private final FrontEnds frontEnds;
        private final List<Path> found = new ArrayList<>();
        private final List<String> unreadable = new ArrayList<>();

        FolderWalk(FrontEnds frontEnds) {
            this.frontEnds = frontEnds;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (frontEnds.isVerifiable(file)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            boolean isVisitedElsewhere = failure instanceof FileSystemLoopException;
            if (!isVisitedElsewhere) {
                unreadable.add(file + ": cannot be read (see its permissions)");
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
