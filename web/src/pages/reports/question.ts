import { Temporal } from 'temporal-polyfill';
import type { Grouping } from '../../../../src/domain/reports/grouping.ts';
import type { ReportSettings } from '../../../../src/domain/reports/settings.ts';
import type { BucketUnit } from '../../../../src/domain/time/time-buckets.ts';
import type { Rounding } from '../../../../src/domain/time-entries/rounding.ts';

/** The filters of a report. */
export type Filter = Pick<
  ReportSettings,
  'identityIds' | 'projectIds' | 'clientIds' | 'taskIds' | 'tagIds' | 'billable' | 'search'
>;

/** The server's arguments of a report: range, zone, filters and rounding. */
export interface Question {
  teamId: string;
  /** The first and the last day. */
  from: string;
  to: string;
  timezone: string;
  filter: Filter;
  rounding: Rounding | null;
  compare: boolean;
  /** Whether to load the cost of the time. */
  withCost: boolean;
}

/** One of the groups of a row. */
export interface Key {
  by: Grouping;
  id: string | null;
  name: string | null;
}

/**
 * The question narrowed to one group. With rounding, the range stays uncut, because an entry is rounded once
 * over the whole range. Callers pick the rows of the group from the result in any case.
 */
export function narrowed(question: Question, { by, id }: Key): Question {
  const filter = { ...question.filter };
  switch (by) {
    case 'MEMBER':
      return { ...question, filter: { ...filter, identityIds: id === null ? null : [id] } };
    case 'PROJECT':
      return { ...question, filter: { ...filter, projectIds: [id] } };
    case 'CLIENT':
      return { ...question, filter: { ...filter, clientIds: [id] } };
    case 'TASK':
      return { ...question, filter: { ...filter, taskIds: [id] } };
    case 'TAG':
      return { ...question, filter: { ...filter, tagIds: id === null ? [null] : id.split(',') } };
    case 'BILLABLE':
      return { ...question, filter: { ...filter, billable: id === 'true' } };
    default:
      return question.rounding ? question : { ...question, compare: false, ...cutTo(question, by, id ?? '') };
  }
}

/** The days of a bucket that lie in the range. */
function cutTo({ from, to }: Question, unit: BucketUnit, label: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(unit === 'MONTH' ? `${label}-01` : label);
  const length = { DAY: { days: 1 }, WEEK: { weeks: 1 }, MONTH: { months: 1 } }[unit];
  const last = first.add(length).subtract({ days: 1 }).toString();
  return { from: first.toString() > from ? first.toString() : from, to: last < to ? last : to };
}
