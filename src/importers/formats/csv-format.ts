import type { Aliases, Header } from '../columns.ts';
import { readTable, surveyTable } from '../entries/csv-entries.ts';
import type { EntryStyle } from '../entries/reader.ts';
import type { SourceFile } from '../files/source.ts';
import type { FormatId, ImportPart, ToolStyle } from '../format.ts';

/** The CSV format of a tool for time entries. */
export interface CsvFormat {
  id: FormatId;
  columns: Aliases;
  style: ToolStyle;
  recognises: (header: Header) => boolean;
  /** Columns that repeat the duration in hours. They are reported as unused only if a value contradicts the duration. */
  repeats?: readonly string[];
}

/** The format of a file with a mapping of its columns. The mapping can name any source. */
export interface MappedFormat extends Omit<CsvFormat, 'style'> {
  style: EntryStyle;
}

export function openCsv(format: CsvFormat | MappedFormat, file: SourceFile, header: Header): ImportPart {
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
    hasEntries: true,
    survey: () => surveyTable(table),
    read: (survey, options) => readTable(table, survey, options),
  };
}
