import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/factories.ts';
import { fileOf } from '../../test/import-files.ts';
import { importsAt } from '../../test/import-runs.ts';
import { expectBalanced } from '../../test/sample-report.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { ImportVerdict } from '../domain/import.ts';
import type { PersonChoice } from './people.ts';

const MINUTE_MS = 60_000;
const CURRENCIES = ['EUR', 'USD', 'JPY'] as const;

/** A record of a random file. Minutes are whole, so that clock times and durations agree exactly. */
interface RandomRecord {
  kind: 'stored' | 'badDate' | 'badAmount' | 'empty' | 'leftOut';
  startMinute: number;
  minutes: number;
  breakMinutes: number;
  /** In minor units. */
  amount: number;
  currency: (typeof CURRENCIES)[number];
  extra: string;
}

const record: fc.Arbitrary<RandomRecord> = fc
  .record({
    kind: fc.constantFrom('stored', 'stored', 'stored', 'badDate', 'badAmount', 'empty', 'leftOut'),
    startMinute: fc.integer({ min: 0, max: 600 }),
    minutes: fc.integer({ min: 1, max: 400 }),
    breakMinutes: fc.constantFrom(0, 0, 1, 2, 45),
    amount: fc.integer({ min: 1, max: 999_999 }),
    currency: fc.constantFrom(...CURRENCIES),
    extra: fc.constantFrom('', 'K-17'),
  })
  // A break longer than the work would be asked about.
  .map((one) => ({ ...one, breakMinutes: Math.min(one.breakMinutes, one.minutes) }));

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const decimal = (amount: number, currency: string) =>
  currency === 'JPY' ? String(amount) : (amount / 100).toFixed(2);

/** Kimai's export: its duration is the time from start to end without breaks. */
function kimaiFile(records: readonly RandomRecord[]) {
  const header = 'Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description,Currency,Cost center';
  const rows = records.map(({ kind, startMinute, minutes, breakMinutes, amount, currency, extra }, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
    const isEmpty = kind === 'empty';
    const end = isEmpty ? startMinute : startMinute + minutes + breakMinutes;
    return [
      kind === 'badDate' ? '2024-02-31' : day,
      clock(startMinute),
      clock(end),
      isEmpty ? '0:00' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
      isEmpty ? '' : kind === 'badAmount' ? 'n/a' : decimal(amount, currency),
      kind === 'leftOut' ? 'Zoe' : '',
      'Acme',
      'Site',
      'Work',
      `Record ${index}`,
      currency,
      extra,
    ].join(',');
  });
  return fileOf('kimai.csv', [header, ...rows, ''].join('\n'));
}

/** The sums that a list of records must come to, computed without the importer. */
function sumsOf(records: readonly RandomRecord[]) {
  const money: Record<string, number> = {};
  let milliseconds = 0;
  for (const { kind, minutes, amount, currency } of records) {
    if (kind === 'empty') continue;
    milliseconds += minutes * MINUTE_MS;
    if (kind !== 'badAmount') money[currency] = (money[currency] ?? 0) + amount;
  }
  return { rows: records.length, milliseconds, money };
}

describeOnBothEngines('the equation of an import', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { bring } = importsAt(() => server);

  test('holds for the records, seconds and cents of random files', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (records) => {
        const team = await inNewTeam(server.app, ada);
        const { report, client } = await bring(team, kimaiFile(records), {
          people: new Map<string, PersonChoice>([
            ['Zoe', 'SKIP'],
            ['', { identityId: team.identity.id }],
          ]),
        });
        const of = (...kinds: RandomRecord['kind'][]) => records.filter(({ kind }) => kinds.includes(kind));
        const stored = of('stored', 'badAmount');
        expectBalanced(report);
        expect(report.equation).toMatchObject({
          records: sumsOf(records),
          terms: { created: sumsOf(stored), skipped: { rows: records.length - stored.length } },
          leftOut: {
            CHOSEN: sumsOf(of('leftOut')),
            EMPTY: sumsOf(of('empty')),
            UNREADABLE: sumsOf(of('badDate')),
          },
        });
        expect(report.stored).toEqual(sumsOf(stored));
        expect(report.breaks.milliseconds).toBe(
          stored.reduce((sum, { breakMinutes }) => sum + breakMinutes * MINUTE_MS, 0),
        );
        const time: ImportVerdict = of('badDate').length > 0 ? 'INCOMPLETE' : 'MATCHES';
        const money: ImportVerdict = of('badDate', 'badAmount').length > 0 ? 'INCOMPLETE' : 'MATCHES';
        expect(report).toMatchObject({ verdicts: { time, money }, differences: [] });
        const isExtraUsed = records.some(({ extra }) => extra !== '');
        expect(report.files[0]?.unusedColumns.map(({ name }) => name)).toEqual(
          isExtraUsed ? ['Cost center'] : [],
        );

        let seconds = 0;
        const select = { durationSeconds: true } as const;
        for await (const entry of client.timeEntries.all({ teamId: team.team.id }, { select })) {
          seconds += entry.durationSeconds;
        }
        expect(seconds * 1000).toBe(sumsOf(stored).milliseconds);
      }),
      { numRuns: 15 },
    );
  });
});
