import { addDays } from '../time/calendar.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const EARLIEST = '1970-01-01';
const LATEST = '2200-12-31';

/** The words for a day, as a pattern. */
export const DAY_WORD = String.raw`today|yesterday|tomorrow|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|\d{4}-\d{2}-\d{2}`;

/**
 * Returns the date of a day word. A weekday is its most recent occurrence, today included. Returns null for dates that do not exist, such
 * as 30 February.
 */
export function dateOf(word: string, today: string): string | null {
  const day = word.toLowerCase();
  if (day === 'today') return today;
  if (day === 'yesterday') return addDays(today, -1);
  if (day === 'tomorrow') return addDays(today, 1);
  if (/^\d/.test(day)) return isDate(day) ? day : null;
  const weekday = WEEKDAYS.findIndex((name) => name.startsWith(day.slice(0, 3)));
  return addDays(today, -((new Date(today).getUTCDay() - weekday + 7) % 7));
}

function isDate(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  // Some runtimes parse 30 February as 2 March.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
  return exists && text >= EARLIEST && text <= LATEST;
}
