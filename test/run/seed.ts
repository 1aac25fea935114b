import fc from 'fast-check';

/**
 * Uses a fixed seed for generated cases, so that a failed run can be repeated and a result depends only on the change.
 * `STINT_TEST_SEED` sets another seed; `random` generates new cases in each run.
 */
const { STINT_TEST_SEED: seed = '20240229' } = process.env;
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
