import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOf, zipOf } from '../../test/import-files.ts';
import { described, importAll } from '../../test/imports.ts';
import type { SourceFile } from './files/source.ts';
import { parseMapping } from './mapping.ts';
import type { ImportOptions } from './options.ts';
import { recognise } from './recognise.ts';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures/imports');

function filesIn(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within))
    .map((name) => join(within, name))
    .flatMap((path) => (statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path]))
    .filter((path) => path !== 'expected.json');
}

const zipped = new Set(['toggl-workspace', 'solidtime']);

function open(format: string): SourceFile[] {
  const folder = join(FIXTURES, format);
  const contents = Object.fromEntries(
    filesIn(folder).map((path) => [path, readFileSync(join(folder, path))]),
  );
  if (zipped.has(format)) return [zipOf(`${format}.zip`, contents)];
  return Object.entries(contents).map(([path, content]) => fileOf(path, content));
}

/** Of each fixture: the format that it is recognised as, and what the importing person says. */
const cases: Record<string, { format: string; options?: Partial<ImportOptions>; map?: string }> = {
  'toggl-data': { format: 'toggl-csv' },
  'toggl-detailed': { format: 'toggl-csv' },
  'toggl-workspace': { format: 'toggl-workspace', options: { currency: 'EUR' } },
  'clockify-detailed': { format: 'clockify-csv' },
  'clockify-projects': { format: 'clockify-projects' },
  'harvest-time': { format: 'harvest-csv' },
  'harvest-projects': { format: 'harvest-projects' },
  kimai: { format: 'kimai-csv', options: { timezone: 'UTC' } },
  'kimai-german': { format: 'kimai-csv', options: { currency: 'EUR' } },
  timewarrior: { format: 'timewarrior-json' },
  solidtime: { format: 'solidtime-zip' },
  generic: { format: 'generic-csv' },
  mapped: {
    format: 'mapped-csv',
    options: { currency: 'EUR' },
    map: 'id=Nr,source=ledger,person=Who,date=Day,startTime=Begin,duration=Minutes,unit=min,title=What,amount=Sum',
  },
};

it('has a case for each folder', () => {
  expect(Object.keys(cases).toSorted()).toEqual(readdirSync(FIXTURES).toSorted());
});

describe.each(Object.entries(cases))('%s', (name, { format, options, map }) => {
  const mapping = map ? parseMapping(map) : null;

  it('is recognised', async () => {
    const parts = await recognise(open(name), mapping);
    expect(parts.map((part) => part.format)).toEqual([format]);
  });

  it('ends in what is expected, all of it', async () => {
    const imported = await importAll(open(name), options, mapping);
    const expected: unknown = JSON.parse(readFileSync(join(FIXTURES, name, 'expected.json'), 'utf8'));
    expect(described(imported)).toEqual(expected);
    const skipped = imported.problems.filter(({ fate }) => fate === 'SKIPPED');
    if (imported.rows.length > 0) expect(imported.rows.length + skipped.length).toBe(imported.records);
  });
});
