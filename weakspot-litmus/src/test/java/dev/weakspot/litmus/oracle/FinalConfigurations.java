package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.NaiveLocation.Address;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Proposition;
import java.util.StringJoiner;

/** Evaluates the configuration in which an execution has ended. */
final class FinalConfigurations {
    private final LitmusFile file;
    private final InitialState initial;

    FinalConfigurations(LitmusFile file, InitialState initial) {
        this.file = file;
        this.initial = initial;
    }

    /** Every register of every thread, then the cells of {@code locations [...]}. */
    String outcome(Configuration end) {
        StringJoiner line = new StringJoiner(" ");
        end.threads()
                .forEach(thread -> initial.names(thread.number())
                        .registers()
                        .forEach(register -> line.add(thread.number() + ":" + register + "="
                                + text(thread.registers().get(register)))));
        for (Proposition.Observed observed : file.observed()) {
            line.add(observed + "=" + text(value(end, observed)));
        }
        return line.toString();
    }

    private String text(Object value) {
        if (value instanceof Address address) {
            return "&" + address.name() + (initial.isArray(address.name()) ? "[" + address.index() + "]" : "");
        }
        return value.toString();
    }

    private Object value(Configuration end, Proposition.Observed observed) {
        if (observed.thread().isPresent()) {
            return end.threads().get(observed.thread().get()).registers().get(observed.name());
        }
        return end.shared()
                .cells()
                .get(new Address(observed.name(), observed.index().orElse(0)));
    }

    boolean satisfies(Configuration end, Proposition proposition) {
        return proposition.match(new Proposition.Cases<>() {
            @Override
            public Boolean constant(Proposition.Constant constant) {
                return constant.value();
            }

            @Override
            public Boolean equal(Proposition.Equal equal) {
                boolean isEqual = value(end, equal.observed()).equals(initial.value(equal.value()));
                return isEqual != equal.isNegated();
            }

            @Override
            public Boolean not(Proposition.Not not) {
                return !satisfies(end, not.operand());
            }

            @Override
            public Boolean and(Proposition.And and) {
                return satisfies(end, and.left()) && satisfies(end, and.right());
            }

            @Override
            public Boolean or(Proposition.Or or) {
                return satisfies(end, or.left()) || satisfies(end, or.right());
            }
        });
    }
}
