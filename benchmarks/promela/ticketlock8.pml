/*
 * The ticket lock of ../litmus/ticketlock8.litmus, for SPIN: 8 processes, the first two take the lock twice.
 *
 * Same steps as there. One step is one access to shared memory together with the local work up to the next one:
 * fetch-and-add, the read that ends the wait, the write of owner, the read of owner, the write of serving.
 * `d_step` joins the local work to its access, so SPIN stores a state only where the verifier does as well. A used
 * ticket is forgotten (t = 0) in both. `end: false` is a thread that has returned: without it SPIN would add a step
 * per process for taking it down, in order of process number, that the algorithm does not have.
 */
byte next, serving, owner;

active [8] proctype Thread() {
    byte t;
    bit again = (_pid < 2);

    do
    :: d_step { t = next; next++ };
       serving == t;              /* blocks until it is our turn */
       owner = _pid;
       assert(owner == _pid);
       if
       :: d_step { again -> serving = t + 1; t = 0; again = 0 }
       :: d_step { !again -> serving = t + 1; t = 0 }; break
       fi
    od;
end:
    false
}
