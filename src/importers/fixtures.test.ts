import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURES, fixtures, openFixture } from '../../test/imports/fixtures.ts';
import { described, importAll } from '../../test/imports/import-all.ts';
import { parseMapping } from './mapping.ts';
import { recognise } from './recognise.ts';

it('the cases cover every fixture folder', () => {
  expect(Object.keys(fixtures).toSorted()).toEqual(readdirSync(FIXTURES).toSorted());
});

describe.each(Object.entries(fixtures))('%s', (name, { format, options, map }) => {
  const mapping = map ? parseMapping(map) : null;

  it('recognises the format of the fixture', async () => {
    const parts = await recognise(openFixture(name), mapping);
    expect(parts.map((part) => part.format)).toEqual([format]);
  });

  it('produces exactly the expected result', async () => {
    const imported = await importAll(openFixture(name), options, mapping);
    const expected: unknown = JSON.parse(readFileSync(join(FIXTURES, name, 'expected.json'), 'utf8'));
    expect(described(imported)).toEqual(expected);
    const skipped = imported.problems.filter(({ fate }) => fate === 'SKIPPED');
    if (imported.rows.length > 0) expect(imported.rows.length + skipped.length).toBe(imported.records);
  });
});
