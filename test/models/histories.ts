import fc from 'fast-check';
import { formatInZone } from '../../src/domain/time/calendar.ts';
import type { Fate } from '../../src/importers/item.ts';

/** The time zone of local times in the files. */
export const ZONE = 'Europe/Berlin';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIRST_DAY = Date.UTC(2015, 0, 1);

export interface Entry {
  person: string;
  project: string;
  task: string;
  title: string;
  tags: string[];
  billable: boolean;
  start: number;
  end: number;
}

const word = fc
  .stringMatching(/^[A-Za-zÄöü"';,. -]{1,12}$/)
  .map((text) => text.trim())
  .filter((text) => /^[A-Za-zÄöü]/.test(text) && !/^(no|without|none)/i.test(text));
const name = word.map((text) => text.replace(/[",;]/g, 'x').replace(/\s+/g, ' '));

/** The days of clock changes in ZONE, as days since FIRST_DAY. */
const changes = Array.from({ length: 3000 }, (_, day) => day).filter((day) => {
  const noon = FIRST_DAY + day * DAY + DAY / 2;
  return offset(noon) !== offset(noon - DAY);
});

/** Entries that every format can store, at whole minutes. Many are in nights of clock changes. */
export const history: fc.Arbitrary<Entry[]> = fc.array(
  fc
    .record({
      person: fc.constantFrom('Mira Holm', 'Tariq Osei'),
      project: name,
      task: name,
      title: word,
      tags: fc.uniqueArray(name, { maxLength: 3 }),
      billable: fc.boolean(),
      day: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 3000 }) },
        { weight: 1, arbitrary: fc.constantFrom(...changes) },
      ),
      minute: fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: -180, max: 180 })),
      minutes: fc.integer({ min: 1, max: 179 }),
    })
    .map(({ day, minute, minutes, ...entry }) => {
      const start = FIRST_DAY + day * DAY + minute * MINUTE;
      return { ...entry, start, end: start + minutes * MINUTE };
    }),
  { minLength: 1, maxLength: 15 },
);

/** The local date and time in ZONE. */
export const local = (instant: number) => {
  const text = formatInZone(instant, ZONE);
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
};

/** The offset of ZONE from UTC in milliseconds. */
function offset(instant: number): number {
  return Date.parse(`${formatInZone(instant, ZONE).slice(0, 19)}Z`) - instant;
}

type Showing = 'ONLY' | 'FIRST' | 'SECOND';

/** Whether the local time of an instant is unique, or the first or second of a repeated hour. */
function showing(instant: number): Showing {
  const time = local(instant);
  const same = (other: number) => local(other).date === time.date && local(other).time === time.time;
  if (same(instant + HOUR)) return 'FIRST';
  return same(instant - HOUR) ? 'SECOND' : 'ONLY';
}

/**
 * The expected remark of an import for an entry whose local start or end is ambiguous. The duration resolves the
 * ambiguity, unless both ends are in the repeated hour.
 */
export function repeated({ start, end }: Entry): Fate | null {
  if (showing(start) === 'ONLY' && showing(end) === 'ONLY') return null;
  return showing(start) === showing(end) ? 'CHANGED' : 'KEPT';
}

/** The expected remark if the file has no end times, so that nothing resolves an ambiguous start. */
export function repeatedStart({ start }: Entry): Fate | null {
  return showing(start) === 'ONLY' ? null : 'CHANGED';
}

/** The expected remark if the file has times in UTC. */
export const never = (): Fate | null => null;

/** The entry as an import reads it: an unresolved local time means the first of the repeated hours. */
export function inFirstHour(entry: Entry, remark = repeated): Entry {
  if (remark(entry) !== 'CHANGED' || showing(entry.start) === 'FIRST') return entry;
  return { ...entry, start: entry.start - HOUR, end: entry.end - HOUR };
}
