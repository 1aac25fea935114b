import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeNames } from './close-names.ts';

const names = ['Website', 'Web shop', 'Mobile app', 'Payroll', 'Q3 planning'];

describe('closeNames', () => {
  it.each([
    ['websit', ['Website']],
    ['WEBSTE', ['Website']],
    ['web', ['Website', 'Web shop']],
    ['the website', ['Website']],
    ['mobil ap', ['Mobile app']],
    ['planning', ['Q3 planning']],
    ['zzz', []],
    ['', []],
  ])('finds the names close to %j', (wanted, expected) => {
    expect(closeNames(wanted, names)).toEqual(expected);
  });

  it('returns at most five names without duplicates', () => {
    const repeated = Array.from({ length: 100 }, (_, i) => `Project ${i % 20}`);
    expect(closeNames('Project', repeated)).toHaveLength(5);
    expect(new Set(closeNames('Project', repeated)).size).toBe(5);
  });

  it('bounds the number of comparisons for many long names', () => {
    const texts = ['x'.repeat(200), 'x'.repeat(40), 'abcdefghij'.repeat(3)];
    for (const length of [20, 60, 200]) {
      const many = Array.from({ length: 5_000 }, (_, i) =>
        `${i} ${'abcdefghik'.repeat(20)}`.slice(0, length),
      );
      for (const text of texts) {
        const work = { left: 100_000 };
        closeNames(text, many, { work });
        expect(work.left).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('computes no edit distance for long texts', () => {
    const work = { left: 1_000 };
    expect(closeNames('y'.repeat(41), ['z'.repeat(40), `${'y'.repeat(40)}z`], { work })).toEqual([]);
    expect(closeNames('y'.repeat(40), ['z'.repeat(81)], { work })).toEqual([]);
    expect(work.left).toBe(1_000);
    expect(closeNames('y'.repeat(41), ['y'.repeat(60)])).toEqual(['y'.repeat(60)]);
  });

  it('stops early for names with little in common', () => {
    const work = { left: 10_000 };
    closeNames('abcdefghijklmnopqrst', ['zyxwvutsrqponmlkjihg'], { work });
    expect(10_000 - work.left).toBeLessThan(250);
  });

  it('computes no edit distance once the work limit is reached', () => {
    expect(closeNames('websit', ['Webstie'], { work: { left: 0 } })).toEqual([]);
    expect(closeNames('websit', ['Website'], { work: { left: 0 } })).toEqual(['Website']);
  });

  it('agrees with a full edit-distance table', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        fc.pre(a.length > 1 && b !== '' && !a.includes(b) && !b.includes(a));
        const close = plainEdits(a, b) / Math.max(a.length, b.length) <= 0.4;
        expect(closeNames(a, [b])).toEqual(close ? [b] : []);
      }),
    );
  });
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });

/** Computes the full edit-distance table, row by row. */
function plainEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
