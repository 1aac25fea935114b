import { expect, test } from 'vitest';
import { formatInstant } from '../../domain/time/instant.ts';
import { WallClock } from './wall-clock.ts';

const MINUTE = 60_000;

test('WallClock finds a repeated hour at the end of a day of 24 hours', () => {
  // The clock went back from 00:01 to 23:01.
  const clock = new WallClock('America/St_Johns');
  const at = (hour: number, minute: number) =>
    clock.at({ date: '2010-11-06', time: (hour * 60 + minute) * MINUTE });
  expect(at(23, 30).instants.map(formatInstant)).toEqual(['2010-11-07T02:00:00Z', '2010-11-07T03:00:00Z']);
  expect(at(23, 0).instants.map(formatInstant)).toEqual(['2010-11-07T01:30:00Z']);
});
