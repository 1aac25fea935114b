import type { PersonalRow, PersonalTable, PersonalValue } from '../domain/accounts/personal-data.ts';
import { csvCell } from '../domain/text/spreadsheet-text.ts';
import { ZipWriter } from './zip.ts';

/** Rows per compressed chunk. */
const BATCH = 100;

/**
 * Writes the tables of a person as a zip archive, each as JSON and as CSV. The rows are read once per format and
 * streamed. `at` is the time of the export.
 */
export async function* writeArchive(
  tables: readonly PersonalTable[],
  at: string,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  zip.add('README.txt', readme(tables, at));
  for (const table of tables) {
    yield* fileOf(zip, `${table.name}.json`, table, {
      head: '[',
      line: (row, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(valuesOf(table, row))}`,
      foot: '\n]\n',
    });
    yield* fileOf(zip, `${table.name}.csv`, table, {
      // Spreadsheets detect UTF-8 by the byte order mark.
      head: `\ufeff${table.columns.join()}\r\n`,
      line: (row) => `${table.columns.map((column) => csvCell(cellText(row[column] ?? null))).join()}\r\n`,
      foot: '',
    });
  }
  zip.end();
  yield* zip.take();
}

interface Form {
  head: string;
  line: (row: PersonalRow, index: number) => string;
  foot: string;
}

async function* fileOf(
  zip: ZipWriter,
  name: string,
  { rows }: PersonalTable,
  { head, line, foot }: Form,
): AsyncGenerator<Uint8Array> {
  const file = zip.open(name);
  let text = head;
  let count = 0;
  for await (const row of rows()) {
    text += line(row, count);
    count += 1;
    if (count % BATCH > 0) continue;
    file.write(text);
    text = '';
    yield* zip.take();
  }
  file.write(text + foot);
  file.end();
  yield* zip.take();
}

/** Exactly the columns, so that both files have the same values. */
function valuesOf({ columns }: PersonalTable, row: PersonalRow): PersonalRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function cellText(value: PersonalValue): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function readme(tables: readonly PersonalTable[], at: string): string {
  const lines = tables.map(({ name, description }) => `${name}.json, ${name}.csv\n    ${description}`);
  return `Your data in Stint, as of ${at}

Each file is there twice, with the same rows: as JSON for programs and as CSV for spreadsheets. Times are in UTC.

${lines.join('\n')}
`;
}
