package dev.weakspot.litmus.syntax;

/**
 * A type as written. Only modelled types can be represented. {@code volatile} has no effect and is not kept.
 *
 * @param isAtomic whether the object at the end of all pointers is atomic: {@code atomic_int*}, {@code _Atomic int}
 * @param pointers the number of stars
 */
public record TypeName(Base base, boolean isAtomic, int pointers) {
    public enum Base {
        INT,
        MUTEX,
        BARRIER
    }
}
