import { describe, expect, test } from 'vitest';
import type { OverlapPolicy } from '../../../src/domain/time-entries/overlap.ts';
import type { Entry } from './entry.ts';
import { overlapHint } from './overlap-hint.ts';

const HOUR = 3_600_000;
const base = {
  ...{ teamId: 't', identityId: 'ada', projectId: null, clientId: null, taskId: null },
  ...{ description: null, billable: false, tags: [] as string[] },
};
const entry = (title: string | null, from: number, to: number | null, more: Partial<Entry> = {}): Entry => ({
  ...base,
  ...{ id: `${title} ${from}`, title, start: from * HOUR, end: to === null ? null : to * HOUR, parts: [] },
  ...more,
});
const format = { time: (instant: number) => `${instant / HOUR}:00` };
const hint = (
  entries: Entry[],
  title: string,
  policy: OverlapPolicy = 'MERGE_SAME_WORK',
  tags: string[] = [],
) =>
  overlapHint(entries, { ...base, title, tags, start: 9 * HOUR, end: 11 * HOUR }, policy, format)?.replace(
    /[\u2068\u2069]/g,
    '',
  );

describe('the overlap hint of a new entry', () => {
  const emails = entry('Emails', 8, 10);

  test('names the entry that the new one will extend', () => {
    expect(hint([emails], ' EMAILS')).toBe('Will extend “Emails”, 8:00 – 10:00');
    expect(hint([emails, entry('emails', 10, 12)], 'Emails')).toBe(
      'Will extend “Emails”, 8:00 – 10:00, and merge 1 more entry into it',
    );
    expect(hint([emails], 'Standup', 'MERGE_ANY')).toBe('Will extend “Emails”, 8:00 – 10:00');
  });

  test('names the overlapping entries that are kept', () => {
    expect(hint([emails], 'Standup')).toBe('Overlaps “Emails” by 60 min. Both are kept.');
    expect(hint([emails], 'Emails', 'MERGE_SAME_WORK', ['deep'])).toContain('Both are kept');
    expect(hint([emails], 'Emails', 'KEEP_BOTH')).toContain('Both are kept');
    expect(hint([emails, entry(null, 10, 12)], 'Standup')).toBe(
      'Overlaps “Emails” and 1 other entry. All are kept.',
    );
  });

  test('names the overlapping entry if the team rejects overlaps', () => {
    expect(hint([emails], 'x', 'REJECT')).toBe(
      'Overlaps “Emails”, 8:00 – 10:00. This team does not allow overlapping time.',
    );
  });

  test('ignores entries that only touch, and running timers', () => {
    expect(hint([entry('Emails', 7, 9), entry('Emails', 8, null)], 'Emails')).toBeUndefined();
  });
});
