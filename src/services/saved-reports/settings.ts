import type { SavedReport } from '../../domain/entities.ts';
import { type ReportSettings, readReportSettings } from '../../domain/reports/settings.ts';

export function settingsOf({ parameters }: SavedReport): ReportSettings {
  return readReportSettings(Object.fromEntries(new URLSearchParams(parameters)));
}
