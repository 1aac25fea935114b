import { describe, expect, test } from 'vitest';
import type { Entry } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import { EMPTY } from './line-draft.ts';
import { lineOfEntry } from './line-of-entry.ts';
import { readLine } from './read-line.ts';

const ZONE = 'Europe/Paris';
const NOW = Date.parse('2026-02-03T12:00:00Z');
const MINUTE = 60_000;

const entry = (more: Partial<Entry>) => sampleEntry({ title: 'Review', tags: ['deep'], ...more });
const at = (text: string) => Date.parse(text);
const read = (text: string) => readLine({ ...EMPTY, text }, { projects: [], tasks: [], tags: [] }, ZONE, NOW);

describe('an entry as a line', () => {
  test.each<[string, string, string | null]>([
    ['2026-02-02 09:00-10:30 Review', '2026-02-02T08:00:00Z', '2026-02-02T09:30:00Z'],
    ['2026-02-02 23:00-01:00 Review', '2026-02-02T22:00:00Z', '2026-02-03T00:00:00Z'],
    ['2026-02-02 22:00- Review', '2026-02-02T21:00:00Z', null],
  ])('%s means the same again', (text, start, end) => {
    const times = { start: at(start), end: end === null ? null : at(end) };
    const line = lineOfEntry(entry(times), ZONE, NOW);
    expect(line).toEqual({ text, work: null, tags: ['deep'], billable: false });
    expect(read(line.text)).toMatchObject({ title: 'Review', times, obstacle: null });
  });

  test('has no times where a timer started just now, or where it lasts longer than a line can say', () => {
    for (const times of [
      { start: NOW - 1, end: null },
      { start: NOW - 30 * 60 * MINUTE, end: NOW },
    ]) {
      expect(lineOfEntry(entry(times), ZONE, NOW).text).toBe('Review');
    }
  });

  test('lasts a minute at least', () => {
    const start = at('2026-02-02T08:00:00Z');
    expect(lineOfEntry(entry({ start, end: start + 1_000 }), ZONE, NOW).text).toBe(
      '2026-02-02 09:00-09:01 Review',
    );
  });
});

test('a title that is too long is said before it is saved', () => {
  const title = 'x'.repeat(500);
  expect(read(`9-10 ${title}`).obstacle).toBeNull();
  expect(read(`9-10 ${title}y`).obstacle).toBe('The title is 501 characters long; at most 500 fit.');
});
