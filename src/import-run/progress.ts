export type Step = 'PREVIEW' | 'CATALOG' | 'WRITE' | 'RECONCILE' | 'UNDO';

export interface Progress {
  step: Step;
  done: number;
  /** Null where nobody can tell. */
  total: number | null;
}

export type ReportProgress = (progress: Progress) => void;

/** How fast it goes, and how long it takes yet, by the last while: an import may have stood still before. */
export class Pace {
  readonly #marks: { at: number; done: number }[] = [];

  /** The rate in items a second, and the milliseconds that are left; null while nobody can tell. */
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
