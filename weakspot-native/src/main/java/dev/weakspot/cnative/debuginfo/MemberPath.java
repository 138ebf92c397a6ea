package dev.weakspot.cnative.debuginfo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The way from an object to some of its bytes, as an expression of the language: {@code .slots[3].next}. */
final class MemberPath {
    /** Types nest less deep than this, unless the debug information is malformed. */
    private static final int MOST_LEVELS = 64;

    private final DebugUnit unit;
    private final StandardTypes standardTypes;
    private Optional<String> contentName = Optional.empty();
    private int lengthBeforeContent;
    private final StringBuilder path = new StringBuilder();
    private final long bytes;
    private DebugEntry type;
    private long offset;

    /**
     * The path to some bytes.
     *
     * @param content the object that the library keeps in storage of its own on this path, if it does
     */
    record Found(String path, Optional<Content> content) {}

    /** An object in the storage of a library type, and the path from there. */
    record Content(String name, String path) {}

    private MemberPath(DebugUnit unit, DebugEntry type, long offset, long bytes) {
        this.unit = unit;
        this.standardTypes = new StandardTypes(unit);
        this.type = type;
        this.offset = offset;
        this.bytes = bytes;
    }

    /**
     * The path to the innermost member with these bytes; {@code +N} is added if they begin inside it.
     *
     * @param bytes at least 1; of the members of a union, the first one that has so many bytes is selected
     */
    static Found of(DebugUnit unit, DebugEntry type, long offset, long bytes) {
        MemberPath path = new MemberPath(unit, type, offset, bytes);
        for (int level = 0; level < MOST_LEVELS && path.descend(); level++) {}
        if (path.offset != 0) {
            path.path.append('+').append(path.offset);
        }
        String all = path.path.toString();
        int before = path.lengthBeforeContent;
        return new Found(all, path.contentName.map(name -> new Content(name, all.substring(before))));
    }

    private boolean descend() {
        if (standardTypes.isLeaf(type)) {
            return false;
        }
        return switch (type.tag()) {
            case "typedef", "const_type", "volatile_type" ->
                unit.type(type).map(this::continueWith).orElse(false);
            case "array_type" -> enterElement();
            case "structure_type", "class_type", "union_type" -> enterMember();
            default -> false;
        };
    }

    private boolean continueWith(DebugEntry next) {
        type = next;
        return true;
    }

    private boolean enterElement() {
        Optional<DebugEntry> element = unit.type(type);
        OptionalLong size = element.isPresent() ? ObjectSize.of(unit, element.get()) : OptionalLong.empty();
        if (size.isEmpty() || size.getAsLong() == 0) {
            return false;
        }
        List<Long> counts = ObjectSize.elements(type);
        List<Long> indices = new ArrayList<>();
        long index = offset / size.getAsLong();
        for (int i = counts.size() - 1; i > 0; i--) {
            if (counts.get(i) == 0) {
                return false;
            }
            indices.add(0, index % counts.get(i));
            index /= counts.get(i);
        }
        if (offset % size.getAsLong() + bytes > size.getAsLong()) {
            return false; // several elements
        }
        indices.add(0, index);
        indices.forEach(each -> path.append('[').append(each).append(']'));
        offset %= size.getAsLong();
        return continueWith(element.get());
    }

    private boolean enterMember() {
        Optional<DebugEntry> content = standardTypes.content(type);
        if (content.isPresent()) {
            contentName = content.get().name();
            lengthBeforeContent = path.length();
            return continueWith(content.get());
        }
        List<DebugEntry> candidates = type.children().stream()
                .filter(member -> member.tag().equals("member") || member.tag().equals("inheritance"))
                .filter(this::hasBytes)
                .toList();
        // several members in one byte are bit-fields: which one is accessed is unknown
        if (candidates.isEmpty() || (candidates.size() > 1 && !type.tag().equals("union_type"))) {
            return false;
        }
        DebugEntry member = candidates.get(0);
        if (!standardTypes.isTransparent(member)) {
            member.name().ifPresent(name -> path.append('.').append(name));
        }
        offset -= position(member);
        return unit.type(member).map(this::continueWith).orElse(false);
    }

    private boolean hasBytes(DebugEntry member) {
        if (member.has("DW_AT_external") || member.has("DW_AT_declaration")) {
            return false; // a static member
        }
        Optional<DebugEntry> memberType = unit.type(member);
        if (memberType.isEmpty() || ObjectSize.isEmptyClass(memberType.get())) {
            return false;
        }
        OptionalLong size = ObjectSize.of(unit, memberType.get());
        long begin = position(member);
        boolean isOpenArray = size.isPresent() && size.getAsLong() == 0;
        return size.isPresent() && begin <= offset && (isOpenArray || offset + bytes <= begin + size.getAsLong());
    }

    private static long position(DebugEntry member) {
        if (member.has("DW_AT_data_bit_offset")) {
            return member.number("DW_AT_data_bit_offset").orElse(0) / Byte.SIZE;
        }
        return member.number("DW_AT_data_member_location").orElse(0);
    }
}
