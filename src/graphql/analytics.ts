import type { ObjectFieldBuilder } from '@pothos/core';
import { MAX_REPORT_PAGE } from '../domain/page.ts';
import { groupings, MAX_GROUPINGS } from '../domain/reports/grouping.ts';
import { type Cost, costOfRow } from '../services/analytics/costs.ts';
import { type ReportEntry, reportEntries } from '../services/analytics/entries.ts';
import { billableShare, type Figures } from '../services/analytics/figures.ts';
import type { GroupKey } from '../services/analytics/name-groups.ts';
import type { SortedRow } from '../services/analytics/rows.ts';
import { type TeamAnalytics, teamAnalytics } from '../services/analytics/team.ts';
import { wallClockOfRow } from '../services/analytics/wall-clock.ts';
import type { Page } from '../services/shared/paging.ts';
import { builder, type SchemaTypes } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { pageArgs } from './types/page-args.ts';
import { TimeEntryType } from './types/refs.ts';
import {
  AnalyticsOrderType,
  ReportEntryOrderType,
  reportArgs,
  SortDirectionType,
} from './types/report-inputs.ts';
import { describe, MoneyType } from './types/scalars.ts';

const GroupingType = builder.enumType('AnalyticsGrouping', {
  description: 'The dimensions to group time by.',
  values: describe(groupings, {
    MEMBER: 'The member whose time it is.',
    PROJECT: 'The project.',
    CLIENT: 'The client.',
    TASK: 'The task.',
    TAG: 'The combination of tags on an entry, so that no time counts twice. Use the filter for the time of a single tag.',
    BILLABLE: 'Whether it is billable.',
    DAY: 'The day.',
    WEEK: "The week, which starts when the caller's weeks do.",
    MONTH: 'The month.',
  }),
});

function figureFields<Shape extends Figures>(t: ObjectFieldBuilder<SchemaTypes, Shape>) {
  return {
    seconds: t.float({
      description: 'The time in seconds, cut at the ends of the range and of days.',
      resolve: ({ seconds }) => seconds,
    }),
    billableSeconds: t.float({
      description: 'The billable part of it.',
      resolve: ({ billableSeconds }) => billableSeconds,
    }),
    billableShare: t.float({
      nullable: true,
      description: 'The billable share of the time, from 0 to 1; null without time.',
      resolve: billableShare,
    }),
    entries: t.int({
      description: 'The number of entries with time in it.',
      resolve: ({ entries }) => entries,
    }),
    running: t.boolean({
      description: 'Whether a timer that still runs is among them; it counts up to now.',
      resolve: ({ running }) => running,
    }),
    amounts: t.field({
      type: [MoneyType],
      nullable: true,
      description:
        'The billable amounts at the frozen rates, by currency. Null for callers without access to rates.',
      resolve: ({ amounts }) => amounts,
    }),
  };
}

const CostType = builder.objectRef<Cost>('AnalyticsCost').implement({
  description: "The cost of tracked time at the members' current cost rates.",
  fields: (t) => ({
    amounts: t.expose('amounts', { type: [MoneyType], description: 'The cost, by currency.' }),
    unknownSeconds: t.exposeFloat('unknownSeconds', {
      description: 'The time of members whose cost nobody has set, which is not in it.',
    }),
  }),
});

const COST =
  "The cost of the time, without the report's rounding. Computed only when selected; null for callers below ADMIN.";

const FiguresType = builder.objectRef<Figures>('AnalyticsFigures').implement({
  description: 'The figures of some tracked time.',
  fields: (t) => figureFields(t),
});

const WALL_CLOCK =
  'The time in seconds with what a person tracked twice at once counted once. Computed only when selected, and never rounded.';

interface Totals extends Figures {
  wallClock: () => Promise<number>;
  cost: () => Promise<Cost | null>;
}

const TotalsType = builder.objectRef<Totals>('AnalyticsTotals').implement({
  description:
    'The totals of a report over all pages. An entry counts once, even if it has time in several rows.',
  fields: (t) => ({
    ...figureFields(t),
    wallClockSeconds: t.float({ description: WALL_CLOCK, resolve: ({ wallClock }) => wallClock() }),
    cost: t.field({ type: CostType, nullable: true, description: COST, resolve: ({ cost }) => cost() }),
  }),
});

const KeyType = builder.objectRef<GroupKey>('AnalyticsKey').implement({
  description: 'One of the things that a row is about.',
  fields: (t) => ({
    by: t.expose('by', { type: GroupingType, description: 'The kind of the thing.' }),
    id: t.exposeString('id', {
      nullable: true,
      description:
        'The id of a member, project, client or task; those of tags, with commas; `true` or `false`; `2026-03-29` for a day or the first day of a week, `2026-03` for a month. Null for time without one.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Its name; null for time without one.',
    }),
  }),
});

interface Row extends SortedRow {
  wallClock: () => Promise<number>;
  cost: () => Promise<Cost | null>;
}

const RowType = builder.objectRef<Row>('AnalyticsRow').implement({
  description: 'The time of one group.',
  fields: (t) => ({
    keys: t.expose('keys', {
      type: [KeyType],
      description: 'The groups of the row, in the order of `groupBy`.',
    }),
    ...figureFields(t),
    wallClockSeconds: t.float({ description: WALL_CLOCK, resolve: ({ wallClock }) => wallClock() }),
    cost: t.field({ type: CostType, nullable: true, description: COST, resolve: ({ cost }) => cost() }),
    previous: t.expose('previous', {
      type: FiguresType,
      nullable: true,
      description: 'The same of the period before; null without `compare`.',
    }),
  }),
});

const RowConnection = connectionOf<Row, Page<Row> & { count: number }>(
  'AnalyticsRow',
  RowType,
  (connection) => {
    builder.objectFields(connection, (t) => ({
      totalCount: t.exposeInt('count', { description: 'The number of rows over all pages.' }),
    }));
  },
);

const PreviousType = builder.objectRef<NonNullable<TeamAnalytics['previous']>>('PreviousPeriod').implement({
  description:
    'The period that a range is compared with: as many months or days before, or the same length right before.',
  fields: (t) => ({
    from: t.expose('from', { type: 'ISO8601DateTime', description: 'When it starts.' }),
    to: t.expose('to', { type: 'ISO8601DateTime', description: 'When it ends.' }),
    totals: t.expose('totals', { type: FiguresType, description: 'The totals of all its time.' }),
  }),
});

const AnalyticsType = builder.objectRef<TeamAnalytics>('TeamAnalytics').implement({
  description: 'The time of a team in a range, added up.',
  fields: (t) => ({
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    timezone: t.exposeString('timezone', { description: 'The time zone that decided when days start.' }),
    from: t.expose('from', { type: 'ISO8601DateTime', description: 'When the range starts.' }),
    to: t.expose('to', { type: 'ISO8601DateTime', description: 'When it ends.' }),
    ownTimeOnly: t.exposeBoolean('ownTimeOnly', {
      description: "Whether the caller's role shows them no one's time but their own.",
    }),
    totals: t.field({
      type: TotalsType,
      description: 'The totals: time and amounts are the sums of the rows.',
      resolve: ({ totals, wallClock, costs }) => ({
        ...totals,
        wallClock: async () => (await wallClock()).total,
        cost: async () => (await costs())?.total ?? null,
      }),
    }),
    previous: t.expose('previous', {
      type: PreviousType,
      nullable: true,
      description: 'The period before; null without `compare`.',
    }),
    rows: t.field({
      type: RowConnection,
      description: 'The groups that have time, or with `compare` had some in the period before.',
      args: {
        ...pageArgs(t.arg, MAX_REPORT_PAGE),
        orderBy: t.arg({ type: AnalyticsOrderType, description: 'Their order, by default `GROUP`.' }),
        direction: t.arg({
          type: SortDirectionType,
          description: 'By default groups ascend and figures descend.',
        }),
      },
      resolve: async ({ rows, rowCount, wallClock, costs }, args) => {
        const page = await rows(args);
        const withClock = (row: SortedRow) => ({
          ...row,
          wallClock: async () => wallClockOfRow(await wallClock(), row),
          cost: async () => costOfRow(await costs(), row),
        });
        return { ...page, items: page.items.map(withClock), count: rowCount };
      },
    }),
  }),
});

builder.queryField('teamAnalytics', (t) =>
  t.field({
    type: AnalyticsType,
    description:
      'The time of a team in a range, added up by one to three things. An entry counts with the part of it that lies in the range, and over midnight on both days; a running timer counts up to now. Members see their own time alone.',
    args: {
      ...reportArgs(t.arg),
      groupBy: t.arg({
        type: [GroupingType],
        required: true,
        description: `One to ${MAX_GROUPINGS} different things. By weeks and months, a week over the end of a month is two rows.`,
      }),
      compare: t.arg.boolean({ description: 'Also tells of the period before.' }),
    },
    resolve: (_root, args, { app, actor }) => teamAnalytics(app, actor, args),
  }),
);

const ReportEntryType = builder.objectRef<ReportEntry>('ReportEntry').implement({
  description: 'An entry as a report counts it: the part of it that lies in the range.',
  fields: (t) => ({
    timeEntry: t.expose('entry', { type: TimeEntryType, description: 'The entry.' }),
    startTime: t.expose('start', { type: 'ISO8601DateTime', description: 'When the part starts.' }),
    endTime: t.expose('end', {
      type: 'ISO8601DateTime',
      description: 'When the part ends; now, where the timer runs.',
    }),
    seconds: t.exposeFloat('seconds', {
      description: 'Its length in seconds, rounded where the report rounds each entry.',
    }),
    running: t.boolean({
      description: 'Whether its timer runs.',
      resolve: ({ entry }) => entry.end === null,
    }),
    amount: t.expose('amount', {
      type: MoneyType,
      nullable: true,
      description: 'The amount; null if the entry is not billable, and for callers without access to rates.',
    }),
  }),
});

builder.queryField('reportEntries', (t) =>
  t.field({
    type: connectionOf<ReportEntry>('ReportEntry', ReportEntryType),
    description:
      'The entries that have time in a range, one by one, each with the part of it that lies there: what `teamAnalytics` adds up.',
    args: {
      ...reportArgs(t.arg),
      orderBy: t.arg({ type: ReportEntryOrderType, description: 'Their order, by default `START`.' }),
      direction: t.arg({
        type: SortDirectionType,
        description: 'By default texts ascend, and starts and durations descend.',
      }),
      ...pageArgs(t.arg),
    },
    resolve: (_root, args, { app, actor }) => reportEntries(app, actor, args),
  }),
);
