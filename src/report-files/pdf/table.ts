import type { Column, Report, ReportRow } from '../../domain/reports/report.ts';
import { createYielder } from '../../lib/yield-to-event-loop.ts';
import { isFigure, shownText } from '../cell-text.ts';
import { ColumnWidths, GAP } from './column-widths.ts';
import { Ink, type Style } from './ink.ts';

/** A column with its position on the page. */
interface PlacedColumn {
  column: Column;
  x: number;
  width: number;
}

export interface LaidRow {
  /** The lines of each cell. */
  lines: string[][];
  height: number;
  isBold: boolean;
}

const PADDING = 3;
const MAX_LINES = 4;

/** The table of a report, laid out for a page width. The last row has the totals. */
export class Table {
  readonly header: LaidRow;
  readonly rows: LaidRow[] = [];
  readonly #ink: Ink;
  readonly #size: number;
  readonly #columns: PlacedColumn[] = [];

  private constructor(
    ink: Ink,
    columns: readonly Column[],
    widths: ColumnWidths,
    left: number,
    width: number,
  ) {
    this.#ink = ink;
    const fit = widths.fit(width);
    this.#size = fit.size;
    let x = left;
    for (const [at, column] of columns.entries()) {
      const placed = { column, x, width: fit.widths[at] ?? 0 };
      this.#columns.push(placed);
      x += placed.width + GAP;
    }
    this.header = this.#layOut(
      columns.map(({ label }) => label),
      true,
    );
  }

  static async of(ink: Ink, report: Report, left: number, width: number): Promise<Table> {
    const shown = report.columns
      .map((column, index) => ({ column, index }))
      .filter(({ column }) => !column.isExtra);
    const columns = shown.map(({ column }) => column);
    const textsOf = ({ cells, level }: ReportRow) =>
      shown.map(({ column, index }) =>
        // Cells that repeat the group above are empty.
        index < level ? '' : Ink.clean(shownText(column, cells[index] ?? null, report.timezone)),
      );
    const widths = new ColumnWidths(ink, columns);
    const rows: { texts: string[]; isGroup: boolean }[] = [];
    const take = (row: ReportRow) => {
      const texts = textsOf(row);
      widths.take(texts);
      rows.push({ texts, isGroup: row.isGroup });
    };
    for await (const row of report.rows()) take(row);
    take({ cells: report.totals, level: 0, isGroup: true });

    const table = new Table(ink, columns, widths, left, width);
    const yieldNow = createYielder();
    for (const { texts, isGroup } of rows) {
      await yieldNow();
      table.rows.push(table.#layOut(texts, isGroup));
    }
    return table;
  }

  #layOut(texts: readonly string[], isBold: boolean): LaidRow {
    const style = this.#styleOf(isBold);
    const lines = this.#columns.map(({ column, width }, at) => {
      const text = texts[at] ?? '';
      return column.type === 'TEXT' ? this.#ink.wrap(text, width + 0.01, style, MAX_LINES) : [text];
    });
    const lineCount = Math.max(1, ...lines.map(({ length }) => length));
    return { lines, height: lineCount * this.#lineHeight + 2 * PADDING, isBold };
  }

  draw({ lines, height, isBold }: LaidRow, y: number, colour?: string): void {
    const style = { ...this.#styleOf(isBold), ...(colour === undefined ? {} : { colour }) };
    for (const [at, { column, x, width }] of this.#columns.entries()) {
      for (const [number, line] of (lines[at] ?? []).entries()) {
        const top = y + PADDING + number * this.#lineHeight;
        this.#ink.text(line, x, top, style, isFigure(column) ? x + width : undefined);
      }
    }
    const [first] = this.#columns;
    const last = this.#columns.at(-1);
    if (first && last) this.#ink.line(first.x, y + height, last.x + last.width - first.x);
  }

  get #lineHeight(): number {
    return this.#size * 1.4;
  }

  #styleOf(isBold: boolean): Style {
    return { size: this.#size, weight: isBold ? 'semibold' : 'regular' };
  }
}
