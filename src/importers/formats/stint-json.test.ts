import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/imports/files.ts';
import { importAll } from '../../../test/imports/import-all.ts';

const entry = (changes: Record<string, unknown>) => ({
  kind: 'entry',
  id: 'a1',
  start: '2024-05-06T09:00:00Z',
  end: '2024-05-06T10:00:00Z',
  title: 'Plan',
  tags: [],
  billable: true,
  hourlyRate: null,
  importedAmount: null,
  ...changes,
});
const read = (...items: unknown[]) =>
  importAll([fileOf('stint.json', JSON.stringify([{ kind: 'stint-export', version: 1 }, ...items]))]);

describe('manually edited exports', () => {
  it.each([
    [
      { importedAmount: { amount: '33.00', currency: 'USD' } },
      { amount: { minorUnits: 3300, currency: 'USD' } },
    ],
    [
      {
        importedAmount: { amount: '33.00', currency: 'USD' },
        hourlyRate: { amount: '10.00', currency: 'EUR' },
      },
      { amount: { minorUnits: 3300, currency: 'USD' }, rate: { minorUnits: 1000, currency: 'EUR' } },
    ],
    [{ importedAmount: { amount: 40, currency: 'EUR' } }, { amount: { minorUnits: 4000, currency: 'EUR' } }],
    [{ title: 42 }, { title: '42' }],
    [{ tags: 'urgent' }, { tags: ['urgent'] }],
    [{ tags: [7] }, { tags: ['7'] }],
    [{ billable: undefined }, { billable: null, unread: [] }],
    [{ billable: 'perhaps' }, { billable: null, unread: [{ field: 'billable', value: 'perhaps' }] }],
  ])('reads an entry with %j as %j', async (changes, expected) => {
    expect((await read(entry(changes))).rows).toMatchObject([expected]);
  });

  it.each([
    [
      { seconds: 90, money: null, period: 'MONTHLY', thresholds: [] },
      { kind: 'HOURS', size: 90_000 },
    ],
    [
      { money: { amount: '5', currency: 'EUR' }, period: 'ONCE' },
      { kind: 'MONEY', size: 500 },
    ],
    [{ seconds: 90, period: 'YEARLY' }, null],
    [{ seconds: 90, money: { amount: '5', currency: 'EUR' }, period: 'ONCE' }, null],
    [{ seconds: 90, period: 'ONCE', thresholds: 'all' }, null],
    ['much', null],
  ])('reads the budget %j or reports it', async (budget, expected) => {
    const { catalog, problems } = await read({ kind: 'project', name: 'Site', budget });
    expect(catalog).toMatchObject([{ name: 'Site', budget: expected }]);
    expect(problems.map(({ code }) => code)).toEqual(expected ? [] : ['BAD_AMOUNT']);
  });

  it('reports an item of an unknown kind as skipped', async () => {
    const { rows, problems, records } = await read(entry({}), entry({ kind: 'time-entry' }));
    expect(rows).toHaveLength(1);
    expect(problems).toMatchObject([{ fate: 'SKIPPED', code: 'BAD_RECORD' }]);
    expect(records).toBe(2);
  });
});
