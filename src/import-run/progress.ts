export type Step = 'PREVIEW' | 'CATALOG' | 'WRITE' | 'RECONCILE' | 'UNDO';

export interface Progress {
  step: Step;
  done: number;
  /** Null if unknown. */
  total: number | null;
}

export type ReportProgress = (progress: Progress) => void;

/** Computes the recent rate and the remaining time. Older marks are dropped, since an import may have stalled earlier. */
export class Pace {
  readonly #marks: { at: number; done: number }[] = [];

  /** Returns items per second and the remaining milliseconds. Null until they can be computed. */
  mark({ done, total }: Progress, at: number): { rate: number; left: number | null } | null {
    this.#marks.push({ at, done });
    while ((this.#marks[1]?.at ?? at) < at - RECENT_MS) this.#marks.shift();
    const [first] = this.#marks;
    if (!first || at - first.at < 500 || done <= first.done) return null;
    const rate = ((done - first.done) * 1000) / (at - first.at);
    return { rate, left: total === null ? null : Math.max(0, ((total - done) * 1000) / rate) };
  }
}

const RECENT_MS = 15_000;
