package dev.weakspot.cli;

/** The programs under {@code src/test/resources/litmus}, named relative to the module, where Maven runs tests. */
final class SampleFiles {
    static final String FOLDER = "src/test/resources/litmus";

    private SampleFiles() {}

    static String path(String name) {
        return FOLDER + "/" + name;
    }
}
