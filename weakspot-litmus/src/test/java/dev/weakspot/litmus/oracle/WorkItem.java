package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.NaiveLocation.Address;
import dev.weakspot.litmus.oracle.NaiveLocation.Register;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.UnaryOperator;

/**
 * One unit of work. An item pops values from the thread's operand stack, pushes its result, and may put other items
 * before the rest of the thread's work. Comments show the operand stack, top last.
 */
sealed interface WorkItem {
    Effect perform(ThreadStep turn) throws ProgramFault;

    enum Effect {
        /** Only the thread's own work and operand stack changed, which no other thread can observe. */
        NONE,
        /** An effect that only this thread can observe. */
        LOCAL,
        /** An effect that other threads may observe, or a choice: the step ends, and any thread may be next. */
        DONE,
        /** The item is blocked; nothing has changed. */
        BLOCKED
    }

    record Execute(Stmt stmt) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            turn.forgetValues(); // the values of the previous statement
            return stmt.match(new NaiveExecution(turn));
        }
    }

    /** … -> … value */
    record Compute(Expr expr) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            return expr.match(new Evaluation(turn));
        }
    }

    /** … -> … lvalue: the left side of an assignment or the operand of an ampersand */
    record Locate(Expr expr) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            if (expr instanceof Expr.Name name) {
                turn.push(turn.isRegister(name.name()) ? new Register(name.name()) : turn.valueOf(name.name()));
                return Effect.NONE;
            }
            if (expr instanceof Expr.Unary unary && unary.operator() == UnaryOperator.DEREFERENCE) {
                return turn.next(new Compute(unary.operand()));
            }
            if (expr instanceof Expr.Index index) {
                return turn.next(
                        new Compute(index.array()),
                        new Compute(index.index()),
                        new Operate(index.position(), BinaryOperator.ADD));
            }
            throw new IllegalStateException("not an lvalue: expr=" + expr);
        }
    }

    /** … operand -> … value */
    record OperateOnOne(UnaryOperator operator) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            turn.push(NaiveArithmetic.apply(operator, turn.pop()));
            return Effect.NONE;
        }
    }

    /** … left right -> … value */
    record Operate(Position position, BinaryOperator operator) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            Object right = turn.pop();
            Object left = turn.pop();
            turn.push(NaiveArithmetic.apply(operator, left, right, position));
            return Effect.NONE;
        }
    }

    /** … left -> … value of a whole {@code &&} or {@code ||}, whose right side may not be evaluated */
    record DecideByLeft(Expr.Binary expr) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            boolean left = NaiveArithmetic.isTrue(turn.pop());
            if (left == (expr.operator() == BinaryOperator.LOGICAL_OR)) {
                turn.push(left ? 1 : 0);
                return Effect.NONE;
            }
            // !!right: the value is 0 or 1
            return turn.next(
                    new Compute(expr.right()),
                    new OperateOnOne(UnaryOperator.NOT),
                    new OperateOnOne(UnaryOperator.NOT));
        }
    }

    /** … condition -> … value */
    record Select(Expr.Conditional expr) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            return turn.next(new Compute(NaiveArithmetic.isTrue(turn.pop()) ? expr.then() : expr.otherwise()));
        }
    }

    /** … lvalue -> … value */
    record Read(Position position) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            Object lvalue = turn.pop();
            turn.push(turn.read(lvalue, position));
            return lvalue instanceof Address ? Effect.DONE : Effect.NONE;
        }
    }

    /** … lvalue -> … lvalue value */
    record Peek(Position position) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            Object lvalue = turn.pop();
            turn.push(lvalue);
            turn.push(lvalue);
            return new Read(position).perform(turn);
        }
    }

    /** … lvalue value -> … value lvalue value: an assignment has a value itself */
    record KeepValue() implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            Object value = turn.pop();
            Object lvalue = turn.pop();
            turn.push(value);
            turn.push(lvalue);
            turn.push(value);
            return Effect.NONE;
        }
    }

    /** … lvalue old operand -> … result lvalue new */
    record Combine(Expr.Assign expr) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            Object operand = turn.pop();
            Object old = turn.pop();
            Object lvalue = turn.pop();
            Object changed = NaiveArithmetic.apply(expr.operator().orElseThrow(), old, operand, expr.position());
            turn.push(expr.yieldsOldValue() ? old : changed);
            turn.push(lvalue);
            turn.push(changed);
            return Effect.NONE;
        }
    }

    /** … lvalue value -> … */
    record Store(Position position) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            Object value = turn.pop();
            Object lvalue = turn.pop();
            turn.write(lvalue, value, position);
            return lvalue instanceof Address ? Effect.DONE : Effect.LOCAL;
        }
    }

    /** … address operand -> … result, in one indivisible step: {@code *x += e} on an atomic x */
    record Update(Expr.Assign expr) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            Object operand = turn.pop();
            Object address = turn.pop();
            Object old = turn.read(address, expr.position());
            Object changed = NaiveArithmetic.apply(expr.operator().orElseThrow(), old, operand, expr.position());
            turn.write(address, changed, expr.position());
            turn.push(expr.yieldsOldValue() ? old : changed);
            return Effect.DONE;
        }
    }

    /** … arguments -> … result */
    record Call(Expr.Call call) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            return new NaiveFunctions(turn, call).perform();
        }
    }

    /** … address lvalue desired -> … address lvalue desired expected */
    record ReadExpected(Position position) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            Object desired = turn.pop();
            Object lvalue = turn.pop();
            turn.push(lvalue);
            turn.push(desired);
            turn.push(lvalue);
            return new Read(position).perform(turn);
        }
    }

    /** … address lvalue desired expected -> … 1, or … 0 lvalue read; the read value is still to be stored */
    record CompareExchange(Position position, boolean mayFailSpuriously) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) throws ProgramFault {
            Object expected = turn.pop();
            Object desired = turn.pop();
            Object lvalue = turn.pop();
            Object address = turn.pop();
            Object seen = turn.read(address, position);
            if (seen.equals(expected)) {
                if (mayFailSpuriously) {
                    turn.alternative(() -> fail(turn, lvalue, seen));
                }
                turn.write(address, desired, position);
                turn.push(1);
            } else {
                fail(turn, lvalue, seen);
            }
            return Effect.DONE;
        }

        private void fail(ThreadStep turn, Object lvalue, Object seen) {
            turn.push(0);
            turn.push(lvalue);
            turn.push(seen);
            turn.next(new Store(position));
        }
    }

    /** Waits until the barrier has opened once more. */
    record Pass(String barrier, int generation) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            boolean hasOpened = turn.shared().barriers().get(barrier).generation() > generation;
            return hasOpened ? Effect.NONE : Effect.BLOCKED;
        }
    }

    /** … value -> … */
    record SetRegister(String name) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            turn.setRegister(name, turn.pop());
            return Effect.LOCAL;
        }
    }

    /** … condition -> … */
    record Branch(Stmt.IfElse stmt) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            if (NaiveArithmetic.isTrue(turn.pop())) {
                turn.next(new Execute(stmt.then()));
            } else if (stmt.otherwise().isPresent()) {
                turn.next(new Execute(stmt.otherwise().get()));
            }
            return Effect.LOCAL;
        }
    }

    record Test(Stmt.Loop loop) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            turn.forgetValues();
            if (loop.condition().isPresent()) {
                return turn.next(new Compute(loop.condition().get()), new Enter(loop));
            }
            turn.push(1);
            return turn.next(new Enter(loop));
        }
    }

    /** … condition -> … */
    record Enter(Stmt.Loop loop) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            if (NaiveArithmetic.isTrue(turn.pop())) {
                turn.next(new Execute(loop.body()), new EndOfBody(loop));
            }
            return Effect.DONE; // not LOCAL: a turn must end
        }
    }

    /** The target of {@code continue}; {@code break} jumps past it. */
    record EndOfBody(Stmt.Loop loop) implements WorkItem {
        @Override
        public Effect perform(ThreadStep turn) {
            turn.next(new Test(loop));
            if (loop.step().isPresent()) {
                turn.next(new Compute(loop.step().get()));
            }
            return Effect.NONE;
        }
    }
}
