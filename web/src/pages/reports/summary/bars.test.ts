import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '../analytics-query.ts';
import { seriesId } from '../shared/series.ts';
import { barsOf, labelsOf, scaleOf } from './bars.ts';

const figures = {
  billableSeconds: 0,
  billableShare: 0,
  entries: 1,
  running: false,
  amounts: null,
  previous: null,
};
const row = (seconds: number, day: string, project?: string): Row => ({
  ...figures,
  seconds,
  keys: [
    { by: 'DAY', id: day, name: day },
    ...(project ? [{ by: 'PROJECT' as const, id: project, name: project }] : []),
  ],
});
const series = ['a', 'b'].map((id, rank) => ({
  id: seriesId({ by: 'PROJECT', id, name: id }),
  name: id,
  colour: null,
  rank,
}));

it('stacks the series, with the rest on top', () => {
  const bars = barsOf(
    ['2026-03-01', '2026-03-02'],
    [row(100, '2026-03-01')],
    [row(40, '2026-03-01', 'a'), row(50, '2026-03-01', 'b'), row(10, '2026-03-01', 'c')],
    series,
  );
  expect(bars).toEqual([
    { label: '2026-03-01', total: 100, parts: [40, 50, 10] },
    { label: '2026-03-02', total: 0, parts: [0, 0, 0] },
  ]);
});

it('labels the days, weeks and months of a range', () => {
  const monday = (day: string) => {
    const at = Date.parse(day);
    return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
  };
  expect(labelsOf('2026-03-30', '2026-04-01', 'DAY', monday)).toEqual([
    '2026-03-30',
    '2026-03-31',
    '2026-04-01',
  ]);
  expect(labelsOf('2026-04-01', '2026-04-07', 'WEEK', monday)).toEqual(['2026-03-30', '2026-04-06']);
  expect(labelsOf('2026-03-30', '2026-05-01', 'MONTH', monday)).toEqual(['2026-03', '2026-04', '2026-05']);
});

it('returns few scale lines, the last at or above the highest bar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (seconds) => {
      const scale = scaleOf(seconds);
      expect(scale.length).toBeGreaterThan(1);
      expect(scale.length).toBeLessThan(7);
      expect((scale.at(-1) ?? 0) * 3600).toBeGreaterThanOrEqual(seconds);
    }),
  );
});
