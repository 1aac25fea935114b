import type { SavedReport } from './saved-reports.ts';

/** The most tabs in the row. Others are in a menu. */
const MAX_TABS = 4;

export interface Tabs {
  shown: SavedReport[];
  others: SavedReport[];
}

/** One's own first. The one that is open is always among those that show. */
export function tabsOf(reports: readonly SavedReport[], ownId: string, openId: string | null): Tabs {
  const isOwn = ({ identityId }: SavedReport) => identityId === ownId;
  const all = [...reports.filter(isOwn), ...reports.filter((report) => !isOwn(report))];
  const place = all.findIndex(({ id }) => id === openId);
  const first = place < MAX_TABS ? MAX_TABS : MAX_TABS - 1;
  const shown = all.filter((_, index) => index < first || index === place);
  return { shown, others: all.filter((report) => !shown.includes(report)) };
}
