package dev.weakspot.report.sarif;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import dev.weakspot.report.place.FindingPlace;
import dev.weakspot.report.place.SourcePaths;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Writes the properties of locations [3.28] and stacks [3.44]. */
final class SarifLocations {
    /** The base of the relative URIs of this log. */
    static final String ROOT = "SRCROOT";

    private final JsonGenerator json;
    private final SourcePaths paths;

    SarifLocations(JsonGenerator json, SourcePaths paths) {
        this.json = json;
        this.paths = paths;
    }

    /** Writes the properties of a location; its object is begun and ended by the caller. */
    void writeSite(Site site) {
        if (FindingPlace.isKnown(site)) {
            writeLine(site.file(), site.line(), site.column(), site.text());
        }
        if (!site.stack().isEmpty()) {
            writeFunction(site.stack().get(0).function());
        } else if (!FindingPlace.isKnown(site)) {
            writeFunction(site.file()); // where no line is known, the file is the name of a function
        }
    }

    /** A file without a line. */
    void writeFile(String file) {
        json.writeObjectPropertyStart("physicalLocation");
        writeArtifact(file);
        json.writeEndObject();
    }

    /** Plain text: {@code operator[](int)} must not be taken for a link [3.11.6]. */
    void writeMessage(String text) {
        json.writeObjectPropertyStart("message");
        json.writeStringProperty("text", text.replace("](", "] ("));
        json.writeEndObject();
    }

    void writeStack(String message, List<Frame> frames) {
        json.writeStartObject();
        writeMessage(message);
        json.writeArrayPropertyStart("frames");
        for (Frame frame : frames) {
            json.writeStartObject();
            json.writeObjectPropertyStart("location");
            if (frame.line() > 0) {
                writeLine(frame.file(), frame.line(), 0, "");
            }
            writeFunction(frame.function());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeLine(String file, int line, int column, String text) {
        json.writeObjectPropertyStart("physicalLocation");
        writeArtifact(file);
        json.writeObjectPropertyStart("region");
        json.writeNumberProperty("startLine", line);
        if (column > 0) {
            json.writeNumberProperty("startColumn", column);
        }
        if (!text.isBlank()) {
            json.writeObjectPropertyStart("snippet");
            json.writeStringProperty("text", text);
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writeArtifact(String file) {
        json.writeObjectPropertyStart("artifactLocation");
        Optional<String> relative = paths.relativeUri(file);
        if (relative.isPresent()) {
            json.writeStringProperty("uri", relative.get());
            json.writeStringProperty("uriBaseId", ROOT);
        } else {
            json.writeStringProperty("uri", paths.absoluteUri(file));
        }
        json.writeEndObject();
    }

    private void writeFunction(String function) {
        json.writeArrayPropertyStart("logicalLocations");
        json.writeStartObject();
        json.writeStringProperty("fullyQualifiedName", function);
        json.writeStringProperty("kind", "function");
        json.writeEndObject();
        json.writeEndArray();
    }
}
