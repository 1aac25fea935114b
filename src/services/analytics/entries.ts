import { type FoundEntry, listReportEntries } from '../../db/queries/analytics/report-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { amountBetween, countedAmount } from '../../domain/money/entry-amount.ts';
import type { Money } from '../../domain/money/money.ts';
import { checkPageSize, decodePartsCursor, encodePartsCursor } from '../../domain/page.ts';
import type { Direction, EntryOrder } from '../../domain/reports/order.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { roundTime } from '../../domain/time-entries/rounding.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { readReport } from '../reports/read-json.ts';
import type { Page, PageRequest } from '../shared/paging.ts';
import { type ReportQuery, type ReportQuestion, readQuestion } from './question.ts';

export interface ReportEntriesQuery extends ReportQuery, PageRequest {
  orderBy?: EntryOrder | null | undefined;
  /** Default: ascending for texts, descending for starts and durations. */
  direction?: Direction | null | undefined;
}

/** An entry in a report, cut to the range. */
export interface ReportEntry {
  entry: TimeEntry;
  start: number;
  /** The current time for a running timer. */
  end: number;
  /** Rounded if the report rounds per entry. */
  seconds: number;
  /** Null if the entry is not billable, and for callers without access to rates. */
  amount: Money | null;
}

interface PlacedEntry extends ReportEntry {
  place: FoundEntry['place'];
}

/** Lists the entries of a report. Their time adds up to the totals of `teamAnalytics`. */
export async function reportEntries(
  app: App,
  actor: Actor,
  query: ReportEntriesQuery,
): Promise<Page<ReportEntry>> {
  const question = await readQuestion(app, actor, query);
  const orderBy = query.orderBy ?? 'START';
  const numeric = orderBy === 'START' || orderBy === 'DURATION';
  const ascending = (query.direction ?? (numeric ? 'DESCENDING' : 'ASCENDING')) === 'ASCENDING';
  const list = `reportEntries ${orderBy} ${ascending}`;
  const first = checkPageSize(query.first);
  const search = {
    teamId: question.teamId,
    filter: question.filter,
    range: question.range,
    now: question.now,
    orderBy,
    ascending,
    after: query.after == null ? null : placeAt(list, query.after, numeric),
    // Read one extra row; its presence means hasNextPage.
    limit: first + 1,
  };
  const found = await readReport(app, question.userId, (handle) => listReportEntries(handle, search));
  return {
    items: found.slice(0, first).map((one) => ({ ...countedIn(question, one.entry), place: one.place })),
    hasNextPage: found.length > first,
    hasPreviousPage: query.after != null,
    cursorOf: (item) => {
      const { place } = item as PlacedEntry;
      return encodePartsCursor(list, [place.key, place.id]);
    },
  };
}

function placeAt(list: string, cursor: string, numeric: boolean): FoundEntry['place'] {
  const fits = (parts: readonly unknown[]): parts is [key: string | number, id: string] => {
    const [key, id] = parts;
    return (
      (numeric ? Number.isSafeInteger(key) : typeof key === 'string') && typeof id === 'string' && isId(id)
    );
  };
  const [key, id] = decodePartsCursor(list, cursor, fits);
  return { key, id };
}

/** The values of an entry that a report sums. */
function countedIn({ range, now, rounding, showAmounts }: ReportQuestion, entry: TimeEntry): ReportEntry {
  const start = Math.max(entry.start, range.start);
  const end = Math.min(entry.end ?? now, range.end);
  const length = rounding?.per === 'ENTRY' ? roundTime(end - start, rounding) : end - start;
  // The amount of a rounded entry follows its rounded time. Other amounts, and imported ones, are computed from offsets
  // in the entry, so that adjacent ranges add up.
  const importedAmount = countedAmount(entry);
  const isRounded = rounding?.per === 'ENTRY' && !importedAmount;
  const [before, after] = isRounded ? [0, length] : [start - entry.start, end - entry.start];
  return {
    entry,
    start,
    end,
    seconds: length / 1000,
    amount: showAmounts ? amountBetween({ ...entry, importedAmount }, before, after) : null,
  };
}
