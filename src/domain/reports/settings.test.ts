import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Failure } from '../../lib/errors.ts';
import { roundingModes, roundingSubjects } from '../time-entries/rounding.ts';
import { groupings, isBucketUnit } from './grouping.ts';
import { directions, entryOrders, rowOrders } from './order.ts';
import { rangePresets } from './range.ts';
import {
  type ReportSettings,
  readReportSettings,
  reportKinds,
  requireReadableSettings,
  writeReportSettings,
} from './settings.ts';

const id = fc.uuid();
const ids = fc.option(fc.uniqueArray(fc.option(id), { minLength: 1, maxLength: 4 }));
const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
const dates = fc
  .tuple(day, day)
  .map((pair) => pair.map((date) => date.toISOString().slice(0, 10)).sort())
  .map(([from = '', to = '']) => ({ from, to }));

const settings: fc.Arbitrary<ReportSettings> = fc.record({
  kind: fc.constantFrom(...reportKinds),
  range: fc.oneof(fc.constantFrom(...rangePresets), dates),
  groupBy: fc
    .subarray([...groupings], { minLength: 1, maxLength: 3 })
    .filter((groupBy) => groupBy.filter(isBucketUnit).length < 2),
  identityIds: fc.option(fc.uniqueArray(id, { minLength: 1, maxLength: 4 })),
  projectIds: ids,
  clientIds: ids,
  taskIds: ids,
  tagIds: ids,
  billable: fc.option(fc.boolean()),
  search: fc.option(fc.string({ minLength: 1 })),
  rounding: fc.option(
    fc.record({
      mode: fc.constantFrom(...roundingModes),
      minutes: fc.integer({ min: 1, max: 480 }),
      per: fc.constantFrom(...roundingSubjects),
    }),
  ),
  compare: fc.boolean(),
  orderBy: fc.option(fc.constantFrom(...rowOrders, ...entryOrders)),
  direction: fc.option(fc.constantFrom(...directions)),
  hours: fc.integer({ min: 0, max: 2400 }).map((hundredths) => hundredths / 100),
});

describe('readReportSettings and writeReportSettings', () => {
  it('reads back written settings, also through a URL', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const parameters = new URLSearchParams(writeReportSettings(given));
        expect(readReportSettings(Object.fromEntries(new URLSearchParams(parameters.toString())))).toEqual(
          given,
        );
      }),
    );
  });

  it('reads any values as settings that survive a round trip', () => {
    const known = fc.constantFrom(
      'kind',
      'range',
      'from',
      'to',
      'by',
      'member',
      'tag',
      'round',
      'billable',
      'sort',
      'hours',
    );
    fc.assert(
      fc.property(fc.dictionary(known, fc.anything()), (given) => {
        const read = readReportSettings(given);
        expect(readReportSettings(writeReportSettings(read))).toEqual(read);
      }),
    );
  });

  it.each<[Record<string, string>, Partial<ReportSettings>]>([
    [{}, { kind: 'SUMMARY', range: 'this-month', groupBy: ['PROJECT', 'MEMBER'], rounding: null }],
    [{ from: '2026-02-30', to: '2026-03-01' }, { range: 'this-month' }],
    [{ from: '2026-03-02', to: '2026-03-01', range: 'today' }, { range: 'today' }],
    [{ by: 'DAY,WEEK' }, { groupBy: ['PROJECT', 'MEMBER'] }],
    [{ by: 'TAG,TAG,nonsense' }, { groupBy: ['TAG'] }],
    [{ round: 'UP-0-ENTRY' }, { rounding: null }],
    [
      { kind: { toString: {} } as never, by: ['TAG'] as never },
      { kind: 'SUMMARY', groupBy: ['PROJECT', 'MEMBER'] },
    ],
    [{ member: 'none,x' }, { identityIds: null }],
    [{ hours: '7.5' }, { hours: 7.5 }],
    [{ hours: '0' }, { hours: 0 }],
    ...['', ' ', '-1', '24.1', 'x', 'Infinity'].map((hours): [Record<string, string>, { hours: number }] => [
      { hours },
      { hours: 8 },
    ]),
    [
      { kind: 'WEEKLY', project: 'none' },
      { kind: 'WEEKLY', projectIds: [null] },
    ],
  ])('reads the parameters %j', (given, expected) => {
    expect(readReportSettings(given)).toMatchObject(expected);
  });
});

describe('requireReadableSettings', () => {
  const rejectedField = (given: Record<string, unknown>) => {
    try {
      requireReadableSettings(given, (name) => name, ['format']);
    } catch (error) {
      return (error as Failure).problems[0].field;
    }
    return null;
  };
  const id = '01890000-0000-7000-8000-000000000001';

  test.each([
    [{}],
    [{ project: '' }],
    [{ project: id, member: `${id},${id}`, tag: `none,${id}`, billable: 'false' }],
    [{ kind: 'WEEKLY', range: 'last-month', by: 'DAY,TAG', sort: 'AMOUNT', direction: 'ASCENDING' }],
    [{ from: '2026-02-28', to: '2026-02-28', round: 'UP-15-ENTRY', hours: '7.5', compare: 'true' }],
    [{ search: 'anything at all', format: 'csv' }],
  ])('accepts the parameters %j', (given) => {
    expect(rejectedField(given)).toBeNull();
  });

  it('accepts all written settings', () => {
    fc.assert(
      fc.property(settings, (given) => {
        expect(rejectedField(writeReportSettings(given))).toBeNull();
      }),
    );
  });

  it('states the parameter and the allowed values in the error', () => {
    const refuse = (given: Record<string, unknown>) => () => requireReadableSettings(given, (name) => name);
    expect(refuse({ kind: 'DETAIL' })).toThrow(
      'kind must be one of SUMMARY, DETAILED, WEEKLY, TEAM, PROFITABILITY.',
    );
    expect(refuse({ from: '2026-13-01' })).toThrow('from must be a day of the calendar such as 2026-03-29.');
    expect(refuse({ groupBy: 'TAG' })).toThrow('There is no parameter "groupBy"; allowed are kind, range,');
  });

  test.each<[string, Record<string, unknown>]>([
    ['project', { project: id.toUpperCase().replace('0189', 'ABCD') }],
    ['project', { project: [id, id] }],
    ['client', { client: `${id},` }],
    ['task', { task: 'Design' }],
    ['tag', { tag: 7 }],
    ['member', { member: 'none' }],
    ['billable', { billable: 'yes' }],
    ['compare', { compare: '1' }],
    ['kind', { kind: 'DETAIL' }],
    ['kind', { kind: ['TEAM', 'WEEKLY'] }],
    ['range', { range: 'last-mnth' }],
    ['range', { range: 'last-month', from: '2026-01-01', to: '2026-01-31' }],
    ['from', { from: '2026-13-01', to: '2026-13-31' }],
    ['to', { from: '2026-02-01', to: '2026-02-30' }],
    ['to', { from: '2026-02-01' }],
    ['from', { to: '2026-02-01' }],
    ['to', { from: '2026-03-02', to: '2026-03-01' }],
    ['by', { by: 'PROJECT,NONSENSE' }],
    ['by', { by: 'PROJECT,PROJECT' }],
    ['by', { by: 'DAY,WEEK' }],
    ['by', { by: 'MEMBER,PROJECT,CLIENT,TASK' }],
    ['round', { round: 'UP-0-ENTRY' }],
    ['hours', { hours: '25' }],
    ['sort', { sort: 'amount' }],
    ['direction', { direction: 'DOWN' }],
    ['groupBy', { groupBy: 'PROJECT' }],
    ['__proto__', JSON.parse('{"__proto__": "x"}')],
  ])('rejects an unreadable value of %s in %j', (field, given) => {
    expect(rejectedField(given)).toBe(field);
  });
});
