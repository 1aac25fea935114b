import type { EntryStyle } from './entries/reader.ts';
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

/** The style of a format that belongs to a tool, to Stint or to no tool (`csv`). Only a mapping has other names for its source. */
export interface ToolStyle extends EntryStyle {
  source: keyof typeof tools | 'stint' | 'csv';
}

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
  /** Whether the part has time entries. Parts with only a catalog are imported first. */
  hasEntries: boolean;
  survey: () => Promise<FileSurvey>;
  read: (survey: FileSurvey, options: CheckedOptions) => AsyncIterable<ImportItem>;
}
