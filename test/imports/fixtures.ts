import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../src/importers/files/source.ts';
import type { ImportOptions } from '../../src/importers/options.ts';
import { fileOf, zipOf } from './files.ts';

export const FIXTURES = join(import.meta.dirname, '../fixtures/imports');

function filesIn(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within))
    .map((name) => join(within, name))
    .flatMap((path) => (statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path]))
    .filter((path) => path !== 'expected.json');
}

const zipped = new Set(['toggl-workspace', 'solidtime']);

/** The files of a fixture as a user would select them. */
export function openFixture(name: string): SourceFile[] {
  const folder = join(FIXTURES, name);
  const contents = Object.fromEntries(
    filesIn(folder).map((path) => [path, readFileSync(join(folder, path))]),
  );
  if (zipped.has(name)) return [zipOf(`${name}.zip`, contents)];
  return Object.entries(contents).map(([path, content]) => fileOf(path, content));
}

/** The expected format of each fixture, and the user's options and mapping. */
export const fixtures: Record<string, { format: string; options?: Partial<ImportOptions>; map?: string }> = {
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
  'stint-csv': { format: 'stint-csv' },
  'stint-json': { format: 'stint-json' },
  generic: { format: 'generic-csv' },
  'clockify-dollars': { format: 'clockify-csv', options: { teamCurrency: 'CAD' } },
  'kimai-breaks': { format: 'kimai-csv', options: { timezone: 'UTC' } },
  'toggl-few-columns': { format: 'toggl-csv' },
  'cut-off': { format: 'harvest-csv' },
  'jira-worklogs': {
    format: 'mapped-csv',
    options: { durationUnit: 's' },
    map: 'id=Worklog id,source=jira,person=Author,title=Summary,description=Work description,project=Project,start=Started,tags=Labels,duration=Time spent',
  },
  mapped: {
    format: 'mapped-csv',
    options: { currency: 'EUR' },
    map: 'id=Nr,source=ledger,person=Who,date=Day,startTime=Begin,duration=Minutes,unit=min,title=What,amount=Sum',
  },
};
