import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import type { OpenWork } from '../entry-fields/work.ts';
import { timeFormat } from '../time/format.ts';
import { EMPTY } from './line-draft.ts';
import { lineOfEntry } from './line-of-entry.ts';
import { readLine, type StoredDraft } from './read-line.ts';

const FORMAT = timeFormat('Europe/Paris', 'en-GB');
const NOW = Date.parse('2026-02-03T12:00:00Z');
const MINUTE = 60_000;
const open: OpenWork = {
  projects: [
    { id: 'home', name: 'Home', clientName: null, clientId: null, colour: '', billable: true },
    { id: 'site', name: 'Acme web', clientName: 'Acme', clientId: 'acme', colour: '', billable: false },
  ],
  tasks: [{ id: 'design', name: 'Design', projectId: 'site' }],
  tags: ['deep', '42'],
};

const entry = (more: Partial<Entry>) => sampleEntry({ title: 'Review', tags: ['deep'], ...more });
const at = (text: string) => Date.parse(text);
const read = (draft: Partial<StoredDraft>, now = NOW) => readLine({ ...EMPTY, ...draft }, open, FORMAT, now);
const lineFor = (one: Entry, now = NOW) => lineOfEntry(one, open, FORMAT, now);

/** The entry of a line, as the bar saves it. */
function saved(draft: Partial<StoredDraft>, now: number): Entry {
  const { title, description, times, work, tags, billable } = read(draft, now);
  return sampleEntry({
    title,
    description,
    ...work,
    tags,
    billable,
    start: times?.start ?? now,
    end: times?.end ?? null,
  });
}

describe('an entry as a line', () => {
  test.each<[string, string, string | null]>([
    ['2026-02-02 09:00-10:30 Review', '2026-02-02T08:00:00Z', '2026-02-02T09:30:00Z'],
    ['2026-02-02 23:00-01:00 Review', '2026-02-02T22:00:00Z', '2026-02-03T00:00:00Z'],
    ['2026-02-02 22:00- Review', '2026-02-02T21:00:00Z', null],
  ])('parses back to the same entry: %s', (text, start, end) => {
    const times = { start: at(start), end: end === null ? null : at(end) };
    const line = lineFor(entry(times));
    expect(line).toEqual({ text, work: null, tags: ['deep'], billable: false });
    expect(read({ text })).toMatchObject({ title: 'Review', times, obstacle: null });
  });

  test('has no times for a timer that started just now', () => {
    const started = entry({ start: NOW - 1, end: null });
    expect(lineFor(started)).toEqual({ text: 'Review', work: null, tags: ['deep'], billable: false });
  });

  test.each([
    ['longer than a day', NOW - 30 * 60 * MINUTE, NOW],
    ['shorter than a minute', NOW - 10_000, NOW - 9_000],
    ['with seconds', NOW - 90 * MINUTE + 1, NOW - 1],
    ['in the repeated hour of a clock change', at('2025-10-26T01:30:00Z'), at('2025-10-26T01:45:00Z')],
  ])('stores times beside the text that it cannot express: %s', (_, start, end) => {
    const line = lineFor(entry({ start, end }));
    expect(line).toMatchObject({ text: 'Review', times: { start, end } });
    expect(read(line).times).toEqual({ start, end });
    expect(read({ ...line, text: '9-10 Review' }).times).toEqual({
      start: at('2026-02-03T08:00:00Z'),
      end: at('2026-02-03T09:00:00Z'),
    });
  });

  test.each([
    ['@home fix', '\\@home fix'],
    ['fix #deep and #123 !', 'fix \\#deep and \\#123 \\!'],
    ['\\@home', '\\\\@home'],
    ['mail a@b.com about 3 things', 'mail a@b.com about 3 things'],
  ])('escapes marks in the title: %s', (title, text) => {
    const times = { start: at('2026-02-02T08:00:00Z'), end: at('2026-02-02T09:30:00Z') };
    const line = lineFor(entry({ title, ...times }));
    expect(line.text).toBe(`2026-02-02 09:00-10:30 ${text}`);
    expect(saved(line, NOW)).toMatchObject({ title, ...times, projectId: null, tags: ['deep'] });
  });

  test('keeps the description and a client without a project', () => {
    const one = entry({ description: 'At length', clientId: 'acme', start: NOW - 60 * MINUTE, end: NOW });
    expect(saved(lineFor(one), NOW)).toEqual({ ...one, id: 'e' });
  });

  test('parses back to the same entry for any text', () => {
    const pieces = fc.constantFrom(
      ...['@home', '@"Acme web"', '@acme web', '@acme web/design', '#deep', '#new', '#42', '#"two words"'],
      ...[
        '!',
        '!nonbillable',
        '\\',
        '\\@home',
        '\\#x',
        '@',
        '#',
        '"',
        '\\9-10',
        'x',
        'review',
        ',',
        ':',
        '.',
      ],
      ...[
        '9-10',
        '9:00-10:30',
        '22-1',
        'yesterday ',
        'mon ',
        '2025-10-26 2:30-4',
        '2026-02-02 ',
        '9-',
        '1h30',
      ],
      ...['90m', '25-26', '13:00-12:00', 'week', 'min', '9:30', 'to', '-', ':45', '2019-2023'],
    );
    const texts = fc
      .array(fc.tuple(pieces, fc.constantFrom(' ', ' ', '')), { maxLength: 8 })
      .map((all) => all.flat().join(''));
    const places = fc.record({
      text: fc.oneof(texts, fc.string()),
      now: fc.integer({ min: NOW, max: NOW + 100 * MINUTE }),
      later: fc.constantFrom(0, 5_000, 5 * MINUTE),
      description: fc.constantFrom(undefined, 'At length'),
    });
    fc.assert(
      fc.property(places, ({ text, now, later, description }) => {
        const typed = { text, ...(description !== undefined && { description }) };
        fc.pre(read(typed, now).obstacle === null);
        const one = saved(typed, now);
        const again = saved(lineFor(one, now + later), now + later);
        const startsNow = one.end === null && now + later - one.start < MINUTE;
        expect(again).toEqual(startsNow ? { ...one, start: now + later } : one);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('reports a title that is too long before it is saved', () => {
  const title = 'x'.repeat(500);
  expect(read({ text: `9-10 ${title}` }).obstacle).toBeNull();
  expect(read({ text: `9-10 ${title}y` }).obstacle).toBe(
    'The title is too long: 501 of at most 500 characters.',
  );
});
