import tests from './vitest.config.ts';

/** Sweeps over everything there is, and faults at every point: what takes minutes. */
export default {
  ...tests,
  test: { ...tests.test, include: ['src/**/*.trial.ts', 'test/**/*.trial.ts'] },
};
