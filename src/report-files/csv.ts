import type { Report, ReportRow } from '../domain/reports/report.ts';
import { csvCell } from '../domain/text/spreadsheet-text.ts';
import { exactText } from './cell-text.ts';

/** Lines per chunk. */
const BATCH = 200;

/** Writes a report as CSV for programs and spreadsheets. Group rows are omitted, so that columns can be summed. */
export async function* writeCsv(report: Report): AsyncGenerator<Uint8Array> {
  const { timezone } = report;
  const columns = report.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => !column.isOfGroups);
  const encoder = new TextEncoder();
  const lineOf = ({ cells }: ReportRow) =>
    columns.map(({ column, at }) => {
      const text = exactText(column, cells[at] ?? null, timezone);
      // Only text cells can contain input of users, which needs a guard against formulas.
      return column.type === 'TEXT' ? csvCell(text) : text;
    });
  // Spreadsheets detect UTF-8 by the byte order mark.
  let text = `\ufeff${columns.map(({ column }) => csvCell(column.label)).join()}\r\n`;
  let lines = 0;
  for await (const row of report.rows()) {
    if (row.isGroup) continue;
    text += `${lineOf(row).join()}\r\n`;
    lines += 1;
    if (lines % BATCH > 0) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}
