import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTo, Tally } from '../../../../../src/import-run/sums.ts';
import { monthsBetween, stacksOf } from './stacks.ts';

const HOUR = 3_600_000;

function tallyOf(
  rows: readonly (readonly [person: string, project: string | null, month: string, hours: number])[],
) {
  const tally = new Tally();
  for (const [person, project, month, hours] of rows) {
    addTo(tally.of({ person, project, month }), hours * HOUR, null);
  }
  return tally.groups();
}

describe('the timeline', () => {
  it('stacks the time of each month without gaps', () => {
    const rows = [
      ['mira', 'Shop', '2023-11', 2],
      ['mira', null, '2023-11', 1],
      ['tariq', 'Shop', '2024-01', 5],
    ] as const;
    expect(stacksOf(tallyOf(rows), 'project')).toEqual({
      months: ['2023-11', '2023-12', '2024-01'],
      stacks: [
        { key: 'Shop', milliseconds: [2 * HOUR, 0, 5 * HOUR], total: 7 * HOUR },
        { key: null, milliseconds: [HOUR, 0, 0], total: HOUR },
      ],
      top: 5 * HOUR,
    });
    expect(stacksOf(tallyOf(rows), 'person').stacks.map(({ key, total }) => [key, total / HOUR])).toEqual([
      ['tariq', 5],
      ['mira', 3],
    ]);
  });

  it('combines the smallest stacks into one', () => {
    const rows = Array.from({ length: 20 }, (_, index) => ['x', `P${index}`, '2024-01', 20 - index] as const);
    const { stacks } = stacksOf(tallyOf(rows), 'project');
    expect(stacks.map(({ key }) => key)).toEqual(['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', undefined]);
    expect(stacks.at(-1)?.total).toBe(91 * HOUR);
  });

  it('keeps the total time', () => {
    const month = fc.tuple(fc.integer({ min: 2000, max: 2010 }), fc.integer({ min: 1, max: 12 }));
    const row = fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 30 }), month, fc.nat(100));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const all = rows.map(
          ([person, project, [year, number], hours]) =>
            [person, String(project), `${year}-${String(number).padStart(2, '0')}`, hours] as const,
        );
        const { stacks, months } = stacksOf(tallyOf(all), 'project');
        const total = all.reduce((sum, [, , , hours]) => sum + hours * HOUR, 0);
        expect(stacks.reduce((sum, stack) => sum + stack.total, 0)).toBe(total);
        expect(stacks.flatMap(({ milliseconds }) => milliseconds).reduce((a, b) => a + b, 0)).toBe(total);
        expect(new Set(months).size).toBe(months.length);
      }),
    );
  });

  it('has no months without time', () => {
    expect(monthsBetween([])).toEqual([]);
    expect(stacksOf([], 'person')).toEqual({ months: [], stacks: [], top: 0 });
  });
});
