import type { ArgBuilder } from '@pothos/core';
import { directions, entryOrders, rowOrders } from '../../domain/reports/order.ts';
import { MAX_ROUNDING_MINUTES, roundingModes, roundingSubjects } from '../../domain/time-entries/rounding.ts';
import { MAX_FILTER_IDS } from '../../domain/time-entries/time-filter.ts';
import { builder, type SchemaTypes } from '../builder.ts';
import { describe } from './scalars.ts';

const ids = (what: string) => `Only ${what}; at most ${MAX_FILTER_IDS} ids.`;
const WITHOUT = 'Null among them stands for time without one.';

export const TimeFilterInput = builder.inputType('TimeFilterInput', {
  description: 'The filter of a report: entries that match all given values.',
  fields: (t) => ({
    identityIds: t.idList({ description: ids('of these members') }),
    projectIds: t.field({
      type: t.listRef('ID', { required: false }),
      description: `${ids('on these projects')} ${WITHOUT}`,
    }),
    clientIds: t.field({
      type: t.listRef('ID', { required: false }),
      description: `${ids('for these clients')} ${WITHOUT}`,
    }),
    taskIds: t.field({
      type: t.listRef('ID', { required: false }),
      description: `${ids('on these tasks')} ${WITHOUT}`,
    }),
    tagIds: t.field({
      type: t.listRef('ID', { required: false }),
      description: `${ids('that carries any of these tags')} ${WITHOUT}`,
    }),
    billable: t.boolean({ description: 'Only billable time, or only what is not.' }),
    search: t.string({ description: 'Only where title or description contain this, case-insensitive.' }),
  }),
});

const RoundingModeType = builder.enumType('RoundingMode', {
  description: 'The direction of rounding.',
  values: describe(roundingModes, {
    UP: 'To the next multiple, unless it is one.',
    DOWN: 'To the last multiple.',
    NEAREST: 'To the nearer one; halves are rounded up.',
  }),
});

const RoundingSubjectType = builder.enumType('RoundingSubject', {
  description: 'The unit that is rounded.',
  values: describe(roundingSubjects, {
    ENTRY:
      'The time of each entry in the range. It is the same in every grouping, and money follows it, except imported amounts.',
    TOTAL: 'Each row. Totals are the sums of the rounded rows. Amounts follow, except imported ones.',
  }),
});

const RoundingInput = builder.inputType('RoundingInput', {
  description: 'The rounding of a report. Stored time stays as it is.',
  fields: (t) => ({
    mode: t.field({ type: RoundingModeType, required: true, description: 'Which way.' }),
    minutes: t.int({
      required: true,
      description: `The multiple to round to, in minutes, 1 to ${MAX_ROUNDING_MINUTES}.`,
    }),
    per: t.field({ type: RoundingSubjectType, required: true, description: 'The unit that is rounded.' }),
  }),
});

export const SortDirectionType = builder.enumType('SortDirection', {
  description: 'The direction of a list.',
  values: describe(directions, { ASCENDING: 'The smallest.', DESCENDING: 'The largest.' }),
});

const UNKNOWN_LAST = 'Unknown values come last; for callers below ADMIN all are unknown.';

export const AnalyticsOrderType = builder.enumType('AnalyticsOrder', {
  description: 'The sort keys of report rows. Ties are sorted by group.',
  values: describe(rowOrders, {
    GROUP: 'The names of the groups, or the days; what is without one comes last.',
    SECONDS: 'Their time.',
    BILLABLE_SECONDS: 'Their billable time.',
    AMOUNT: "By the amount in the team's currency.",
    COST: `By the cost in the team's currency. ${UNKNOWN_LAST}`,
    MARGIN: `By the margin in the team's currency. ${UNKNOWN_LAST}`,
    ENTRIES: 'The number of entries.',
  }),
});

export const ReportEntryOrderType = builder.enumType('ReportEntryOrder', {
  description: 'The sort keys of report entries.',
  values: describe(entryOrders, {
    START: 'When they started.',
    DURATION: 'The part of their time that is in the range.',
    TITLE: 'Their titles.',
    MEMBER: 'The names of their members.',
    PROJECT: 'The names of their projects.',
  }),
});

/** The common arguments of reports. */
export function reportArgs(arg: ArgBuilder<SchemaTypes>) {
  return {
    teamId: arg.id({ description: "The team; by default the caller's default team." }),
    from: arg.string({
      required: true,
      description:
        'The start of the range: a date such as `2026-03-29`, meaning the start of that day, or a timestamp.',
    }),
    to: arg.string({
      required: true,
      description: 'The end of the range: a date, meaning the end of that day, or a timestamp.',
    }),
    timezone: arg.string({
      description: "The IANA time zone that decides when days start; by default the team's.",
    }),
    filter: arg({
      type: TimeFilterInput,
      description: 'The filter; default: all time that the caller may see.',
    }),
    rounding: arg({ type: RoundingInput, description: 'The rounding; default: none.' }),
  };
}
