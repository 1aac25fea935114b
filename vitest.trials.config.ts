import tests from './vitest.config.ts';

/** Sweeps over everything there is, faults at every point, and every corner of the pages: what takes minutes. */
export default {
  ...tests,
  test: { ...tests.test, include: ['src/**/*.trial.ts', 'test/**/*.trial.ts'] },
};
