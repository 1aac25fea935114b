import type { FileSurvey } from './entries/survey.ts';
import type { ImportItem } from './item.ts';
import type { CheckedOptions } from './options.ts';

/** The names of the formats for people. */
export const formats = {
  'toggl-csv': 'Toggl Track time entries (CSV)',
  'toggl-workspace': 'Toggl Track workspace export (zip)',
  'clockify-csv': 'Clockify detailed report (CSV)',
  'clockify-projects': 'Clockify projects (CSV)',
  'harvest-csv': 'Harvest time report (CSV)',
  'harvest-projects': 'Harvest projects (CSV)',
  'kimai-csv': 'Kimai timesheet (CSV)',
  'timewarrior-json': 'Timewarrior export (JSON)',
  'solidtime-zip': 'solidtime export (zip)',
  'stint-csv': 'Stint export (CSV)',
  'stint-json': 'Stint export (JSON)',
  'generic-csv': 'time entries with the columns of the generic CSV',
  'mapped-csv': 'CSV with a mapping of its columns',
} as const;
export type FormatId = keyof typeof formats;

/** Something to import: a file, or several that belong together. It is surveyed, and then read. */
export interface ImportPart {
  format: FormatId;
  /** The file, or the archive. */
  file: string;
  survey: () => Promise<FileSurvey>;
  read: (survey: FileSurvey, options: CheckedOptions) => AsyncIterable<ImportItem>;
}
