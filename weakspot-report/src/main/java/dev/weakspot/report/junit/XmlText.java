package dev.weakspot.report.junit;

import java.io.Writer;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Indented XML 1.0. Characters that XML cannot contain, not even escaped, become U+FFFD. */
final class XmlText {
    private final XMLStreamWriter xml;
    private int depth;
    private boolean hasContent;

    XmlText(Writer out) throws XMLStreamException {
        this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
        xml.writeStartDocument("UTF-8", "1.0");
    }

    /** Digits and a point, which Jenkins's schema requires. */
    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    void begin(String element, Map<String, String> attributes) throws XMLStreamException {
        newLine();
        xml.writeStartElement(element);
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            xml.writeAttribute(attribute.getKey(), valid(attribute.getValue()));
        }
        depth++;
        hasContent = false;
    }

    void text(String text) throws XMLStreamException {
        xml.writeCharacters(valid(text));
        hasContent = true;
    }

    /** Ends an element. An element with text ends directly after it, because white space is part of the text. */
    void end() throws XMLStreamException {
        depth--;
        if (!hasContent) {
            newLine();
        }
        xml.writeEndElement();
        hasContent = false;
    }

    void finish() throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeEndDocument();
        xml.close();
    }

    private void newLine() throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    /** [XML 1.0, 2.2] Char. */
    private static String valid(String text) {
        StringBuilder valid = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> isValid(character) ? character : 0xFFFD)
                .forEach(valid::appendCodePoint);
        return valid.toString();
    }

    private static boolean isValid(int character) {
        return character == '\t'
                || character == '\n'
                || character == '\r'
                || (character >= 0x20 && character <= 0xD7FF)
                || (character >= 0xE000 && character <= 0xFFFD)
                || character >= 0x10000;
    }
}
