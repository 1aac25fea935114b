import { describe, expect, test } from 'vitest';
import type { Entry } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import { timeFormat } from '../time/format.ts';
import type { Change } from './change.ts';
import { whyManyRefused, whyRefused } from './why-refused.ts';

const format = timeFormat('America/New_York', 'en-US');
const at = (time: string) => Date.parse(`2026-11-14T${time}:00Z`);
const NOW = at('20:00');
const entry = (start: string, end: string | null, more: Partial<Entry> = {}) =>
  sampleEntry({ id: 'mine', start: at(start), end: end === null ? null : at(end), ...more });
const creation = (made: Entry): Change => ({ kind: 'create', id: 'c', at: NOW, entry: made });
const start = (made: Entry): Change => ({ kind: 'start', id: 'c', at: NOW, entry: made });

function why(change: Change, code: string, message: string, entries: Entry[] = []): string {
  return whyRefused(change, { code, message }, { entries, format, now: NOW }).replace(/[\u2068\u2069]/g, '');
}

describe('the reason of a refused overlap', () => {
  const message =
    'Overlapping time is rejected here, and the entry 01a1e02e-0000-7000-8000-000000000000 "one" (2026-11-14T13:00:00Z to 2026-11-14T14:00:00Z) is in the way.';

  test('names the overlapping entry with its time in the format of the user', () => {
    const others = [
      entry('10:00', '11:00', { id: 'early', title: 'early' }),
      entry('13:30', '15:00', { id: 'second', title: 'second' }),
      entry('13:00', '14:00', { id: 'first', title: 'one' }),
      entry('13:00', '14:00', { id: 'theirs', title: 'theirs', identityId: 'another' }),
      entry('12:00', null, { id: 'timer', title: 'timer' }),
    ];
    expect(why(creation(entry('13:45', '14:30')), 'OVERLAP', message, others).replace(/\s/g, ' ')).toBe(
      'It overlaps “one”, Sat, Nov 14, 8:00 AM – 9:00 AM. This team does not allow overlapping time. Change one of the two.',
    );
  });

  test('mentions another entry if the overlapping one is not loaded', () => {
    expect(why(creation(entry('13:45', '14:30')), 'OVERLAP', message)).toBe(
      'It overlaps another entry. This team does not allow overlapping time. Change its times.',
    );
  });
});

describe('reasons of refused changes', () => {
  test('names the running timer that started after the new time', () => {
    const running = entry('14:00', null, { id: 'timer', title: 'x'.repeat(100) });
    const message = `startTime is before the start of the entry 01a1e02e-0000-7000-8000-000000000000; stop that timer first.`;
    expect(why(start(entry('13:00', null)), 'INVALID_INPUT', message, [running]).replace(/\s/g, ' ')).toBe(
      `“${'x'.repeat(60)}…” has been running since Sat, Nov 14, 9:00 AM, after this would start. Stop that timer first.`,
    );
  });

  test.each<[string, Change, string]>([
    [
      'after its start',
      creation(entry('13:00', '12:00')),
      'The end must be after the start. Change its times.',
    ],
    [
      'within 31 days',
      creation({ ...entry('13:00', null), start: at('13:00') - 40 * 86_400_000, end: at('13:00') }),
      'An entry can be at most 31 days long. Change its times.',
    ],
    [
      'in the past',
      start(entry('21:00', null)),
      'A timer cannot start or stop in the future. Check the clock of this computer.',
    ],
    [
      'after the start of the existing entry',
      { kind: 'update', id: 'c', at: NOW, entryId: 'known', patch: { end: at('08:00') } },
      'The end must be after the start. Change its times.',
    ],
  ])('explains how to fix an entry that is not %s', (_, change, said) => {
    const known = entry('09:00', '10:00', { id: 'known' });
    expect(why(change, 'INVALID_INPUT', 'endTime must be after startTime.', [known])).toBe(said);
  });

  test.each([
    ['ARCHIVED', 'The project "Site" is archived and takes no new time; unarchive it first.', null],
    ['INVALID_INPUT', 'An entry carries at most 50 tags.', null],
    [
      'ENTRY_LOCKED',
      'Time before 2026-03-01 is locked in this team; ask an ADMIN to change it, or to move the lock date.',
      'It is before the lock date of the team. Ask an admin of the team to change it.',
    ],
    ['ENTRY_DELETED', 'The entry 01a1e02e-0000-7000-8000-000000000000 …', 'It was deleted in the meantime.'],
    [
      'NEW_CODE',
      'The entry 01a1e02e-0000-7000-8000-000000000000 is odd.',
      'The server rejected it. Check its times and texts.',
    ],
    ['NEW_CODE', 'projectId is odd.', 'The server rejected it. Check its times and texts.'],
  ])('replaces technical texts of the server for %s', (code, message, said) => {
    expect(why(creation(entry('13:00', '14:00')), code, message)).toBe(said ?? message);
  });
});

test('counts refusals by reason', () => {
  const refusal = (code: string, message = '') => ({ code, message });
  expect(whyManyRefused([refusal('ENTRY_DELETED'), refusal('ENTRY_LOCKED'), refusal('ENTRY_LOCKED')])).toBe(
    '2 before the lock date of the team, 1 deleted in the meantime.',
  );
  expect(whyManyRefused([refusal('INVALID_INPUT', 'A tag has 50 characters at most.')])).toBe(
    '1 A tag has 50 characters at most.',
  );
  expect(whyManyRefused([refusal('INVALID_INPUT', 'endTime must be later.')])).not.toContain('endTime');
});
