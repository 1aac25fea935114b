import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { expectBalanced } from '../../test/samples/sample-report.ts';
import type { ImportVerdict } from '../domain/imports/import.ts';
import { obstaclesTo } from './obstacles.ts';
import type { PersonChoice } from './people.ts';

const MINUTE_MS = 60_000;
const CURRENCIES = ['EUR', 'USD', 'JPY'] as const;

/** A record of a random file. Minutes are whole, so that clock times and durations agree exactly. */
interface RandomRecord {
  kind: 'stored' | 'badDate' | 'badAmount' | 'cut' | 'empty' | 'leftOut' | 'nameless';
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
    kind: fc.constantFrom(
      ...([
        'stored',
        'stored',
        'stored',
        'badDate',
        'badAmount',
        'cut',
        'empty',
        'leftOut',
        'nameless',
      ] as const),
    ),
    startMinute: fc.integer({ min: 0, max: 600 }),
    minutes: fc.integer({ min: 1, max: 400 }),
    breakMinutes: fc.constantFrom(0, 0, 1, 2, 45),
    amount: fc.integer({ min: 1, max: 999_999 }),
    currency: fc.constantFrom(...CURRENCIES),
    extra: fc.constantFrom('', 'K-17'),
  })
  // A break longer than the work would need a decision of the importing person.
  .map((one) => ({ ...one, breakMinutes: Math.min(one.breakMinutes, one.minutes) }));

/** The format of a random file. */
interface Shape {
  tool: 'kimai' | 'kimaiGerman' | 'clockify';
  /** The position of the currency: a column, or the cell of the amount, as a code or a symbol. */
  currency: 'column' | 'code' | 'symbol';
  isInSeconds: boolean;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  tool: fc.constantFrom('kimai', 'kimaiGerman', 'clockify'),
  currency: fc.constantFrom('column', 'code', 'symbol'),
  isInSeconds: fc.boolean(),
});

/** Symbols of exactly one currency each. */
const symbols = { EUR: '€', USD: 'US$', JPY: 'JP¥' } as const;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const decimal = (amount: number, currency: string) =>
  currency === 'JPY' ? String(amount) : (amount / 100).toFixed(2);

function amountText({ kind, amount, currency }: RandomRecord, style: Shape): string {
  if (kind === 'empty') return '';
  if (kind === 'badAmount') return 'n/a';
  const figure = decimal(amount, currency);
  if (style.currency === 'code') return `${figure} ${currency}`;
  return style.currency === 'symbol' ? `${symbols[currency]}${figure}` : figure;
}

const person = (kind: RandomRecord['kind']) =>
  kind === 'leftOut' ? 'Zoe' : kind === 'nameless' ? '' : 'Mira';

const headers = {
  kimai: 'Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description,Currency,Cost center',
  kimaiGerman: 'Datum,Von,Bis,Dauer,Preis,Benutzer,Kunde,Projekt,Tätigkeit,Beschreibung,Währung,Cost center',
  clockify:
    'Start Date,Start Time,End Time,Duration (h),Billable Amount,User,Client,Project,Task,Description,Currency,Cost center',
};

/** The break in minutes. Kimai's duration excludes breaks; Clockify has no breaks. */
const breakOf = ({ breakMinutes }: RandomRecord, { tool }: Shape) => (tool === 'clockify' ? 0 : breakMinutes);

function fileIn(style: Shape, records: readonly RandomRecord[]) {
  const rows = records.map((one, index) => {
    const { kind, startMinute, minutes, currency, extra } = one;
    const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
    const length = kind === 'empty' ? 0 : minutes;
    const end = kind === 'empty' ? startMinute : startMinute + minutes + breakOf(one, style);
    const isInSeconds = style.isInSeconds && style.tool !== 'clockify';
    return [
      kind === 'badDate' ? '2024-02-31' : day,
      clock(startMinute),
      clock(end),
      isInSeconds
        ? String(length * 60)
        : `${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`,
      amountText(one, style),
      person(kind),
      'Acme',
      kind === 'cut' ? 'x'.repeat(300) : 'Site',
      'Work',
      `Record ${index}`,
      style.currency === 'column' ? currency : '',
      extra,
    ].join(',');
  });
  return fileOf('records.csv', [headers[style.tool], ...rows, ''].join('\n'));
}

/** The expected sums of a list of records, computed without the importer. */
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

  const { bring, look } = importsAt(() => server);

  test('balances the records, seconds and cents of random files', async () => {
    await fc.assert(
      fc.asyncProperty(shape, fc.array(record, { minLength: 1, maxLength: 12 }), async (style, records) => {
        const team = await inNewTeam(server.app, ada);
        const me = { identityId: team.identity.id };
        const people: [string, PersonChoice][] = [
          ['Zoe', 'SKIP'],
          ['Mira', me],
        ];
        const namesPeople = records.some(({ kind }) => kind !== 'nameless');
        const open = await look(team, fileIn(style, records), { people: new Map(people) });
        expect(obstaclesTo(open.context, open.preview).map(({ code }) => code)).toEqual(
          namesPeople && records.some(({ kind }) => kind === 'nameless') ? ['UNDECIDED_PEOPLE'] : [],
        );
        const { report, client } = await bring(team, fileIn(style, records), {
          people: new Map([...people, ['', me]]),
        });
        const of = (...kinds: RandomRecord['kind'][]) => records.filter(({ kind }) => kinds.includes(kind));
        const stored = of('stored', 'badAmount', 'cut', 'nameless');
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
          stored.reduce((sum, one) => sum + breakOf(one, style) * MINUTE_MS, 0),
        );
        const time: ImportVerdict = of('badDate', 'cut').length > 0 ? 'INCOMPLETE' : 'MATCHES';
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
