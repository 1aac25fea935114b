import type { FileSurvey } from './entries/survey.ts';
import type { ImportItem } from './item.ts';
import type { CheckedOptions } from './options.ts';

/** The supported tools, by the source name of their entries. */
export const tools = {
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  harvest: 'Harvest',
  kimai: 'Kimai',
  timewarrior: 'Timewarrior',
  solidtime: 'solidtime',
} as const;

/** The display names of formats, in the preview, in error messages and in the dashboard. */
export const formats = {
  'toggl-csv': `${tools.toggl} time entries`,
  'toggl-workspace': `${tools.toggl} workspace export`,
  'clockify-csv': `${tools.clockify} detailed report`,
  'clockify-projects': `${tools.clockify} projects`,
  'harvest-csv': `${tools.harvest} time report`,
  'harvest-projects': `${tools.harvest} projects`,
  'kimai-csv': `${tools.kimai} timesheet`,
  'timewarrior-json': `${tools.timewarrior} export`,
  'solidtime-zip': `${tools.solidtime} export`,
  'stint-csv': 'Stint export (CSV)',
  'stint-json': 'Stint export (JSON)',
  'generic-csv': 'CSV template',
  'mapped-csv': 'CSV with a mapping of its columns',
} as const;
export type FormatId = keyof typeof formats;

/** A unit of import: a file, or several files that belong together. A part is surveyed and then read. */
export interface ImportPart {
  format: FormatId;
  /** The name of the file or archive. */
  file: string;
  survey: () => Promise<FileSurvey>;
  read: (survey: FileSurvey, options: CheckedOptions) => AsyncIterable<ImportItem>;
}
