package dev.weakspot.cli;

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
 * The files a user's list of files and folders stands for.
 *
 * @param files in the order of the list; those of one folder sorted by path
 * @param complaints a line for each part of the list that stands for nothing
 */
record InputFiles(List<String> files, List<String> complaints) {
    InputFiles {
        files = List.copyOf(files);
        complaints = List.copyOf(complaints);
    }

    static InputFiles of(List<String> named) throws IOException {
        List<String> files = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        for (String name : named) {
            if (name.isEmpty()) {
                complaints.add("weakspot: a file name is empty (name a file or a folder)");
            } else if (name.equals("-")) {
                complaints.add("-: programs are not read from standard input (name a file or a folder)");
            } else if (Files.isDirectory(Path.of(name))) {
                addFolder(Path.of(name), files, complaints);
            } else {
                files.add(name); // whether it can be read is seen when its turn comes
            }
        }
        return new InputFiles(files, complaints);
    }

    private static void addFolder(Path folder, List<String> files, List<String> complaints) throws IOException {
        Walk walk = new Walk();
        Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, walk);
        complaints.addAll(walk.unreadable);
        if (walk.found.isEmpty() && walk.unreadable.isEmpty()) {
            complaints.add(folder + ": no litmus program in this folder (their names end in .litmus)");
        }
        walk.found.stream().sorted().map(Path::toString).forEach(files::add);
    }

    private static final class Walk extends SimpleFileVisitor<Path> {
        private final List<Path> found = new ArrayList<>();
        private final List<String> unreadable = new ArrayList<>();

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.getFileName().toString().endsWith(".litmus")) {
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
