package dev.weakspot.report.html;

/** The output of a program: of a long one, the end. */
final class OutputText {
    private static final int MOST = 20_000;

    private OutputText() {}

    static String shown(String output) {
        String text = output.strip();
        return text.length() <= MOST
                ? text
                : "(the first " + (text.length() - MOST) + " characters are not shown)\n"
                        + text.substring(text.length() - MOST);
    }
}
