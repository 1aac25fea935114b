import { unguardCell } from '../../domain/text/spreadsheet-text.ts';
import { type Field, indexesOf, type TableColumns, textIn } from '../columns.ts';
import { type CsvRecord, readCsv } from '../files/csv.ts';
import type { SourceFile } from '../files/source.ts';
import type { ImportItem } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { problem, unreadableRecord } from '../problems.ts';
import { readDuration, type WrittenDuration } from '../values/duration.ts';
import { EntryReader, type EntryRecord, type EntryStyle } from './reader.ts';
import { type FileSurvey, factsOf, Surveyor } from './survey.ts';
import { UnusedColumns } from './unused-columns.ts';

/** A CSV file of time entries, with its columns and the style of its tool. */
export interface EntryTable {
  file: SourceFile;
  columns: TableColumns;
  /** All column names of the header. */
  names: readonly string[];
  style: EntryStyle;
  /** Columns that repeat the duration in hours. */
  repeats: readonly string[];
}

export async function surveyTable({ file, columns, names, style, repeats }: EntryTable): Promise<FileSurvey> {
  const surveyor = new Surveyor(file.name, columns, style);
  const unused = new UnusedColumns(names, columns, { repeats });
  let overlongRecords = 0;
  const take = (record: CsvRecord) => {
    const entry = toEntry(record, columns, style);
    if (hasMoreCells(record, names)) overlongRecords++;
    else surveyor.add(entry);
    unused.add(record.cells, () => lengthOf(entry));
  };
  // The last record may be truncated, so it is held back and must not influence the survey then.
  let last: CsvRecord | null = null;
  let hasShortRecord = false;
  for await (const record of recordsOf(file)) {
    if (last) {
      take(last);
      hasShortRecord ||= last.cells.length < names.length;
    }
    last = record;
  }
  const isCut =
    last !== null &&
    (last.flaws.includes('CUT_OFF') || (!hasShortRecord && last.cells.length < names.length));
  if (last && !isCut) take(last);
  const survey = surveyor.result();
  return {
    ...survey,
    records: (survey.records ?? 0) + overlongRecords + (isCut ? 1 : 0),
    unusedColumns: unused.result(),
    cutOffLine: isCut ? (last?.line ?? null) : null,
  };
}

export async function* readTable(
  { file, columns, names, style }: EntryTable,
  survey: FileSurvey,
  options: CheckedOptions,
): AsyncGenerator<ImportItem> {
  const reader = new EntryReader(file.name, style, columns, factsOf(survey, options), options);
  const width = names.length;
  for await (const record of recordsOf(file)) {
    const { line, cells } = record;
    const place = { file: file.name, line };
    if (line === survey.cutOffLine) yield cutOff(record, columns, style, reader);
    else if (cells.every((cell) => cell.trim() === '')) {
      const message = 'There is nothing in this row. It is skipped.';
      yield problem(place, 'SKIPPED', 'EMPTY_ROW', message, {}, unreadableRecord(0));
    } else if (hasMoreCells(record, names)) {
      const message = `It has ${cells.length} cells where the header has ${width}, so they cannot be told apart. It is skipped.`;
      yield problem(place, 'SKIPPED', 'CELL_COUNT', message, {}, unreadableRecord(null));
    } else {
      const items = reader.read(toEntry(record, columns, style));
      const isSkipped = items.some((item) => item.kind === 'problem' && item.fate === 'SKIPPED');
      if (cells.length < width && !isSkipped) {
        const message = `It has ${cells.length} cells where the header has ${width}. Those at its end are read as empty.`;
        yield problem(place, 'CHANGED', 'CELL_COUNT', message);
      }
      yield* items;
    }
  }
}

/** The length of a record by its duration, else by its start and end if they are instants. */
function lengthOf({ cell }: EntryRecord): WrittenDuration | null {
  const duration = cell('duration');
  if (duration !== '') return readDuration(duration, { unit: 'h' });
  const length = Date.parse(cell('end')) - Date.parse(cell('start'));
  return Number.isNaN(length) ? null : { length, precision: 1, slack: 0 };
}

/** Returns whether a record has more cells than the header. Its cells cannot be assigned to columns then, and the record is skipped. */
function hasMoreCells({ cells }: CsvRecord, names: readonly string[]): boolean {
  return cells.slice(names.length).some((cell) => cell !== '');
}

/** Skips a truncated record, with the values of all cells except the last, which may be incomplete. */
function cutOff(
  record: CsvRecord,
  columns: TableColumns,
  style: EntryStyle,
  reader: EntryReader,
): ImportItem {
  const entry = toEntry({ ...record, cells: record.cells.slice(0, -1) }, columns, style);
  const message = 'The file ends in the middle of this record. It is skipped; export the file again.';
  const skipped = reader.skipped(entry, 'CUT_OFF', message, { value: record.raw });
  const index = record.cells.length - 1;
  const value = record.cells[index]?.trim() ?? '';
  const found = Object.entries(columns).find(([, column]) => indexesOf(column).includes(index));
  if (!found || value === '' || !skipped.record) return skipped;
  const unread = { field: found[0] as Field, column: found[1].name, value };
  return { ...skipped, record: { ...skipped.record, unread: [...skipped.record.unread, unread] } };
}

/** The records of a CSV file after its header. */
export async function* recordsOf(file: SourceFile): AsyncGenerator<CsvRecord> {
  let header = true;
  for await (const record of readCsv(file, { returnsTruncated: true })) {
    if (!header) yield record;
    header = false;
  }
}

function toEntry(record: CsvRecord, columns: TableColumns, { verbatim }: EntryStyle): EntryRecord {
  const { cells, line, raw, flaws } = record;
  const cell = (field: Field) => {
    const column = columns[field];
    const text = column ? textIn(column, cells) : '';
    return verbatim ? unguardCell(text) : text.trim();
  };
  return { cell, line, raw, flaws };
}
