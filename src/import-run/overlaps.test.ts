import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExistingEntry, type OverlapPolicy, planCreation } from '../domain/time-entries/overlap.ts';
import { Overlaps } from './overlaps.ts';

interface Row {
  start: number;
  end: number;
  work: string;
}

const row = fc
  .record({
    start: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 1, max: 10 }),
    work: fc.constantFrom('one', 'two'),
  })
  .map(({ start, length, work }): Row => ({ start, end: start + length, work }));

/** Applies the policy of the service to the rows in order. */
function written(rows: readonly Row[], policy: OverlapPolicy): { merged: number; refused: number } {
  let entries: ExistingEntry[] = [];
  const outcome = { merged: 0, refused: 0 };
  for (const [index, { start, end, work }] of rows.entries()) {
    const incoming = {
      start,
      end,
      projectId: null,
      clientId: null,
      taskId: null,
      billable: true,
      title: work,
      tags: [],
    };
    const plan = planCreation(entries, incoming, policy);
    if (plan.kind === 'insert') entries.push({ ...incoming, id: `${index}`.padStart(3, '0') });
    if (plan.kind === 'reject') outcome.refused++;
    if (plan.kind === 'extend') {
      // The row itself, and the existing entries that it connects.
      outcome.merged += 1 + plan.absorbed.length;
      entries = entries
        .filter(({ id }) => !plan.absorbed.includes(id))
        .map((entry) => (entry.id === plan.survivor ? { ...entry, ...plan.range } : entry));
    }
  }
  return outcome;
}

describe('Overlaps', () => {
  test.each(['MERGE_SAME_WORK', 'MERGE_ANY', 'KEEP_BOTH', 'REJECT'] as const)(
    'forecasts what the service then does under %s',
    (policy) => {
      fc.assert(
        fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
          const overlaps = new Overlaps();
          for (const { start, end, work } of rows) overlaps.add('ada', start, end, work);
          const { merging, refused } = overlaps.forecast(policy);
          const truth = written(rows, policy);
          expect({ merged: merging, refused }).toEqual(truth);
        }),
      );
    },
  );

  test('forecasts overlaps by person, including existing entries', () => {
    const overlaps = new Overlaps();
    overlaps.add('ada', 0, 10, 'one');
    overlaps.add('ada', 5, 20, 'two');
    overlaps.add('ada', 20, 30, 'one');
    overlaps.add('bob', 0, 10, 'one');
    overlaps.add('bob', 8, 9, 'one', true);
    overlaps.add('bob', 50, 60, 'one', true);
    overlaps.add('bob', 55, 65, 'one', true);
    const forecast = overlaps.forecast('MERGE_ANY');
    expect(forecast).toEqual({
      rows: 3,
      milliseconds: 6,
      merging: 2,
      refused: 0,
      clusters: [
        { person: 'ada', start: 0, end: 20, rows: 2, existing: 0, milliseconds: 25, once: 20 },
        { person: 'bob', start: 0, end: 10, rows: 1, existing: 1, milliseconds: 11, once: 10 },
      ],
    });
    expect(overlaps.forecast('REJECT').refused).toBe(2);
    expect(overlaps.forecast('KEEP_BOTH')).toMatchObject({ merging: 0, refused: 0, rows: 3 });
  });

  test('lists the 50 longest overlaps', () => {
    const overlaps = new Overlaps();
    for (let n = 0; n < 3000; n++) {
      overlaps.add('ada', n * 1000, n * 1000 + 500, 'one');
      overlaps.add('ada', n * 1000 + 499 - (n % 400), n * 1000 + 600, 'one');
    }
    const { clusters, rows } = overlaps.forecast('KEEP_BOTH');
    expect(rows).toBe(6000);
    expect(clusters).toHaveLength(50);
    expect(clusters[0]?.milliseconds).toBe(500 + 101 + 399);
  });
});
