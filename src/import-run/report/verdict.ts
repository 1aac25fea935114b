import { type ImportVerdict, importVerdicts } from '../../domain/imports/import.ts';

/** The verdicts on time and on money. The import as a whole has the worse of the two. */
export interface Verdicts {
  time: ImportVerdict;
  money: ImportVerdict;
}

/** Verdicts are ordered from best to worst. */
export function worseOf(a: ImportVerdict, b: ImportVerdict): ImportVerdict {
  return importVerdicts.indexOf(a) > importVerdicts.indexOf(b) ? a : b;
}

/** Collects findings while rows are compared. */
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
