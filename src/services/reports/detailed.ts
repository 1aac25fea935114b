import type { TimeEntry } from '../../domain/entities.ts';
import { MAX_PAGE } from '../../domain/page.ts';
import { type EntryOrder, entryOrders } from '../../domain/reports/order.ts';
import type { Column, ReportRow } from '../../domain/reports/report.ts';
import { rowsOfReport } from '../../domain/reports/rows.ts';
import { dayOf } from '../../domain/time/calendar.ts';
import { failure } from '../../lib/errors.ts';
import { type ReportEntry, reportEntries } from '../analytics/entries.ts';
import { loadIdentities, loadItems, loadTags } from '../related/load.ts';
import { membershipFor } from '../shared/access.ts';
import { mapYielding, yielding } from '../shared/yielding-loops.ts';
import { currenciesOf } from './columns.ts';
import type { ReportContent } from './content.ts';
import { analyticsOf, type Subject } from './subject.ts';

const columns: Column[] = [
  { label: 'Date', type: 'DATE' },
  { label: 'Start', type: 'CLOCK' },
  { label: 'End', type: 'CLOCK' },
  { label: 'Member', type: 'TEXT' },
  { label: 'Client', type: 'TEXT', isExtra: true },
  { label: 'Project', type: 'TEXT' },
  { label: 'Task', type: 'TEXT', isExtra: true },
  { label: 'Title', type: 'TEXT' },
  { label: 'Description', type: 'TEXT', isExtra: true },
  { label: 'Tags', type: 'TEXT' },
  { label: 'Billable', type: 'TEXT' },
  { label: 'Time', type: 'DURATION' },
  { label: 'Hours', type: 'HOURS' },
];

/** One row per entry, with the part of its time in the range. */
export async function detailedContent(subject: Subject): Promise<ReportContent> {
  const { totals, ownTimeOnly } = await analyticsOf(subject, rowsOfReport(subject.settings));
  const currencies = currenciesOf(totals.amounts, subject.team.currency);
  const inCurrency = (currency: string) =>
    totals.amounts?.find((money) => money.currency === currency)?.minorUnits ?? 0;
  return {
    title: 'Detailed report',
    columns: [
      ...columns,
      ...currencies.map((currency): Column => ({ label: `Amount ${currency}`, type: 'MONEY', currency })),
    ],
    rowCount: totals.entries,
    rows: () => rowsOf(subject, currencies),
    totals: [
      'Total',
      ...columns.slice(1, -2).map(() => null),
      ...[totals.seconds, totals.seconds],
      ...currencies.map(inCurrency),
    ],
    bars: [],
    ownTimeOnly,
  };
}

async function* rowsOf(subject: Subject, currencies: readonly string[]): AsyncGenerator<ReportRow> {
  const { app, actor, query, settings } = subject;
  const orderBy: EntryOrder | null = entryOrders.find((order) => order === settings.orderBy) ?? null;
  for (let after: string | null = null; ; ) {
    await requireSameRole(subject);
    const page = await reportEntries(app, actor, {
      ...query,
      orderBy,
      direction: settings.direction,
      first: MAX_PAGE,
      after,
    });
    yield* yielding(await pageRows(subject, page.items, currencies));
    const last = page.items.at(-1);
    if (!page.hasNextPage || !last) return;
    after = page.cursorOf(last);
  }
}

async function pageRows(
  { app, actor, timezone }: Subject,
  items: readonly ReportEntry[],
  currencies: readonly string[],
): Promise<ReportRow[]> {
  const idsOf = (of: (entry: TimeEntry) => string | null) => [
    ...new Set(items.map(({ entry }) => of(entry)).filter((id) => id !== null)),
  ];
  const names = new Map(
    (
      await Promise.all([
        loadIdentities(
          app,
          actor,
          idsOf(({ identityId }) => identityId),
        ),
        loadItems(
          app,
          actor,
          'clients',
          idsOf(({ clientId }) => clientId),
        ),
        loadItems(
          app,
          actor,
          'projects',
          idsOf(({ projectId }) => projectId),
        ),
        loadItems(
          app,
          actor,
          'tasks',
          idsOf(({ taskId }) => taskId),
        ),
      ])
    )
      .flat()
      .map(({ id, name }) => [id, name]),
  );
  const tags = await loadTags(
    app,
    actor,
    idsOf(({ id }) => id),
  );
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return mapYielding(items, ({ entry, start, end, seconds, amount }) => ({
    cells: [
      dayOf(start, timezone).date,
      start,
      end,
      named(entry.identityId),
      named(entry.clientId),
      named(entry.projectId),
      named(entry.taskId),
      entry.title,
      entry.description,
      (tags.get(entry.id) ?? []).map(({ name }) => name).join(', ') || null,
      entry.billable ? 'yes' : 'no',
      ...[seconds, seconds],
      ...currencies.map((currency) => (amount?.currency === currency ? amount.minorUnits : null)),
    ],
    level: 0,
    isGroup: false,
  }));
}

/**
 * Throws if the caller lost access, or has another role than when the report began. A slow client may read a report
 * for hours.
 */
async function requireSameRole({ actor, lookUp, query }: Subject): Promise<void> {
  const before = membershipFor(actor, query.teamId);
  const now = membershipFor(await lookUp(), query.teamId);
  if (now.identityId === before.identityId && now.role === before.role) return;
  throw failure('FORBIDDEN', 'Your role was changed while the report was read; ask for it again.');
}
