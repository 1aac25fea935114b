import {
  type ReportSettings,
  readReportSettings,
  writeReportSettings,
} from '../../../../../src/domain/reports/settings.ts';
import { type ReportSearch, writeSearch } from '../search.ts';
import { visibleTo } from '../visible-settings.ts';

/** The stored part of a report: the parameters of its address. */
export function parametersOf(settings: ReportSettings): string {
  return new URLSearchParams(writeReportSettings(settings)).toString();
}

function settingsIn(parameters: string): ReportSettings {
  return readReportSettings(Object.fromEntries(new URLSearchParams(parameters)));
}

/** The address that a saved report opens at. */
export function searchOfSaved({ id, parameters }: { id: string; parameters: string }): ReportSearch {
  return writeSearch({ ...settingsIn(parameters), saved: id });
}

/** Whether the settings differ from the saved ones in a part that is visible to the user. */
export function differs(settings: ReportSettings, parameters: string, seesAll: boolean): boolean {
  const saved = visibleTo(seesAll, settingsIn(parameters));
  return parametersOf(visibleTo(seesAll, settings)) !== parametersOf(saved);
}
