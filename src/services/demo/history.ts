import {
  type Day,
  dateInYear,
  dayIn,
  instantIn,
  monthsBefore,
  nextDay,
  weekdayOf,
  weekOf,
} from './calendar.ts';
import { type PlannedEntry, planWeekend, planWorkDay } from './day.ts';
import { diceFor } from './dice.ts';
import type { DemoPerson } from './people.ts';
import { workOfWeek } from './work-of-week.ts';

export const MONTHS_OF_HISTORY = 18;

/** A planned entry with its instants, and the instant at which its person recorded the entry. */
export interface HistoryEntry extends PlannedEntry {
  recordedAt: number;
}

/** The entries of a person in the last months up to an instant, in the order of recording. */
export function historyOf(person: DemoPerson, until: number, months = MONTHS_OF_HISTORY): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const today = dayIn(person.timezone, until);
  for (let day = monthsBefore(today, months); day <= today; day = nextDay(day)) {
    const dice = diceFor(`${person.email} ${day}`);
    for (const planned of planDay(person, day, today)) {
      const start = instantIn(person.timezone, day, planned.start);
      const end = instantIn(person.timezone, day, planned.end);
      if (end > until) continue;
      const recordedAt = Math.min(until, end + dice.between(0, 600_000));
      entries.push({ ...planned, start, end, recordedAt });
    }
  }
  return entries;
}

function planDay(person: DemoPerson, day: Day, today: Day): PlannedEntry[] {
  if (isAway(person, day)) return [];
  const dice = diceFor(`${person.email} day ${day}`);
  const drawWork = workOfWeek(person, day, today);
  return person.workDays.includes(weekdayOf(day))
    ? planWorkDay(person, dice, drawWork)
    : planWeekend(dice, drawWork);
}

const DAY = 86_400_000;

const PUBLIC_HOLIDAYS = new Set(['01-01', '05-01', '10-03']);

/** Between Christmas and New Year the studio is closed. */
function isHoliday(day: Day): boolean {
  const date = dateInYear(day);
  return PUBLIC_HOLIDAYS.has(date) || date >= '12-24';
}

function isAway(person: DemoPerson, day: Day): boolean {
  return isHoliday(day) || isOnVacation(person, day) || isSick(person, day);
}

function isOnVacation(person: DemoPerson, day: Day): boolean {
  const year = new Date(day).getUTCFullYear();
  return person.vacations.some(({ from, days }) => {
    const start = Date.parse(`${year}-${from}`);
    return day >= start && day < start + days * DAY;
  });
}

/** Sick leave of one to three days, about every half year. */
function isSick(person: DemoPerson, day: Day): boolean {
  const dice = diceFor(`${person.email} sick ${weekOf(day)}`);
  if (!dice.chance(0.04)) return false;
  const first = dice.between(1, 5);
  const last = first + dice.between(0, 2);
  return weekdayOf(day) >= first && weekdayOf(day) <= last;
}
