import fc from 'fast-check';

/**
 * Generated cases are the same each time, so that a run that fails can be run again and one that passes says something of the
 * change. `STINT_TEST_SEED=random` looks for new ones; a number takes those of that seed.
 */
const { STINT_TEST_SEED: wanted = '20240229' } = process.env;
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
