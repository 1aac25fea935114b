import { expect, test } from 'vitest';
import { calendarDay } from '../../../../src/domain/time/calendar.ts';
import { instantAt, interval } from '../../../../test/harness/times.ts';
import { changeOf, isAboutEntries } from './cell-change.ts';
import { entryOn } from './samples.ts';

const row = { projectId: 'p', taskId: null };
const other = { projectId: 'q', taskId: null };
const day = calendarDay('2026-03-02', 'UTC');
const open = { takesNewTime: true };
const about = (...entries: ReturnType<typeof entryOn>[]) => ({
  entries,
  row,
  day,
  zone: 'UTC',
  now: instantAt(48),
});

test.each(['1:30', '1.5', '90m', '90', ' 1h30 '])('reads %s as an hour and a half', (text) => {
  expect(changeOf(text, about(), open)).toEqual({ kind: 'create', range: interval(9, 10.5) });
});

test.each(['', ' ', '0', '0:00'])('clears a cell for "%s", and changes nothing in an empty one', (text) => {
  const entry = entryOn(row, 9, 10);
  expect(changeOf(text, about(entry), open)).toEqual({ kind: 'delete', id: entry.id });
  expect(changeOf(text, about(), open)).toEqual({ kind: 'nothing' });
});

test.each(['1:5', 'abc', '-1', '1:30pm'])('rejects %s as a duration', (text) => {
  expect(changeOf(text, about(), open)).toMatchObject({ kind: 'refuse', code: 'UNREADABLE' });
});

test('allows changes of existing time but no new time on archived projects', () => {
  const archived = { takesNewTime: false };
  expect(changeOf('1', about(), archived)).toMatchObject({ kind: 'refuse', code: 'ARCHIVED' });
  expect(changeOf('2', about(entryOn(row, 9, 10)), archived)).toMatchObject({ kind: 'update' });
  expect(changeOf('', about(entryOn(row, 9, 10)), archived)).toMatchObject({ kind: 'delete' });
});

test('reports refusals of the plan, some of which refer to the entries', () => {
  const refused = (text: string, ...entries: ReturnType<typeof entryOn>[]) => {
    const change = changeOf(text, about(...entries), open);
    return change.kind === 'refuse' ? [change.code, isAboutEntries(change.code)] : change.kind;
  };
  expect(refused('20h', entryOn(other, 4, 23))).toEqual(['LONGEST_FREE', false]);
  expect(refused('3', entryOn(row, 9, 10), entryOn(row, 12, 13))).toEqual(['SEVERAL_ENTRIES', true]);
  expect(refused('2', entryOn(row, 9, null))).toEqual(['RUNNING', true]);
  expect(refused('2', entryOn(row, 23, 25))).toEqual(['OVER_MIDNIGHT', true]);
});
