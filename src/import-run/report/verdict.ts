import { type ImportVerdict, importVerdicts } from '../../domain/imports/import.ts';

/** The verdicts on time and on money. The verdict of the import is the worse of the two. */
export interface Verdicts {
  time: ImportVerdict;
  money: ImportVerdict;
}

/** Returns the worse verdict. `importVerdicts` is ordered from best to worst. */
export function worseOf(a: ImportVerdict, b: ImportVerdict): ImportVerdict {
  return importVerdicts.indexOf(a) > importVerdicts.indexOf(b) ? a : b;
}

/** Keeps the worst verdict on time and on money. */
export class VerdictCollector {
  readonly #verdicts: Verdicts;

  constructor(before: Verdicts = { time: 'MATCHES', money: 'MATCHES' }) {
    this.#verdicts = { ...before };
  }

  add(what: keyof Verdicts, verdict: ImportVerdict): void {
    this.#verdicts[what] = worseOf(this.#verdicts[what], verdict);
  }

  result(): Verdicts {
    return { ...this.#verdicts };
  }
}
