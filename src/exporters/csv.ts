import { csvCell } from '../domain/text/spreadsheet-text.ts';
import type { ExportedEntry } from './exported-entry.ts';

/** The columns of the CSV export, with the cell of an entry. */
const columns: Record<string, (entry: ExportedEntry) => string> = {
  'Stint ID': ({ id }) => id,
  Start: ({ startTime }) => startTime,
  End: ({ endTime }) => endTime ?? '',
  Hours: ({ durationSeconds }) => String(Math.round(durationSeconds / 0.36) / 10_000),
  Person: ({ identity }) => identity?.name ?? '',
  'E-mail': ({ identity }) => identity?.email ?? '',
  Client: ({ client }) => client?.name ?? '',
  Project: ({ project }) => project?.name ?? '',
  Task: ({ task }) => task?.name ?? '',
  Title: ({ title }) => title ?? '',
  Description: ({ description }) => description ?? '',
  Tags: ({ tags }) => tags.map(({ name }) => (/[",]|^\s|\s$/.test(name) ? quoted(name) : name)).join(', '),
  Billable: ({ billable }) => (billable ? 'yes' : 'no'),
  'Hourly rate': ({ hourlyRate }) => hourlyRate?.amount ?? '',
  'Imported amount': ({ importedAmount }) => importedAmount?.amount ?? '',
  Currency: ({ hourlyRate }) => hourlyRate?.currency ?? '',
};

/** The header with a byte order mark, by which spreadsheets detect UTF-8. */
export const csvHeader = `\ufeff${Object.keys(columns).map(csvCell).join(',')}\r\n`;

/** Formats an entry as a CSV line that spreadsheets open, and that the Stint importer reads back without loss. */
export function csvLine(entry: ExportedEntry): string {
  return `${Object.values(columns)
    .map((text) => csvCell(text(entry)))
    .join(',')}\r\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
