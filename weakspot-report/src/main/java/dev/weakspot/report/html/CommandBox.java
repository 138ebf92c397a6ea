package dev.weakspot.report.html;

/** A command line with a button that copies it. */
final class CommandBox {
    private CommandBox() {}

    static void write(Markup page, String command) {
        page.open("div", "class", "command");
        page.open("pre").element("code", command).close("pre");
        page.open("button", "type", "button", "class", "copy", "data-needs-script", "", "hidden", "")
                .text("Copy")
                .close("button");
        page.element("span", "", "class", "copied", "role", "status");
        page.close("div").newLine();
    }
}
