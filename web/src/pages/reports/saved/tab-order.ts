import type { SavedReport } from './saved-reports.ts';

/** The maximum number of tabs. Further reports are in a menu. */
const MAX_TABS = 4;

export interface Tabs {
  shown: SavedReport[];
  others: SavedReport[];
}

/** The user's own reports come first. The open report is always shown as a tab. */
export function tabsOf(reports: readonly SavedReport[], ownId: string, openId: string | null): Tabs {
  const isOwn = ({ identityId }: SavedReport) => identityId === ownId;
  const all = [...reports.filter(isOwn), ...reports.filter((report) => !isOwn(report))];
  const place = all.findIndex(({ id }) => id === openId);
  const first = place < MAX_TABS ? MAX_TABS : MAX_TABS - 1;
  const shown = all.filter((_, index) => index < first || index === place);
  return { shown, others: all.filter((report) => !shown.includes(report)) };
}
