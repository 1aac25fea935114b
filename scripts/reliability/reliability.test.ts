import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mergeFigures, readFigures, type StoredFigures } from './figures.ts';
import { trials } from './trials.ts';

const all = Object.values(trials).flat();
const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

it('lists each trial once', () => {
  expect(all.length).toBeGreaterThanOrEqual(58);
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
});

it.each(all.flatMap(({ shownBy }) => shownBy))('%s has the test "%s"', (file, name) => {
  expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true);
  // The name may contain an escaped apostrophe.
  expect(textOf(file).replaceAll("\\'", "'")).toContain(name);
});

it('stores figures only for existing tests', () => {
  for (const kept of Object.keys(readFigures())) {
    const [file = '', ...names] = kept.split(' > ');
    const [name = '', text] = [names.at(-1), textOf(file)];
    // A name from a template that begins with %s is compared by its end.
    const endings = [...text.matchAll(/'%s([^']+)'/g)].map(([, ending = '']) => ending);
    if (!endings.some((ending) => name.endsWith(ending))) expect(text).toContain(name);
  }
});

it('stores no figures with failures', () => {
  expect(Object.entries(readFigures()).filter(([, { failures }]) => failures > 0)).toEqual([]);
});

describe('mergeFigures', () => {
  const full: StoredFigures = { tries: 300, failures: 0, worst: '', form: 'full', on: '2026-11-01' };
  const quick: StoredFigures = { ...full, tries: 3, form: 'quick', on: '2026-11-02' };

  it('adds new figures in the order of their names', () => {
    expect(Object.keys(mergeFigures({ b: full }, { c: full, a: quick }))).toEqual(['a', 'b', 'c']);
  });

  it('replaces figures of the same test, except those of a full run by those of a quick run', () => {
    expect(mergeFigures({ a: full }, { a: quick })).toEqual({ a: full });
    expect(mergeFigures({ a: quick }, { a: { ...quick, tries: 4 } })).toEqual({ a: { ...quick, tries: 4 } });
    expect(mergeFigures({ a: full }, { a: { ...full, failures: 1 } })).toEqual({
      a: { ...full, failures: 1 },
    });
  });
});
