import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { fullOrQuick, reportFigures } from '../../../test/harness/trials.ts';
import { addDays, calendarDay, dayOf, formatInZone } from '../../domain/time/calendar.ts';
import { parseInstant } from '../../domain/time/instant.ts';
import { WallClock, type WallTime } from './wall-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** From this year on, all UTC offsets are whole minutes. */
const FIRST = Date.UTC(1973, 0, 1);
const LAST = Date.UTC(2038, 0, 1);

/** The instants of the clock changes of a zone. */
function changesIn(zone: string): number[] {
  const found: number[] = [];
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(FIRST).toZonedDateTimeISO(zone);
  for (;;) {
    at = at.getTimeZoneTransition('next');
    if (!at || at.epochMilliseconds >= LAST) return found;
    found.push(at.epochMilliseconds);
  }
}

/** UTC offsets from Intl, independent of the code under test. */
function offsetsBy(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day, hour, minute, second } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  };
}

/** The wall time of a local timestamp in milliseconds. */
const wallTime = (local: number): WallTime => ({
  date: new Date(local).toISOString().slice(0, 10),
  time: ((local % DAY) + DAY) % DAY,
});

const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => index % fullOrQuick(1, 12) === 0);

test('local times keep their durations across every clock change', { timeout: 1_200_000 }, (context) => {
  const failures: string[] = [];
  let [gaps, folds, widest] = [0, 0, 0];
  for (const zone of zones) {
    const offsetAt = offsetsBy(zone);
    const clock = new WallClock(zone);
    for (const change of changesIn(zone)) {
      const [before, after] = [offsetAt(change - 1), offsetAt(change)];
      const shift = after - before;
      // Some transitions change only the name of the offset.
      if (shift === 0) continue;
      if (shift > 0) gaps += 1;
      else folds += 1;
      widest = Math.max(widest, Math.abs(shift));
      const check = (subject: string, actual: unknown, expected: unknown) => {
        if (JSON.stringify(actual) === JSON.stringify(expected)) return;
        failures.push(
          `${zone} ${new Date(change).toISOString()}: ${subject} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
        );
      };

      // Local times with their offsets.
      for (const length of [1_000, HOUR, 26 * HOUR]) {
        const [from, to] = [change - length, change + length].map((instant) =>
          parseInstant(formatInZone(instant, zone), 'startTime'),
        );
        check('the time around it', Number(to) - Number(from), 2 * length);
      }

      // Local times without offsets.
      const middle = change + (before + after) / 2;
      const { instants, skipped } = clock.at(wallTime(middle));
      if (shift > 0) check('what is skipped', [skipped, instants], [true, [middle - before]]);
      else check('what is shown twice', [skipped, instants], [false, [middle - before, middle - after]]);
      check('just before it', clock.at(wallTime(change + Math.min(before, after) - 1_000)), {
        instants: [change + Math.min(before, after) - 1_000 - before],
        skipped: false,
      });
      check('just after it', clock.at(wallTime(change + Math.max(before, after))), {
        instants: [change + Math.max(before, after) - after],
        skipped: false,
      });

      // The surrounding days are contiguous, and each instant is in its day.
      const first = wallTime(change + Math.min(before, after) - DAY).date;
      const days = Array.from({ length: 5 }, (_, n) => calendarDay(addDays(first, n), zone));
      for (const [index, day] of days.entries()) {
        const next = days[index + 1];
        if (next) check('the end of a day', day.end, next.start);
      }
      for (const instant of [change - 1, change, change + Math.abs(shift)]) {
        const day = dayOf(instant, zone);
        check('its day', day.start <= instant && instant < day.end, true);
      }
    }
  }
  reportFigures(context, {
    tries: gaps + folds,
    failures: failures.length,
    worst: `${zones.length} zones, ${gaps} gaps and ${folds} folds, the widest of ${widest / HOUR} hours`,
  });
  expect(gaps + folds).toBeGreaterThan(zones.length);
  expect(failures.slice(0, 30)).toEqual([]);
});
