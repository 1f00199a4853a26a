/**
 * Generated input is the same in each run, so that a change fails for its own sake only. `FUZZ_SEED=random` looks for
 * what nobody has seen yet, best together with `FUZZ_RUNS`; a failure prints its seed, which repeats it.
 */
import fc from 'fast-check'

const given = process.env.FUZZ_SEED ?? '2027'

if (given !== 'random') fc.configureGlobal({ seed: Number(given) })
