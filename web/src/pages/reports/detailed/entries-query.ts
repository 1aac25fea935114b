import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Direction, type EntryOrder, entryOrders } from '../../../../../src/domain/reports/order.ts';
import { graphql } from '../../../api/graphql.ts';
import { request } from '../../../api/request.ts';
import { type Entry, entryFields, toEntry } from '../../../data/entry.ts';
import type { Money } from '../../../money/money.ts';
import type { Question } from '../question.ts';
import type { PageSettings } from '../search.ts';

const Entries = graphql(
  `
    query ReportEntries(
      $teamId: ID!, $from: String!, $to: String!, $timezone: String!, $filter: TimeFilterInput,
      $rounding: RoundingInput, $orderBy: ReportEntryOrder, $direction: SortDirection, $first: Int!, $after: String
    ) {
      reportEntries(
        teamId: $teamId, from: $from, to: $to, timezone: $timezone, filter: $filter, rounding: $rounding,
        orderBy: $orderBy, direction: $direction, first: $first, after: $after
      ) {
        edges {
          node {
            startTime endTime seconds running
            amount { amount currency }
            timeEntry { ...EntryFields }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [entryFields],
);

/** An entry with its counted time in the report. */
export interface CountedEntry {
  id: string;
  entry: Entry;
  /** In milliseconds. */
  counted: number;
  /** The end of the counted part; for a timer, the time of the query. */
  countedTo: number;
  /** Whether some of the entry lies outside the range. */
  isPart: boolean;
  amount: Money | null;
}

/** The first page fills the screen; the pages after it are larger. */
const FIRST_PAGE_SIZE = 100;
const PAGE_SIZE = 500;

export interface EntrySort {
  orderBy: EntryOrder;
  direction: Direction;
}

export function usualDirection(orderBy: EntryOrder): Direction {
  return orderBy === 'START' || orderBy === 'DURATION' ? 'DESCENDING' : 'ASCENDING';
}

export function entrySort({ orderBy, direction }: Pick<PageSettings, 'orderBy' | 'direction'>): EntrySort {
  const by = entryOrders.find((order) => order === orderBy) ?? 'START';
  return { orderBy: by, direction: direction ?? usualDirection(by) };
}

/** The entries of a report, in pages. */
export function useReportEntries(question: Question | null, sort: EntrySort) {
  return useInfiniteQuery({
    queryKey: ['report', 'entries', question, sort],
    enabled: question !== null,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      if (!question) throw new Error('There is nothing to ask.');
      return loadPage(
        question,
        sort,
        { first: pageParam === null ? FIRST_PAGE_SIZE : PAGE_SIZE, after: pageParam },
        signal,
      );
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** Loads all entries of a report, bypassing the cache. Reports the count after each page. */
export async function loadAllEntries(
  question: Question,
  sort: EntrySort,
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<CountedEntry[]> {
  const entries: CountedEntry[] = [];
  let after: string | null = null;
  do {
    const page: Page = await loadPage(question, sort, { first: PAGE_SIZE, after }, signal);
    entries.push(...page.entries);
    onRead(entries.length);
    after = page.next;
  } while (after !== null);
  return entries;
}

interface Page {
  entries: CountedEntry[];
  next: string | null;
}

async function loadPage(
  { compare: _compare, ...asked }: Question,
  sort: EntrySort,
  page: { first: number; after: string | null },
  signal: AbortSignal,
): Promise<Page> {
  const { reportEntries } = await request(Entries, { ...asked, ...sort, ...page }, { signal });
  const { edges, pageInfo } = reportEntries;
  const entries = edges.map(({ node }): CountedEntry => {
    const entry = toEntry(node.timeEntry);
    const countedTo = Date.parse(node.endTime);
    const isPart = entry.start < Date.parse(node.startTime) || (entry.end !== null && entry.end > countedTo);
    return { id: entry.id, entry, counted: node.seconds * 1000, countedTo, isPart, amount: node.amount };
  });
  return { entries, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}
