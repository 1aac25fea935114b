import {
  type ReportSettings,
  readReportSettings,
  writeReportSettings,
} from '../../../../src/domain/reports/settings.ts';

/** The raw parameters of the page's address. */
export interface ReportSearch {
  kind?: unknown;
  range?: unknown;
  from?: unknown;
  to?: unknown;
  by?: unknown;
  member?: string | undefined;
  project?: unknown;
  client?: string | undefined;
  task?: unknown;
  tag?: unknown;
  billable?: unknown;
  search?: unknown;
  round?: unknown;
  compare?: unknown;
  sort?: unknown;
  direction?: unknown;
  hours?: unknown;
  /** The id of the open saved report. */
  saved?: unknown;
}

/** The settings of the page: a report, and the saved report that it started from. */
export interface PageSettings extends ReportSettings {
  saved: string | null;
}

export function readSearch(search: ReportSearch): PageSettings {
  const { saved } = search;
  return { ...readReportSettings({ ...search }), saved: typeof saved === 'string' && saved ? saved : null };
}

/**
 * The address for settings. Booleans and numbers become typed values, which the router writes without quotes.
 */
export function writeSearch({ saved, ...settings }: PageSettings): ReportSearch {
  const search: Record<string, unknown> = { ...writeReportSettings(settings) };
  for (const name of ['billable', 'compare']) {
    if (name in search) search[name] = search[name] === 'true';
  }
  if (search.hours !== undefined) search.hours = settings.hours;
  if (saved !== null) search.saved = saved;
  return search;
}
