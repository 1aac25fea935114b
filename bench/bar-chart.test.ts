import { expect, test } from 'vitest';
import { barChart } from './bar-chart.ts';

const widths = (svg: string) =>
  [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));

test('scales the bars of each panel to its largest value', () => {
  const svg = barChart('rates', [
    {
      title: 'pages',
      bars: [
        { label: 'Stint', value: 4000 },
        { label: 'peer', value: 1000 },
      ],
    },
    {
      title: 'creations',
      bars: [
        { label: 'Stint', value: 10 },
        { label: 'peer', value: 5 },
      ],
    },
  ]);
  const [first = 0, second = 0, third = 0, fourth = 0] = widths(svg);
  expect(first / second).toBeCloseTo(4, 1);
  expect(third).toBe(first);
  expect(third / fourth).toBeCloseTo(2, 1);
  expect(svg).toContain('>4,000</text>');
});

test('starts all bars right of the longest label of any panel', () => {
  const label = 'a contestant with a longer name than most of the contestants';
  const bars = [{ label: 'Stint', value: 2 }];
  const svg = barChart('rates', [
    { title: 'pages', bars },
    { title: 'creations', bars: [...bars, { label, value: 1 }] },
  ]);
  const [, end] = new RegExp(`<text x="(\\d+)"[^>]*text-anchor="end">${label}`).exec(svg) ?? [];
  expect(Number(end)).toBeGreaterThanOrEqual(label.length * 7);
  const starts = [...svg.matchAll(/<rect [^>]* x="(\d+)"/g)].map(([, x]) => Number(x));
  expect(new Set(starts).size).toBe(1);
  expect(starts[0]).toBeGreaterThan(Number(end));
});

test('highlights the bars of Stint and follows the color scheme of the reader', () => {
  const svg = barChart('rates', [
    {
      title: 'pages',
      bars: [
        { label: 'Stint on SQLite', value: 1 },
        { label: 'peer', value: 1 },
      ],
    },
  ]);
  expect(svg.match(/class="bar ours"/g)).toHaveLength(1);
  expect(svg).toContain('prefers-color-scheme: dark');
});

test('escapes labels and titles, and draws a bar of value 0 with width 1', () => {
  const svg = barChart('a "b" <c>', [{ title: 'x & <y>', bars: [{ label: '<z>', value: 0 }] }]);
  expect(svg).toContain('aria-label="a &quot;b&quot; &lt;c&gt;"');
  expect(svg).toContain('x &amp; &lt;y&gt;');
  expect(widths(svg)).toEqual([1]);
});
