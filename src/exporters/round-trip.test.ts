import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOf } from '../../test/imports/files.ts';
import { importAll } from '../../test/imports/import-all.ts';
import { formatMoney } from '../domain/money/money.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { csvHeader, csvLine } from './csv.ts';
import type { ExportedEntry } from './exported-entry.ts';
import { jsonEntry, jsonHead } from './json.ts';

/** Texts that are difficult for formats: formulas, quotes, separators, line breaks, surrounding white space. */
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }).map((odd) => odd.replaceAll('\0', '').toWellFormed()),
  fc.constantFrom(
    '=1+1',
    "'=x",
    '-',
    'none',
    'No project',
    ' a ',
    '"',
    '""',
    'a,b;c',
    'a\nb',
    'a\r\nb',
    '\t',
    '+49',
  ),
);
const name = fc
  .stringMatching(/^[A-Za-z0-9=+@'",;\- ]{1,20}$/)
  .map((one) => one.trim())
  .filter((one) => one !== '');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const nonEmpty = text.filter((one) => one !== '');

const entry: fc.Arbitrary<ExportedEntry> = fc
  .record({
    id: fc.uuid({ version: 7 }),
    start: fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
    length: fc.integer({ min: 1, max: 31 * 86_400_000 }),
    title: maybe(nonEmpty),
    description: maybe(nonEmpty),
    billable: fc.boolean(),
    rate: maybe(fc.record({ minorUnits: fc.nat(1_000_000), currency: fc.constantFrom('EUR', 'JPY', 'KWD') })),
    amount: maybe(fc.nat(1_000_000)),
    person: name,
    client: maybe(name),
    project: maybe(name),
    task: maybe(name),
    tags: fc.uniqueArray(name, { maxLength: 4 }),
  })
  .map(({ start, length, rate, amount, person, client, project, task, tags, ...same }) => ({
    ...same,
    startTime: formatInstant(start),
    endTime: formatInstant(start + length),
    durationSeconds: length / 1000,
    hourlyRate: rate && { amount: formatMoney(rate), currency: rate.currency },
    importedAmount:
      rate && amount !== null
        ? { amount: formatMoney({ ...rate, minorUnits: amount }), currency: rate.currency }
        : null,
    identity: { name: person, email: 'ada@example.com' },
    client: client === null ? null : { name: client },
    project: project === null ? null : { name: project },
    task: task === null || project === null ? null : { name: task },
    tags: tags.map((tag) => ({ name: tag })),
  }));

const expected = (one: ExportedEntry) => ({
  key: `stint:id:${one.id}`,
  start: one.startTime,
  end: one.endTime,
  title: one.title,
  description: one.description,
  billable: one.billable,
  rate: one.hourlyRate && `${one.hourlyRate.amount} ${one.hourlyRate.currency}`,
  amount: one.importedAmount && `${one.importedAmount.amount} ${one.importedAmount.currency}`,
  person: one.identity,
  client: one.client?.name ?? null,
  project: one.project?.name ?? null,
  task: one.task?.name ?? null,
  tags: one.tags.map((tag) => tag.name),
});

const emptyCatalog = { clients: [], projects: [], tasks: [], tags: [] };
const formats = {
  CSV: (all: ExportedEntry[]) => csvHeader + all.map(csvLine).join(''),
  JSON: (all: ExportedEntry[]) => JSON.stringify([...jsonHead('Team', emptyCatalog), ...all.map(jsonEntry)]),
};

test.each(Object.entries(formats))(
  'the importer reads an export as %s back without loss',
  async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (all) => {
        const unique = [...new Map(all.map((one) => [one.id, one])).values()];
        const { rows, problems } = await importAll([fileOf('export', write(unique))], { timezone: 'UTC' });
        expect(problems).toEqual([]);
        expect(
          rows.map((row) => ({
            ...{ key: row.key, title: row.title, description: row.description, billable: row.billable },
            ...{
              client: row.client,
              project: row.project,
              task: row.task,
              tags: row.tags,
              person: row.person,
            },
            start: formatInstant(row.start),
            end: formatInstant(row.end),
            rate: row.rate && `${formatMoney(row.rate)} ${row.rate.currency}`,
            amount: row.amount && `${formatMoney(row.amount)} ${row.amount.currency}`,
          })),
        ).toEqual(unique.map(expected));
      }),
      { numRuns: 200 },
    );
  },
);

test('no cell of the CSV begins with a formula', () => {
  const [one] = fc.sample(entry, 1);
  const line = one && csvLine({ ...one, title: '=cmd()', description: '@SUM(1)', project: { name: '-2' } });
  expect(line).toContain(`,'-2,`);
  expect(line).toContain(`,'=cmd(),'@SUM(1),`);
});
