package dev.weakspot.cli;

/** The programs under {@code src/test/resources/litmus}. Paths are relative to the module, in which Maven runs the tests. */
final class SampleFiles {
    static final String FOLDER = "src/test/resources/litmus";

    private SampleFiles() {}

    static String path(String name) {
        return FOLDER + "/" + name;
    }
}
