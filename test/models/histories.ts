import fc from 'fast-check';
import { formatInZone } from '../../src/domain/time/calendar.ts';
import type { Fate } from '../../src/importers/item.ts';

/** Whose local times the files have. */
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

/** The days on which clocks in the zone of the files are changed, as days since the first one of 2015. */
const changes = Array.from({ length: 3000 }, (_, day) => day).filter((day) => {
  const noon = FIRST_DAY + day * DAY + DAY / 2;
  return offset(noon) !== offset(noon - DAY);
});

/** A history of entries that every format can carry, at whole minutes, with many in the nights of clock changes. */
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

/** A day and a time by the clocks of the zone. */
export const local = (instant: number) => {
  const text = formatInZone(instant, ZONE);
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
};

/** How far clocks in the zone are from UTC. */
function offset(instant: number): number {
  return Date.parse(`${formatInZone(instant, ZONE).slice(0, 19)}Z`) - instant;
}

type Showing = 'ONLY' | 'FIRST' | 'SECOND';

/** Whether clocks show the time of an instant once more, an hour before or after it. */
function showing(instant: number): Showing {
  const time = local(instant);
  const same = (other: number) => local(other).date === time.date && local(other).time === time.time;
  if (same(instant + HOUR)) return 'FIRST';
  return same(instant - HOUR) ? 'SECOND' : 'ONLY';
}

/**
 * The remark for an entry in a file of local times whose start or end the clocks showed twice. The duration decides,
 * unless both ends are in the repeated hour.
 */
export function repeated({ start, end }: Entry): Fate | null {
  if (showing(start) === 'ONLY' && showing(end) === 'ONLY') return null;
  return showing(start) === showing(end) ? 'CHANGED' : 'KEPT';
}

/** The same of a file that has no ends, in which nothing decides. */
export function repeatedStart({ start }: Entry): Fate | null {
  return showing(start) === 'ONLY' ? null : 'CHANGED';
}

/** And of a file whose times are in UTC. */
export const never = (): Fate | null => null;

/** An entry as local times describe it: in the first of two equal hours. */
export function inFirstHour(entry: Entry, remark = repeated): Entry {
  if (remark(entry) !== 'CHANGED' || showing(entry.start) === 'FIRST') return entry;
  return { ...entry, start: entry.start - HOUR, end: entry.end - HOUR };
}
