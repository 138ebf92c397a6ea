package dev.weakspot.cnative.debuginfo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An entry of debug information: a type, a variable, a function or a scope. Attributes have the texts that {@code readelf} prints.
 */
final class DebugEntry {
    private static final Pattern NUMBER = Pattern.compile("(?:.*: )?(-?(?:0x\\p{XDigit}+|\\d+))(?:\\s.*)?");
    private static final Pattern OFFSET_EXPRESSION = Pattern.compile(".*\\(DW_OP_plus_uconst: (\\d+)\\)");
    private static final Pattern REFERENCE = Pattern.compile("<0x(\\p{XDigit}+)>");

    /** The attributes that names depend on. All others are left out, because there are many. */
    private static final Set<String> KEPT = Set.of(
            "DW_AT_name",
            "DW_AT_type",
            "DW_AT_byte_size",
            "DW_AT_data_member_location",
            "DW_AT_data_bit_offset",
            "DW_AT_location",
            "DW_AT_frame_base",
            "DW_AT_specification",
            "DW_AT_abstract_origin",
            "DW_AT_declaration",
            "DW_AT_external",
            "DW_AT_upper_bound",
            "DW_AT_count",
            "DW_AT_decl_line");

    private final long offset;
    private final String tag;
    private final Optional<DebugEntry> parent;
    private final Map<String, String> attributes = new HashMap<>(8);
    private List<DebugEntry> children = List.of();

    DebugEntry(long offset, String tag, Optional<DebugEntry> parent) {
        this.offset = offset;
        this.tag = tag;
        this.parent = parent;
        parent.ifPresent(enclosing -> enclosing.add(this));
    }

    private void add(DebugEntry child) {
        if (children.isEmpty()) {
            children = new ArrayList<>();
        }
        children.add(child);
    }

    void set(String attribute, String value) {
        if (KEPT.contains(attribute)) {
            attributes.put(attribute, value);
        }
    }

    long offset() {
        return offset;
    }

    /** The tag without its prefix: {@code structure_type}. */
    String tag() {
        return tag;
    }

    Optional<DebugEntry> parent() {
        return parent;
    }

    List<DebugEntry> children() {
        return Collections.unmodifiableList(children);
    }

    boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    Optional<String> text(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** Without the note in parentheses on the section that holds the name. */
    Optional<String> name() {
        return text("DW_AT_name").map(name -> name.startsWith("(") ? name.substring(name.indexOf("): ") + 3) : name);
    }

    OptionalLong number(String attribute) {
        String value = attributes.getOrDefault(attribute, "");
        Matcher expression = OFFSET_EXPRESSION.matcher(value);
        Matcher number = NUMBER.matcher(value);
        try {
            if (expression.matches()) {
                return OptionalLong.of(Long.parseLong(expression.group(1)));
            }
            return number.matches() ? OptionalLong.of(Long.decode(number.group(1))) : OptionalLong.empty();
        } catch (NumberFormatException tooLarge) {
            return OptionalLong.empty();
        }
    }

    /** The offset of the entry that the attribute refers to. */
    OptionalLong reference(String attribute) {
        Matcher reference = REFERENCE.matcher(attributes.getOrDefault(attribute, ""));
        return reference.lookingAt() ? OptionalLong.of(Long.parseLong(reference.group(1), 16)) : OptionalLong.empty();
    }

    /** Passes on all entries below this one. */
    void descendants(Consumer<DebugEntry> consumer) {
        for (DebugEntry child : children) {
            consumer.accept(child);
            child.descendants(consumer);
        }
    }
}
