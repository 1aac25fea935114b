import { addDays } from '../time/calendar.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const EARLIEST = '1970-01-01';
const LATEST = '2200-12-31';

/** The words that name a day, as a pattern. */
export const DAY_WORD = String.raw`today|yesterday|tomorrow|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|\d{4}-\d{2}-\d{2}`;

/** The date that such a word means; a day of the week is the last one that has begun. Null for 30 February and the like. */
export function dateOf(word: string, today: string): string | null {
  const day = word.toLowerCase();
  if (day === 'today') return today;
  if (day === 'yesterday') return addDays(today, -1);
  if (day === 'tomorrow') return addDays(today, 1);
  if (/^\d/.test(day)) return isDate(day) ? day : null;
  const wanted = WEEKDAYS.findIndex((name) => name.startsWith(day.slice(0, 3)));
  return addDays(today, -((new Date(today).getUTCDay() - wanted + 7) % 7));
}

function isDate(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  // Some runtimes take 30 February for the 2nd of March.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
  return exists && text >= EARLIEST && text <= LATEST;
}
