import type { Column } from '../../domain/reports/report.ts';
import type { Ink, Weight } from './ink.ts';

export const GAP = 10;
const MAX_FONT = 8;
const MIN_FONT = 4.5;
const MAX_TEXT_WIDTH = 260;
const MIN_TEXT_WIDTH = 48;
const WEIGHTS: readonly Weight[] = ['regular', 'semibold'];

/** Finds out how wide columns have to be for what stands in them. */
export class ColumnWidths {
  readonly #ink: Ink;
  readonly #columns: readonly Column[];
  readonly #widest: number[];

  constructor(ink: Ink, columns: readonly Column[]) {
    this.#ink = ink;
    this.#columns = columns;
    this.#widest = columns.map(() => 0);
    this.take(columns.map(({ label }) => label));
  }

  /** The texts of a row, one for each column. */
  take(texts: readonly string[]): void {
    for (const [at, text] of texts.entries()) {
      const widths = WEIGHTS.map((weight) => this.#ink.widthOf(text, { size: MAX_FONT, weight }));
      this.#widest[at] = Math.max(this.#widest[at] ?? 0, ...widths);
    }
  }

  /** The size of the font and the width of each column, so that all of them fit side by side. */
  fit(width: number): { size: number; widths: number[] } {
    const room = width - GAP * (this.#columns.length - 1);
    const isText = (at: number) => this.#columns[at]?.type === 'TEXT';
    const wanted = this.#widest.map((wide, at) => (isText(at) ? Math.min(wide, MAX_TEXT_WIDTH) : wide));
    const least = wanted.map((wide, at) => (isText(at) ? Math.min(wide, MIN_TEXT_WIDTH) : wide));
    const texts = least.filter((_width, at) => isText(at)).length;
    const shrink = Math.min(1, room / total(least));
    // If not even the figures fit, the whole table is scaled down.
    if (shrink < 1) {
      return {
        size: Math.max(MIN_FONT, MAX_FONT * shrink),
        widths: least.map((one) => one * shrink),
      };
    }
    const missing = total(wanted) - total(least);
    const left = room - total(least);
    const share = missing === 0 ? 1 : Math.min(1, left / missing);
    const spare = texts === 0 ? 0 : Math.max(0, left - missing) / texts;
    const widths = wanted.map(
      (wide, at) => (least[at] ?? 0) + (wide - (least[at] ?? 0)) * share + (isText(at) ? spare : 0),
    );
    return { size: MAX_FONT, widths };
  }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
