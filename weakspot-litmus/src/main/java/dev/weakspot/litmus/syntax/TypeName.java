package dev.weakspot.litmus.syntax;

/**
 * A type as written. Only what we model can be built; {@code volatile} changes nothing and is not kept.
 *
 * @param isAtomic whether the object at the end of all pointers is atomic: {@code atomic_int*}, {@code _Atomic int}
 * @param pointers how many stars
 */
public record TypeName(Base base, boolean isAtomic, int pointers) {
    public enum Base {
        INT,
        MUTEX,
        BARRIER
    }
}
