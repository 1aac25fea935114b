import type { Aliases, Header } from '../columns.ts';
import { readTable, surveyTable } from '../entries/csv-entries.ts';
import type { EntryStyle } from '../entries/reader.ts';
import type { SourceFile } from '../files/source.ts';
import type { FormatId, ImportPart } from '../format.ts';

/** A tool's CSV of time entries. */
export interface CsvFormat {
  id: FormatId;
  columns: Aliases;
  style: EntryStyle;
  recognises: (header: Header) => boolean;
  /** Columns of hours that other columns have as well. They are named as unused only if a value contradicts those. */
  repeats?: readonly string[];
}

export function openCsv(format: CsvFormat, file: SourceFile, header: Header): ImportPart {
  const table = {
    file,
    columns: header.columns(format.columns),
    names: header.names,
    style: format.style,
    repeats: format.repeats ?? [],
  };
  return {
    format: format.id,
    file: file.name,
    survey: () => surveyTable(table),
    read: (survey, options) => readTable(table, survey, options),
  };
}
