package dev.weakspot.report.jsontext;

import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;

/** Two spaces a level and {@code \n} on every platform, so that the same verdicts give the same bytes everywhere. */
final class IndentedLayout extends ObjectWriteContext.Base {
    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

    private static final Separators SEPARATORS = Separators.createDefaultInstance()
            .withObjectNameValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");

    @Override
    public boolean hasPrettyPrinter() {
        return true;
    }

    @Override
    public PrettyPrinter getPrettyPrinter() {
        return new DefaultPrettyPrinter(SEPARATORS).withObjectIndenter(INDENTER).withArrayIndenter(INDENTER);
    }
}
