import { useCatalog } from '../../data/catalog.ts';
import type { Entry } from '../../data/entry.ts';
import { useLock } from '../../lock/use-lock.ts';
import { useTracking } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { whyNot } from '../../words/timesheet.ts';
import { changeOf, isAboutEntries } from './cell-change.ts';
import type { Problem } from './drafts.ts';
import { isOpen, workOf } from './rows.ts';
import type { SheetCell } from './sheet.ts';
import type { PlannedRows } from './use-planned-rows.ts';

interface Member {
  teamId: string;
  identityId: string;
}

/** Saves the typed text of a cell. Returns the problem, or null. */
export function useKeepCell(
  member: Member,
  entries: readonly Entry[],
  plannedRows: PlannedRows,
): (cell: SheetCell, text: string) => Problem | null {
  const tracking = useTracking();
  const catalog = useCatalog();
  const { zone, duration } = useTimeFormat();
  const { reasonAt } = useLock();
  return ({ row, day }, text) => {
    const work = workOf(row, catalog);
    const request = { entries, row, day, zone, now: Date.now() };
    const change = changeOf(text, request, { takesNewTime: isOpen(work) });
    const reason = 'range' in change ? reasonAt(change.range.start) : null;
    if (reason !== null) return { message: reason, isAboutEntries: false };
    switch (change.kind) {
      case 'refuse':
        return { message: whyNot(change, duration), isAboutEntries: isAboutEntries(change.code) };
      case 'create':
        tracking.create({
          ...member,
          ...row,
          ...change.range,
          clientId: work.client?.id ?? null,
          billable: work.project?.billable ?? false,
          title: null,
          description: null,
          tags: [],
        });
        break;
      case 'update': {
        const entry = entries.find(({ id }) => id === change.id);
        if (entry) tracking.update(entry, change.range);
        break;
      }
      case 'delete': {
        const entry = entries.find(({ id }) => id === change.id);
        // The row stays, so that the user can fill it again.
        plannedRows.add([row]);
        if (entry) tracking.remove(entry);
        break;
      }
      case 'nothing':
        break;
    }
    return null;
  };
}
