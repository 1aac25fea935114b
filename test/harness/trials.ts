import type { TestContext } from 'vitest';

/** The figures of a trial. */
export interface Figures {
  tries: number;
  failures: number;
  /** The worst observed value, with its unit. */
  worst: string;
}

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** The number of repetitions: in a full run, or in `npm run trials -- --quick`. */
export function fullOrQuick(inFull: number, quickly: number): number {
  return process.env.STINT_TRIALS === 'quick' ? quickly : inFull;
}

/** Adds the figures of a trial to the table at the end of the run. */
export function reportFigures({ task }: Pick<TestContext, 'task'>, figures: Figures): void {
  task.meta.figures = figures;
}
