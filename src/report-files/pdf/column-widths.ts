import type { Column } from '../../domain/reports/report.ts';
import type { Ink, Weight } from './ink.ts';

export const GAP = 10;
const MAX_FONT = 8;
const MIN_FONT = 4.5;
const MAX_TEXT_WIDTH = 260;
const MIN_TEXT_WIDTH = 48;
const WEIGHTS: readonly Weight[] = ['regular', 'semibold'];

/** Measures the width of the content of each column. */
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

  /** Measures the texts of a row, one per column. */
  take(texts: readonly string[]): void {
    for (const [at, text] of texts.entries()) {
      const widths = WEIGHTS.map((weight) => this.#ink.widthOf(text, { size: MAX_FONT, weight }));
      this.#widest[at] = Math.max(this.#widest[at] ?? 0, ...widths);
    }
  }

  /** Returns the font size and the column widths that fit the table into `width`. */
  fit(width: number): { size: number; widths: number[] } {
    const room = width - GAP * (this.#columns.length - 1);
    const isText = (at: number) => this.#columns[at]?.type === 'TEXT';
    const preferred = this.#widest.map((columnWidth, at) =>
      isText(at) ? Math.min(columnWidth, MAX_TEXT_WIDTH) : columnWidth,
    );
    const minimums = preferred.map((columnWidth, at) =>
      isText(at) ? Math.min(columnWidth, MIN_TEXT_WIDTH) : columnWidth,
    );
    const texts = minimums.filter((_width, at) => isText(at)).length;
    const shrink = Math.min(1, room / total(minimums));
    // If not even the figures fit, the whole table is scaled down.
    if (shrink < 1) {
      return {
        size: Math.max(MIN_FONT, MAX_FONT * shrink),
        widths: minimums.map((one) => one * shrink),
      };
    }
    const missing = total(preferred) - total(minimums);
    const remaining = room - total(minimums);
    const share = missing === 0 ? 1 : Math.min(1, remaining / missing);
    const spare = texts === 0 ? 0 : Math.max(0, remaining - missing) / texts;
    const widths = preferred.map(
      (columnWidth, at) =>
        (minimums[at] ?? 0) + (columnWidth - (minimums[at] ?? 0)) * share + (isText(at) ? spare : 0),
    );
    return { size: MAX_FONT, widths };
  }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
