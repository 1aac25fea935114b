import { type Day, dateInYear, weekdayOf, weekOf } from './calendar.ts';
import { diceFor } from './dice.ts';
import type { DemoPerson } from './people.ts';

const DAY = 86_400_000;

const PUBLIC_HOLIDAYS = new Set(['01-01', '05-01', '10-03']);

/** Between Christmas and New Year the studio is closed. */
function isHoliday(day: Day): boolean {
  const date = dateInYear(day);
  return PUBLIC_HOLIDAYS.has(date) || date >= '12-24';
}

export function isAway(person: DemoPerson, day: Day): boolean {
  return isHoliday(day) || isOnVacation(person, day) || isSick(person, day);
}

function isOnVacation(person: DemoPerson, day: Day): boolean {
  const year = new Date(day).getUTCFullYear();
  return person.vacations.some(({ from, days }) => {
    const start = Date.parse(`${year}-${from}`);
    return day >= start && day < start + days * DAY;
  });
}

/** One to three days, about every half a year. */
function isSick(person: DemoPerson, day: Day): boolean {
  const dice = diceFor(`${person.email} sick ${weekOf(day)}`);
  if (!dice.chance(0.04)) return false;
  const first = dice.between(1, 5);
  const last = first + dice.between(0, 2);
  return weekdayOf(day) >= first && weekdayOf(day) <= last;
}
