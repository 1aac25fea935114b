import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileOf, zipOf } from '../../test/imports/files.ts';
import { fixtures, openFixture } from '../../test/imports/fixtures.ts';
import { importAll } from '../../test/imports/import-all.ts';
import { Header } from './columns.ts';
import { readJsonList } from './files/json-list.ts';
import { readBytes } from './files/source.ts';
import { tools } from './format.ts';
import { recognisesItem } from './formats/json-format.ts';
import { parseMapping } from './mapping.ts';
import { csvFormats, jsonFormats, projectsFormats, recognise } from './recognise.ts';

const headers: Record<string, string[]> = {
  'toggl-csv': [
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)',
    'Description,Duration,Member,Email,Project,Tags,Start date,Start time,Stop date,Stop time',
    'Description,Billable,Duration,Member,Email,Client,Project,Tags,Start date,Start time,Stop date,Stop time,Amount,Currency',
    'Stop time,Stop date,Start time,Start date,Member',
    'Description,Start date,Start time,Duration',
    'Project,Start date,Start time,End time',
    'Member,Description,Start date,Duration',
  ],
  'clockify-csv': [
    'Project,Client,Description,Task,User,Group,Email,Tags,Type,Billable,Invoiced,Invoice ID,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (EUR),Billable Amount (EUR),Date of creation',
    'Project,Description,Activity,User,Email,Tags,Billable,Approval,Approved by,Start Date,Start Time,End Date,End Time,Duration (decimal)',
    'Project,Description,Tag,Start Date,Start Time,Duration (h),Amount ($)',
    'Project,User,Start Date,Duration (decimal)',
  ],
  'harvest-csv': [
    'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
    'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name,Employee Id,Department,Employee?,Billable Rate,Billable Amount,Currency',
    'Date,Client,Project,Project Code,Task,Hours',
    'Date,Project,Notes,Hours,Billable?',
    'Date,Task,Hours,First Name',
  ],
  'kimai-csv': [
    'Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description,Exported,Tags,Hourly rate,Fixed rate',
    'Datum,Beginn,Ende,Dauer,Lohn,Benutzer,Kunde,Projekt,Tätigkeit,Beschreibung,Exportiert,Schlagworte,Stundenlohn,Festbetrag',
    'Date,Début,Fin,Durée,Prix,Utilisateur,Client,Projet,Activité,Description,Exporté,Mots-clés,Taux horaire,Prix fixe',
  ],
  'generic-csv': ['description,billable,client,project,tags,start,end,task,user_name,user_email'],
  'clockify-projects': [
    'Project,Client,Status,Visibility,Tasks,Tracked (h),Estimated (h),Remaining (h),Overage (h),Progress(%),Project members,Project manager,Note',
  ],
  'harvest-projects': [
    'Client,Project,Project Code,Start Date,End Date,Project Notes,Total Hours,Billable Hours,Billable Amount,Budget By,Budget,Budget Spent,Budget Remaining,Total Costs,Team Costs,Expenses',
  ],
};
const cases = Object.entries(headers).flatMap(([format, list]) =>
  list.map((header) => [format, header] as const),
);

describe('headers', () => {
  it.each(cases)('only %s recognises the header %s', (format, text) => {
    const all = [...csvFormats, ...projectsFormats];
    const shuffled = text.split(',').toReversed();
    for (const names of [
      text.split(','),
      shuffled,
      text.toUpperCase().split(','),
      shuffled.map((name) => ` ${name} `),
    ]) {
      const header = new Header(names);
      expect(all.filter((format) => format.recognises(header)).map(({ id }) => id)).toEqual([format]);
    }
  });

  it('recognises headers regardless of file name and delimiter', async () => {
    for (const [format, text] of cases) {
      for (const delimiter of [',', ';', '\t']) {
        const file = fileOf(
          'x.dat',
          `\ufeff${text
            .split(',')
            .map((name) => `"${name}"`)
            .join(delimiter)}\r\n`,
        );
        expect((await recognise([file])).map((part) => part.format)).toEqual([format]);
      }
    }
  });
});

it.each([
  'Date,Hours,Project,Notes',
  'Start date,Duration,Project',
  'Date,Start,End',
  'Author,Date,Time spent',
])('no format recognises the ambiguous header %s', (text) => {
  const header = new Header(text.split(','));
  expect([...csvFormats, ...projectsFormats].filter((format) => format.recognises(header))).toEqual([]);
});

it.each(Object.entries(fixtures).filter(([, { format }]) => format.endsWith('-json')))(
  'only one format recognises the first item of %s',
  async (name, { format }) => {
    const found: unknown[] = [];
    for (const file of openFixture(name)) {
      for await (const { value } of readJsonList(file)) {
        found.push(...jsonFormats.filter((json) => recognisesItem(json, value)).map(({ id }) => id));
        break;
      }
    }
    expect(found).toEqual([format]);
  },
);

describe('recognise', () => {
  const toggl = fileOf('2024.csv', `${headers['toggl-csv']?.[0]}\n`);
  const projects = fileOf('p.csv', `${headers['clockify-projects']?.[0]}\n`);

  it('returns catalogs before entries for several files', async () => {
    const workspace = zipOf('w.zip', { 'export/projects.json': '[]', 'export/clients.json': 'null' });
    const parts = await recognise([toggl, workspace, projects]);
    expect(parts.map(({ format, file }) => `${file} ${format}`)).toEqual([
      'w.zip toggl-workspace',
      'p.csv clockify-projects',
      '2024.csv toggl-csv',
    ]);
  });

  it('reports unknown files of an archive and reads the others', async () => {
    const archive = zipOf('w.zip', {
      'projects.json': '[]',
      'alerts.json': '[{"a":1}]',
      'read me.txt': 'Hello',
    });
    const { problems } = await importAll([archive]);
    expect(problems).toMatchObject([
      { file: 'w.zip/alerts.json', fate: 'KEPT', code: 'NOT_CARRIED' },
      { file: 'w.zip/read me.txt', fate: 'KEPT', code: 'NOT_CARRIED' },
    ]);
    await expect(importAll([fileOf('projects.json', '[]'), fileOf('x.txt', 'Hello')])).rejects.toThrow(
      'x.txt is a table of no known tool',
    );
  });

  it('recognises unpacked exports, and archives of separate exports', async () => {
    const loose = [fileOf('clients.json', '[{"id":1,"name":"A"}]'), fileOf('projects.json', '[]'), toggl];
    expect((await recognise(loose)).map((part) => part.format)).toEqual(['toggl-workspace', 'toggl-csv']);
    expect((await importAll(loose)).catalog).toMatchObject([{ kind: 'client', name: 'A' }]);
    const packed = zipOf('years.zip', {
      '2023.csv': `${headers['toggl-csv']?.[0]}\n`,
      'a/2024.csv': `${headers['toggl-csv']?.[2]}\n`,
    });
    expect((await recognise([packed])).map(({ file }) => file)).toEqual([
      'years.zip/2023.csv',
      'years.zip/a/2024.csv',
    ]);
  });

  it.each([
    ['no file', [], 'There is no file to import.'],
    ['an empty file', [fileOf('a.csv', '')], 'a.csv is empty.'],
    ['a file of empty lines', [fileOf('a.csv', '\n\n')], 'a.csv is empty.'],
    ['an empty archive', [zipOf('a.zip', {})], 'a.zip has no files in it.'],
    [
      'a spreadsheet',
      [zipOf('a.xlsx', { 'xl/workbook.xml': '<x/>' })],
      'a.xlsx is an Excel workbook (XLSX). Open it in a spreadsheet program, save it as CSV',
    ],
    ['an empty list', [fileOf('a.json', '[\n]\n')], 'a.json is an empty list.'],
    [
      'another list',
      [fileOf('a.json', '[{"a":1}]')],
      'a.json is a JSON list of no known tool. It begins with {"a":1}. Known are: Toggl',
    ],
    ['an object', [fileOf('a.json', '{"a":1}')], 'a.json is a JSON object, not a list of time entries.'],
    [
      'a truncated list',
      [fileOf('a.json', '[{"start":"20230101T000000Z"')],
      'a.json, line 1: The file ends in the middle of the list.',
    ],
    [
      'an unknown header',
      [fileOf('a.csv', 'Begin,Finish,What\n1,2,3\n')],
      'a.csv is a table of no known tool. Its columns are "Begin", "Finish", "What". Known are: Toggl Track time entries, ',
    ],
    [
      'an unknown version',
      [zipOf('s.zip', { 'meta.json': '{"version":"2.0"}', 'time_entries.csv': 'id\n' })],
      'of the version 2.0 of solidtime',
    ],
    ['invalid JSON', [zipOf('w.zip', { 'projects.json': '[{' })], 'w.zip/projects.json is not JSON'],
    [
      'an object instead of a list',
      [zipOf('w.zip', { 'projects.json': '{}' })],
      'w.zip/projects.json is no list',
    ],
  ])('rejects %s', async (_name, files, message) => {
    await expect(importAll(files)).rejects.toThrow(message);
  });

  it('rejects an archive within an archive', async () => {
    const inner = zipOf('inner.zip', { 'a.csv': 'Begin,Duration\n' });
    const bytes = await readBytes(inner, 0, inner.size);
    await expect(recognise([zipOf('outer.zip', { 'inner.zip': bytes })])).rejects.toThrow(
      'outer.zip/inner.zip is an archive within an archive.',
    );
  });

  it('applies a mapping to the files that have its columns', async () => {
    const mapping = parseMapping('start=Start date,duration=Duration');
    expect((await recognise([toggl], mapping)).map((part) => part.format)).toEqual(['mapped-csv']);
    expect((await recognise([toggl, projects], mapping)).map((part) => part.format)).toEqual([
      'clockify-projects',
      'mapped-csv',
    ]);
    await expect(recognise([projects], mapping)).rejects.toThrow(
      'None of the files has all columns of the mapping ("Start date", "Duration")',
    );
    await expect(recognise([fileOf('a.csv', 'Begin,Duration\n')], mapping)).rejects.toThrow(
      'a.csv has no column "Start date". Its columns are "Begin", "Duration".',
    );
  });
});

it('docs/import.md has a row for every tool', () => {
  const page = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8');
  for (const name of Object.values(tools)) expect(page).toContain(`| ${name} |`);
});
