import { unguardCell } from '../../domain/spreadsheet-text.ts';
import type { Columns, Field } from '../columns.ts';
import { type CsvRecord, readCsv } from '../files/csv.ts';
import type { SourceFile } from '../files/source.ts';
import type { ImportItem } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { problem, unreadableRecord } from '../problems.ts';
import { EntryReader, type EntryRecord, type EntryStyle } from './reader.ts';
import { type FileSurvey, factsOf, Surveyor } from './survey.ts';

/** A CSV file of time entries: where its columns are, and how its tool writes. */
export interface EntryTable {
  file: SourceFile;
  columns: Columns;
  width: number;
  style: EntryStyle;
}

export async function surveyTable({ file, columns, style }: EntryTable): Promise<FileSurvey> {
  const surveyor = new Surveyor(file.name, columns, style);
  for await (const record of recordsOf(file)) surveyor.add(toEntry(record, columns, style));
  return surveyor.result();
}

export async function* readTable(
  { file, columns, width, style }: EntryTable,
  survey: FileSurvey,
  options: CheckedOptions,
): AsyncGenerator<ImportItem> {
  const reader = new EntryReader(file.name, style, columns, factsOf(survey, options), options);
  for await (const record of recordsOf(file)) {
    const { line, cells } = record;
    const place = { file: file.name, line };
    if (cells.every((cell) => cell.trim() === '')) {
      const message = 'There is nothing in this row. It is left out.';
      yield problem(place, 'SKIPPED', 'EMPTY_ROW', message, {}, unreadableRecord(0));
    } else if (cells.slice(width).some((cell) => cell !== '')) {
      const message = `It has ${cells.length} cells where the header has ${width}, so they cannot be told apart. It is left out.`;
      yield problem(place, 'SKIPPED', 'CELL_COUNT', message, {}, unreadableRecord(null));
    } else {
      const items = reader.read(toEntry(record, columns, style));
      const left = items.some((item) => item.kind === 'problem' && item.fate === 'SKIPPED');
      if (cells.length < width && !left) {
        const message = `It has ${cells.length} cells where the header has ${width}. Those at its end are read as empty.`;
        yield problem(place, 'CHANGED', 'CELL_COUNT', message);
      }
      yield* items;
    }
  }
}

/** The records of a CSV file behind its header. */
export async function* recordsOf(file: SourceFile): AsyncGenerator<CsvRecord> {
  let header = true;
  for await (const record of readCsv(file)) {
    if (!header) yield record;
    header = false;
  }
}

function toEntry(record: CsvRecord, columns: Columns, { verbatim }: EntryStyle): EntryRecord {
  const { cells, line, raw, flaws } = record;
  const cell = (field: Field) => {
    const column = columns[field];
    const text = column ? (cells[column.index] ?? '') : '';
    return verbatim ? unguardCell(text) : text.trim();
  };
  return { cell, line, raw, flaws };
}
