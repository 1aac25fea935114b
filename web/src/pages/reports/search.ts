import {
  type ReportSettings,
  readReportSettings,
  writeReportSettings,
} from '../../../../src/domain/reports/settings.ts';

/** The parameters of the page's address, as they come. */
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
  /** The id of the saved report that it was opened from. */
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

/** The address that reads as these settings. Words that stand for a value are written without quotes. */
export function writeSearch({ saved, ...settings }: PageSettings): ReportSearch {
  const search: Record<string, unknown> = { ...writeReportSettings(settings) };
  for (const name of ['billable', 'compare']) {
    if (name in search) search[name] = search[name] === 'true';
  }
  if (search.hours !== undefined) search.hours = settings.hours;
  if (saved !== null) search.saved = saved;
  return search;
}
