package dev.weakspot.cnative.debuginfo;

/** The object or the array in a heap block. */
public final class BlockObject {
    private final DebugUnit unit;
    private final DebugEntry type;
    private final String pointer;
    private final String typeName;
    private final long size;
    private final boolean isArray;

    /**
     * The object of a block.
     *
     * @param pointer the variable to which the program has assigned the new block; empty if unknown
     * @param typeName the type of the object or of an element
     * @param size the size of the object or of an element
     */
    BlockObject(DebugUnit unit, DebugEntry type, String pointer, String typeName, long size, boolean isArray) {
        this.unit = unit;
        this.type = type;
        this.pointer = pointer;
        this.typeName = typeName;
        this.size = size;
        this.isArray = isArray;
    }

    /**
     * The name of some bytes of the block: {@code message->text[4]}, {@code slots[3].next}, {@code Node.next}. A scalar that no
     * variable points to is named by its type.
     */
    public String name(long offset, long bytes) {
        long index = isArray ? offset / size : 0;
        MemberPath.Found found = MemberPath.of(unit, type, offset - index * size, bytes);
        if (found.content().isPresent()) {
            return found.content().get().name() + found.content().get().path();
        }
        String path = found.path();
        String root = pointer.isEmpty() ? typeName : pointer;
        if (isArray) {
            return root + "[" + index + "]" + path;
        }
        if (pointer.isEmpty()) {
            return root + path;
        }
        if (path.startsWith(".")) {
            return root + "->" + path.substring(1);
        }
        return path.startsWith("[") ? "(*" + root + ")" + path : "*" + root + path;
    }
}
