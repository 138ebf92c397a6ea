package dev.weakspot.report.sarif;

import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.FileFormat;
import dev.weakspot.report.jsontext.JsonText;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;

/** Files for {@code --sarif}. */
public final class SarifFormat implements FileFormat {
    @Override
    public String option() {
        return "sarif";
    }

    @Override
    public String fileDescription() {
        return "SARIF 2.1.0 for code scanning";
    }

    @Override
    public void write(CommandReport report, Appendable out) throws IOException {
        JsonGenerator json = JsonText.to(out);
        JsonText.writing(() -> {
            new SarifLog(json, report).write();
            json.close();
        });
        out.append('\n');
    }
}
