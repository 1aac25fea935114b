import { expect, test } from 'vitest';
import { calendarDay } from '../../../../../src/domain/time/calendar.ts';
import { newEntryOn } from './new-entry.ts';

const ZONE = 'Europe/Berlin';
const day = calendarDay('2026-03-02', ZONE);
const at = (time: string) => Date.parse(`2026-03-02T${time}:00+01:00`);

test('starts at nine in the zone on a day without entries', () => {
  expect(newEntryOn(day, [], ZONE)).toEqual({ start: at('09:00'), end: at('10:00') });
});

test('starts after the last entry of a day', () => {
  const entries = [
    { start: at('13:00'), end: at('14:30') },
    { start: at('08:00'), end: at('12:00') },
  ];
  expect(newEntryOn(day, entries, ZONE)).toEqual({ start: at('14:30'), end: at('15:30') });
});

test('ignores running entries and ends on other days', () => {
  const entries = [
    { start: at('10:00'), end: null },
    { start: at('22:00'), end: day.end + 3_600_000 },
    { start: day.start - 7_200_000, end: day.start },
  ];
  expect(newEntryOn(day, entries, ZONE)).toEqual({ start: at('09:00'), end: at('10:00') });
});
