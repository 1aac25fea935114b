import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type KeptFigures, mergeFigures, readFigures } from './figures.ts';
import { trials } from './trials.ts';

const all = Object.values(trials).flat();
const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

it('names each trial once', () => {
  expect(all.length).toBeGreaterThanOrEqual(58);
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
});

it.each(all.flatMap(({ shownBy }) => shownBy))('%s has the test "%s"', (file, name) => {
  expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true);
  // Written once, the name may stand over two lines or have a quotation mark in it.
  expect(textOf(file).replaceAll("\\'", "'")).toContain(name);
});

it('keeps figures of tests that there are', () => {
  for (const kept of Object.keys(readFigures())) {
    const [file = '', ...names] = kept.split(' > ');
    const [name = '', text] = [names.at(-1), textOf(file)];
    // One of several that are written down once has its own beginning.
    const endings = [...text.matchAll(/'%s([^']+)'/g)].map(([, ending = '']) => ending);
    if (!endings.some((ending) => name.endsWith(ending))) expect(text).toContain(name);
  }
});

it('has no failure on the page', () => {
  expect(Object.entries(readFigures()).filter(([, { failures }]) => failures > 0)).toEqual([]);
});

describe('figures that are written down', () => {
  const full: KeptFigures = { tries: 300, failures: 0, worst: '', form: 'full', on: '2026-11-01' };
  const quick: KeptFigures = { ...full, tries: 3, form: 'quick', on: '2026-11-02' };

  it('join those that are there, sorted', () => {
    expect(Object.keys(mergeFigures({ b: full }, { c: full, a: quick }))).toEqual(['a', 'b', 'c']);
  });

  it('replace those of the same test, but not what was tried in full by what was not', () => {
    expect(mergeFigures({ a: full }, { a: quick })).toEqual({ a: full });
    expect(mergeFigures({ a: quick }, { a: { ...quick, tries: 4 } })).toEqual({ a: { ...quick, tries: 4 } });
    expect(mergeFigures({ a: full }, { a: { ...full, failures: 1 } })).toEqual({
      a: { ...full, failures: 1 },
    });
  });
});
