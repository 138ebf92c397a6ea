package dev.weakspot.cli;

/** The programs under {@code src/test/resources/litmus}. Paths are relative to the module, in which Maven runs the tests. */
public final class SampleFiles {
    public static final String FOLDER = "src/test/resources/litmus";

    private SampleFiles() {}

    public static String path(String name) {
        return FOLDER + "/" + name;
    }
}
