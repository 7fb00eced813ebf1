import fc from 'fast-check';

/** One commit has one result: `FAST_CHECK_SEED=random npm test` searches for new counterexamples. */
const seed = process.env['FAST_CHECK_SEED'] ?? '20261123';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
