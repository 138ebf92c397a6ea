package dev.weakspot.cnative.debuginfo;

import java.util.Optional;

/** The name of the function of the source to which code belongs. */
final class SourceFunction {
    /** The suffix of the functions that gcc makes of OpenMP regions: it follows the name of the enclosing function. */
    private static final String REGION = "._omp_fn.";

    private SourceFunction() {}

    /** {@code Ring::push}; empty for a function without a name. For a region, the function of the source that contains it. */
    static String of(DebugUnit unit, DebugEntry function) {
        DebugEntry current = function;
        while (isRegion(unit, current)) {
            Optional<DebugEntry> enclosing = enclosing(current);
            if (enclosing.isEmpty()) {
                String name = unit.declaration(current).name().orElse("");
                return name.substring(0, name.indexOf(REGION));
            }
            current = enclosing.get();
        }
        return withClass(unit.declaration(current));
    }

    private static Optional<DebugEntry> enclosing(DebugEntry function) {
        Optional<DebugEntry> scope = function.parent();
        while (scope.isPresent() && !scope.get().tag().equals("subprogram")) {
            scope = scope.get().parent();
        }
        return scope;
    }

    /** Whether the compiler has made the function of an OpenMP region. */
    static boolean isRegion(DebugUnit unit, DebugEntry function) {
        return unit.declaration(function).name().orElse("").contains(REGION);
    }

    private static String withClass(DebugEntry declaration) {
        String name = declaration.name().orElse("");
        Optional<String> scope = declaration
                .parent()
                .filter(parent ->
                        parent.tag().equals("class_type") || parent.tag().equals("structure_type"))
                .map(parent -> parent.name().orElse(""));
        if (scope.isEmpty()) {
            return name;
        }
        boolean isLambda = name.equals("operator()")
                && (scope.get().isEmpty() || scope.get().startsWith("<lambda"));
        return isLambda ? "lambda" : scope.get() + "::" + name;
    }
}
