import type { TestContext } from 'vitest';

/** The result of a trial. */
export interface Figures {
  tries: number;
  failures: number;
  /** The worst that was seen, with its unit. */
  worst: string;
}

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** How often something is tried: in full, or the few times for which `npm run trials -- --quick` has patience. */
export function often(inFull: number, quickly: number): number {
  return process.env.STINT_TRIALS === 'quick' ? quickly : inFull;
}

/** Puts what a trial came to into the table at the end of the run. */
export function tell({ task }: Pick<TestContext, 'task'>, figures: Figures): void {
  task.meta.figures = figures;
}
