import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../test/imports/files.ts';
import { importAll } from '../../test/imports/import-all.ts';
import { formatInZone } from '../domain/time/calendar.ts';
import { parseMapping } from './mapping.ts';
import type { ImportOptions } from './options.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const kimai = (...rows: string[]) =>
  fileOf('k.csv', ['Date,From,To,Duration,User,Customer,Activity', ...rows].join('\n'));
const toggl = (...rows: string[]) =>
  fileOf(
    't.csv',
    ['User,Description,Start date,Start time,End date,End time,Duration,Amount ($)', ...rows].join('\n'),
  );
const hours = (...rows: string[]) => fileOf('h.csv', ['Start,End,Hours', ...rows].join('\n'));
const byHours = parseMapping('start=Start,end=End,duration=Hours');

describe('breaks', () => {
  it.each([
    ['of half an hour', '2024-05-06,09:00,17:00,7:30,Mira,A,B', 7.5 * HOUR, 0.5 * HOUR],
    ['in seconds', '2024-05-06,09:00,17:00,27000,Mira,A,B', 7.5 * HOUR, 0.5 * HOUR],
    ['over midnight', '2024-05-06,22:00,06:00,7:00,Mira,A,B', 7 * HOUR, HOUR],
    ['of zero length', '2024-05-06,09:00,17:00,8:00,Mira,A,B', 8 * HOUR, 0],
    ['that is only rounding', '2024-05-06,09:00,17:00,28770,Mira,A,B', 8 * HOUR - 30_000, 0],
  ])('computes a break %s', async (_name, row, length, breakMs) => {
    const { rows, problems } = await importAll([kimai(row)], { timezone: 'UTC' });
    expect(rows).toMatchObject([{ claimedMs: length, breakMs, disagrees: false, raw: row }]);
    expect(rows.map(({ start, end }) => end - start)).toEqual([length]);
    expect(problems.filter(({ code }) => code === 'BREAK')).toMatchObject(
      breakMs ? [{ fate: 'CHANGED' }] : [],
    );
  });

  it('finds no break for a longer duration or a tool without breaks', async () => {
    const longer = await importAll([kimai('2024-05-06,09:00,10:00,2:00,Mira,A,B')], { timezone: 'UTC' });
    expect(longer.rows).toMatchObject([{ claimedMs: 2 * HOUR, breakMs: 0, disagrees: true }]);
    const other = await importAll([toggl('Mira,x,2024-05-06,09:00:00,2024-05-06,17:00:00,07:30:00,')]);
    expect(other.rows).toMatchObject([{ claimedMs: 7.5 * HOUR, breakMs: 0, disagrees: true }]);
  });

  it('finds no break if the rounding of hours explains the difference', async () => {
    const { rows } = await importAll([kimai('2024-05-06,09:00,09:20,0.33,Mira,A,B')], { timezone: 'UTC' });
    expect(rows.map(({ start, end }) => end - start)).toEqual([20 * MINUTE]);
    expect(rows).toMatchObject([{ claimedMs: 0.33 * HOUR, breakMs: 0, disagrees: false }]);
  });

  it('deducts the break in a Portuguese timesheet', async () => {
    const file = fileOf(
      'k.csv',
      'Data,De,Até,Duração,Moeda,Preço,Preço por hora,Nome,Usuário,E-mail,Cliente,Projeto,Atividade,Descrição\n2026-05-13,09:00,17:00,7:30,BRL,750,100,Ann,ann,a@x.example,C,P,T,x\n',
    );
    const { rows } = await importAll([file], { timezone: 'UTC' });
    expect(rows).toMatchObject([
      { claimedMs: 7.5 * HOUR, breakMs: HOUR / 2, amount: { minorUnits: 75_000, currency: 'BRL' } },
    ]);
  });

  it('keeps the key of a row regardless of its break', async () => {
    const keys = async (duration: string) =>
      (await importAll([kimai(`2024-05-06,09:00,17:00,${duration},Mira,A,B`)])).rows.map(({ key }) => key);
    expect(await keys('7:30')).toEqual(await keys('8:00'));
  });
});

describe('durations and times', () => {
  it.each([
    ['10:00:00', '1.00', false],
    ['10:00:18', '1.00', false],
    ['10:00:19', '1.00', true],
    ['10:00:01', '1:00:00', false],
    ['10:00:02', '1:00:00', true],
    ['10:01', '1:00:00', true],
    ['10:01', '1.00', false],
    ['10:02', '1.00', true],
    ['10:00:30', '1:00', false],
    ['10:01:00', '1:00', true],
    ['10:01', '1:00', false],
    ['10:02', '1:00', true],
  ])('compares the times from 09:00:00 to %s with %s; disagrees: %s', async (end, duration, disagrees) => {
    const file = hours(`2024-05-06 09:00:00,2024-05-06 ${end},${duration}`);
    const { rows, problems } = await importAll([file], {}, byHours);
    expect(rows).toMatchObject([{ disagrees, claimedMs: HOUR }]);
    expect(problems.filter(({ code }) => code === 'DURATION_DIFFERS')).toMatchObject(
      disagrees
        ? [{ fate: 'KEPT', message: expect.stringMatching(/shorter than .* Start and end count\.$/) }]
        : [],
    );
  });

  it('tolerates less than a minute between a duration and times without seconds', async () => {
    const ends = ['0:59:01', '1:00:59', '0:59:00', '1:01:00'];
    const file = hours(
      ...ends.map((duration, day) => `2024-05-0${day + 1} 09:00,2024-05-0${day + 1} 10:00,${duration}`),
    );
    const { rows } = await importAll([file], {}, byHours);
    expect(rows.map(({ disagrees }) => disagrees)).toEqual([false, false, true, true]);
  });

  it('rejects the ambiguous duration 1:30 in a column of minutes', async () => {
    const mapping = parseMapping('date=Day,duration=Minutes');
    const file = fileOf('m.csv', 'Day,Minutes\n2024-05-06,1:30\n2024-05-07,90\n2024-05-08,1:30 min\n');
    const { rows, problems } = await importAll([file], {}, mapping);
    expect(rows.map(({ claimedMs }) => claimedMs)).toEqual([90 * MINUTE, 1.5 * MINUTE]);
    expect(problems.filter(({ fate }) => fate === 'SKIPPED')).toMatchObject([
      {
        code: 'BAD_DURATION',
        column: 'Minutes',
        message:
          '1:30 can be hours and minutes or minutes and seconds: write "1:30 h" or "1:30 min" in the file. It is skipped.',
        record: { claimed: { milliseconds: null }, unread: [{ field: 'duration', value: '1:30' }] },
      },
    ]);
    const timed = fileOf('t.csv', 'Start,End,Minutes\n2024-05-06 09:00,2024-05-06 10:30,1:30\n');
    const read = await importAll([timed], {}, parseMapping('start=Start,end=End,duration=Minutes'));
    expect(read.rows).toMatchObject([{ claimedMs: 90 * MINUTE, unread: [{ field: 'duration' }] }]);
    const withUnit = parseMapping('date=Day,duration=Minutes,unit=h');
    expect((await importAll([file], {}, withUnit)).rows[0]).toMatchObject({ claimedMs: 90 * MINUTE });
  });

  it('uses the decimals of the whole column, not of a single cell', async () => {
    const file = hours('2024-05-06 09:00:00,2024-05-06 12:02:00,3', '2024-05-07 09:00,2024-05-07 10:20,1.33');
    const { rows } = await importAll([file], {}, byHours);
    expect(rows.map(({ disagrees }) => disagrees)).toEqual([true, false]);
  });

  it.each([
    ['Time spent (mm:ss)', ['45:10', '12:30', '1:02:03', '10'], [2710, 750, 3723, 600]],
    ['Duration [MM:SS]', ['0:05'], [5]],
    ['Time spent (hh:mm)', ['45:10', '1.5'], [162_600, 5400]],
    ['Dauer (h:mm)', ['1:30'], [5400]],
    ['Duration (hh:mm:ss)', ['0:45:10', '2'], [2710, 7200]],
    ['Minutes (h:mm)', ['1:30', '90'], [5400, 5400]],
    ['Minutes (mm:ss)', ['1:30', '90'], [90, 5400]],
  ])('parses durations by the pattern in the column name %s', async (column, values, seconds) => {
    const days = values.map((value, day) => `2024-05-0${day + 1},${value}`);
    const file = fileOf('m.csv', [`Day,${column}`, ...days].join('\n'));
    const { rows } = await importAll([file], {}, parseMapping(`date=Day,duration=${column}`));
    expect(rows.map(({ start, end }) => (end - start) / 1000)).toEqual(seconds);
  });

  it('stores the times or the duration by the trust option, with the same key', async () => {
    const file = hours('2024-05-06 09:00:00,2024-05-06 10:00:00,2.5');
    const read = async (options: Partial<ImportOptions>) =>
      (await importAll([file], options, byHours)).rows[0];
    const [none, times, duration] = [
      await read({}),
      await read({ trust: 'times' }),
      await read({ trust: 'duration' }),
    ];
    expect(none).toEqual(times);
    expect(duration).toMatchObject({ key: times?.key, disagrees: true, claimedMs: 2.5 * HOUR });
    expect((times?.end ?? 0) - (times?.start ?? 0)).toBe(HOUR);
    expect((duration?.end ?? 0) - (duration?.start ?? 0)).toBe(2.5 * HOUR);
    const long = hours('2024-05-06 09:00:00,2024-05-06 10:00:00,800');
    const { rows, problems } = await importAll([long], { trust: 'duration' }, byHours);
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([{ code: 'TOO_LONG', record: { claimed: { milliseconds: 800 * HOUR } } }]);
  });
});

describe('records without an end', () => {
  it.each(['7:30', '27000'])('ends a record without an end after its duration of %s', async (duration) => {
    const { rows, problems } = await importAll([kimai(`2024-05-06,09:00,,${duration},Mira,A,B`)], {
      timezone: 'UTC',
    });
    expect(rows.map(({ start, end }) => end - start)).toEqual([7.5 * HOUR]);
    expect(problems.filter(({ fate }) => fate === 'SKIPPED')).toEqual([]);
  });

  it.each(['', '0', '0:00', '-1:00'])(
    'reports a record without an end as running for the duration %j',
    async (duration) => {
      const { rows, problems } = await importAll([kimai(`2024-05-06,09:00,,${duration},Mira,A,B`)]);
      expect(rows).toEqual([]);
      expect(problems.filter(({ fate }) => fate === 'SKIPPED')).toMatchObject([{ code: 'RUNNING' }]);
    },
  );
});

describe('fractions of seconds', () => {
  const lengths = async (column: string, ...values: string[]) => {
    const days = values.map((value, day) => `2024-05-0${day + 1},${value}`);
    const file = fileOf('s.csv', [`Day,${column}`, ...days].join('\n'));
    const { rows } = await importAll([file], {}, parseMapping(`date=Day,duration=${column}`));
    return rows.map(({ start, end, claimedMs }) => (claimedMs === end - start ? claimedMs : null));
  };

  it('reads fractions of seconds in milliseconds', async () => {
    expect(await lengths('Seconds', '1.4', '0.4', '2')).toEqual([1400, 400, 2000]);
    expect(await lengths('Duration', '00:00:30.9', '0:00:00.25')).toEqual([30_900, 250]);
  });

  it('drops fractions of seconds from rounded hours', async () => {
    expect(await lengths('Hours', '0.3333', '1.5')).toEqual([20 * MINUTE, 1.5 * HOUR]);
    expect(await lengths('Hours', '0.0001')).toEqual([360]);
  });

  it('never rounds a fraction of a second to zero', async () => {
    expect(await lengths('Seconds', '0.0001')).toEqual([1]);
  });

  it('keeps the stated end despite rounded hours', async () => {
    const { rows } = await importAll([hours('2024-05-06 09:00,2024-05-06 09:20,0.3333')], {}, byHours);
    expect(rows.map(({ start, end }) => end - start)).toEqual([20 * MINUTE]);
  });
});

describe('skipped records', () => {
  it.each([
    ['2024-02-30,09:00:00,2024-02-30,10:00:00,01:00:00,5', 'BAD_DATE', HOUR, 500, ['startDate', 'endDate']],
    ['2024-05-06,9 am sharp,2024-05-06,10:00:00,,5', 'BAD_TIME', null, 500, ['startTime']],
    ['2024-05-06,09:00:00,,,,', 'RUNNING', null, null, []],
    ['2024-05-06,09:00:00,,,00:20:00,', 'RUNNING', 20 * MINUTE, null, []],
    ['2024-05-06,09:00:00,2024-05-06,09:00:00,00:00:00,0', 'ZERO_LENGTH', 0, 0, []],
    ['2024-05-06,09:00:00,2024-05-06,09:00:00,,', 'ZERO_LENGTH', 0, null, []],
    ['2024-05-06,09:00:00,2024-07-06,09:00:00,,', 'TOO_LONG', 61 * 24 * HOUR, null, []],
    ['2024-05-06,09:00:00,2024-05-06,08:00:00,,five', 'NEGATIVE', null, null, ['amount']],
    ['1960-05-06,09:00:00,1960-05-06,10:00:00,,', 'OUT_OF_RANGE', HOUR, null, []],
  ])(
    'reports the readable values of the skipped record %s',
    async (row, code, milliseconds, amount, unread) => {
      const { rows, problems } = await importAll([toggl(`Mira,Work,${row}`)], {
        currency: 'USD',
        timezone: 'UTC',
      });
      expect(rows).toEqual([]);
      expect(problems).toMatchObject([
        {
          code,
          fate: 'SKIPPED',
          record: {
            claimed: {
              milliseconds,
              amount: amount === null ? null : { minorUnits: amount, currency: 'USD' },
            },
            title: 'Work',
            person: { name: 'Mira', email: null },
          },
        },
      ]);
      expect(problems[0]?.record?.unread.map(({ field }) => field)).toEqual(unread);
    },
  );

  it('attaches a record to exactly the SKIPPED problems', async () => {
    const { problems } = await importAll(
      [
        toggl(
          'Mira,,2024-05-06,09:00:00,2024-05-06,10:00:00,x,y',
          ',,,,,,,',
          'a,b,c,d,e,f,g,h,i',
          'Mira,,x,,,,,',
        ),
      ],
      { currency: 'USD' },
    );
    for (const { fate, record } of problems) expect(record !== null).toBe(fate === 'SKIPPED');
    expect(
      problems.filter(({ fate }) => fate === 'SKIPPED').map(({ record }) => record?.claimed.milliseconds),
    ).toEqual([0, null, null]);
  });

  it('lists unreadable values of a stored row as unread', async () => {
    const row = 'Mira,Work,2024-05-06,09:00:00,2024-05-06,10:00:00,an hour,much';
    const { rows } = await importAll([toggl(row)], { currency: 'USD' });
    expect(rows).toMatchObject([
      {
        claimedMs: HOUR,
        unread: [
          { field: 'duration', column: 'Duration', value: 'an hour' },
          { field: 'amount', column: 'Amount ($)', value: 'much' },
        ],
      },
    ]);
  });
});

describe('rates without an amount', () => {
  const priced = (...rows: string[]) =>
    fileOf('r.csv', ['Start,End,Duration,Rate,Amount,Billable', ...rows].join('\n'));
  const mapping = parseMapping(
    'start=Start,end=End,duration=Duration,rate=Rate,amount=Amount,billable=Billable',
  );
  const read = (row: string) => importAll([priced(row)], { timezone: 'UTC' }, mapping);
  const eur = (minorUnits: number) => ({ minorUnits, currency: 'EUR' });

  it.each([
    ['2024-02-30 09:00,2024-02-30 10:00,1:30:00,50,,yes', eur(7500), null],
    ['2024-02-30 09:00,2024-02-30 10:00,1:30:00,50,,', eur(7500), null],
    ['2024-02-30 09:00,2024-02-30 10:00,1:30:00,50,60,yes', eur(6000), null],
    ['2024-02-30 09:00,2024-02-30 10:00,1:30:00,50,,no', null, null],
    ['2024-02-30 09:00,2024-02-30 10:00,100:00:00,33.3333,,yes', eur(333_333), null],
    ['2024-02-30 09:00,2024-02-30 10:00,,50,,yes', null, eur(5000)],
    ['2024-02-30 09:00,2024-02-30 10:00,,50,,no', null, null],
    ['2024-02-30 09:00,2024-02-30 10:00,,0,,yes', null, null],
  ])('claims the amount of the rate for the skipped record %s', async (row, amount, lostRate) => {
    const { problems } = await read(row);
    expect(problems.filter(({ fate }) => fate === 'SKIPPED')).toMatchObject([
      { record: { claimed: { amount }, lostRate } },
    ]);
  });

  it('computes the amount from an exact rate finer than a cent, rounded once', async () => {
    const row = '2024-05-06 09:00,2024-05-10 13:00,100:00:00,33.3333,,yes';
    const { rows } = await read(row);
    expect(rows).toMatchObject([{ rate: eur(3333), amount: eur(333_333), amountRoundedOff: 0 }]);
    const third = (await read('2024-05-06 09:00,2024-05-06 09:20,0:20:00,10.0050,,')).rows;
    expect(third).toMatchObject([{ rate: eur(1001), amount: eur(334), amountRoundedOff: -500_000 }]);
    expect((await read('2024-05-06 09:00,2024-05-06 09:20,0:20:00,10.0050,,no')).rows).toMatchObject([
      { amount: null },
    ]);
    expect((await read('2024-05-06 09:00,2024-05-06 09:20,0:20:00,10.00,,')).rows).toMatchObject([
      { amount: null },
    ]);
  });

  it('keeps an unreadable amount as unread despite a rate finer than a cent', async () => {
    const { rows } = await read('2024-05-06 09:00,2024-05-06 19:00,10:00:00,33.3333,much,yes');
    expect(rows).toMatchObject([{ amount: eur(33_333), unread: [{ field: 'amount', value: 'much' }] }]);
  });
});

describe('truncated files', () => {
  const whole = 'Mira,Work,2024-05-06,09:00:00,2024-05-06,10:00:00,01:00:00,12.50';
  const lineOf = (text: string) => `${whole}\n${text}`;

  it.each([
    ['after a cell', 'Mira,More,2024-05-07,09:00:00,2024-05-07,10:00:00,01:00:0'],
    ['in a quote', 'Mira,"More and mo'],
    ['in the last cell, in a quote', 'Mira,More,2024-05-07,09:00:00,2024-05-07,10:00:00,01:00:00,"12'],
  ])('skips the last record of a file that is cut off %s', async (_name, end) => {
    const { rows, problems, records } = await importAll([toggl(lineOf(end))], { currency: 'USD' });
    expect(rows.length).toBe(1);
    expect(records).toBe(2);
    expect(problems.filter(({ code }) => code === 'CUT_OFF')).toMatchObject([
      {
        fate: 'SKIPPED',
        line: 3,
        message: expect.stringContaining('The file ends in the middle of this record'),
      },
    ]);
    // The last cell may be incomplete, so its value is not read.
    expect(problems.at(-1)?.record?.claimed.amount).toBeNull();
  });

  it('does not report truncation if other records are short as well', async () => {
    const short = 'Mira,More,2024-05-07,09:00:00,2024-05-07,10:00:00,01:00:00';
    const { rows, problems } = await importAll([toggl(`${short}\n${short}`)]);
    expect(rows.length).toBe(2);
    expect(problems.map(({ code }) => code)).toEqual(['CELL_COUNT', 'CELL_COUNT']);
  });

  it('rejects a file in which an open quote swallows the following lines', async () => {
    await expect(importAll([toggl(`Mira,"More\n${whole}\n${whole}`)])).rejects.toThrow('never closed');
  });

  it('keeps all earlier records and counts the last if truncated at any byte', async () => {
    const text = `User,Description,Start date,Start time,End date,End time,Duration,Tags\n${Array.from(
      { length: 4 },
      (_, n) => `Mira,"Wörk, ${n}",2024-05-0${n + 1},09:00:00,2024-05-0${n + 1},10:00:00,01:00:00,x`,
    ).join('\n')}\n`;
    const bytes = new TextEncoder().encode(text);
    const header = text.indexOf('\n') + 1;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: header, max: bytes.length }), async (length) => {
        const { rows, problems, records } = await importAll([fileOf('t.csv', bytes.slice(0, length))]);
        const complete = new TextDecoder().decode(bytes.slice(0, length)).split('\n').length - 2;
        expect(rows.length).toBeGreaterThanOrEqual(complete);
        expect(rows.length + problems.filter(({ fate }) => fate === 'SKIPPED').length).toBe(records);
      }),
      { numRuns: 60 },
    );
  });
});

describe('durations that are more precise than the times', () => {
  const spent = (unit: string, ...rows: string[]) =>
    fileOf('spent.csv', [`Day,Begin,Finish,${unit},Job`, ...rows].join('\n'));
  const mappingOf = (unit: string) =>
    parseMapping(`date=Day,startTime=Begin,endTime=Finish,duration=${unit},project=Job`);

  it.each([
    ['Minutes', '09:00', '09:30', '30.5', 1830],
    ['Minutes', '10:00', '10:30', '30.9', 1854],
    ['Minutes', '10:00', '10:30', '30.0', 1800],
    ['Hours', '09:00', '09:30', '0.505', 1818],
    ['Hours', '09:00', '09:30', '0.51', 1836],
    ['Seconds', '09:00', '09:30', '1830', 1830],
  ])(
    'takes the end from the more precise duration: %s, %s to %s, %s',
    async (unit, from, to, duration, seconds) => {
      const file = spent(unit, `2024-03-04,${from},${to},${duration},J`);
      const { rows } = await importAll([file], { timezone: 'UTC' }, mappingOf(unit));
      expect(rows).toMatchObject([{ claimedMs: seconds * 1000, disagrees: false }]);
      expect(rows.map(({ start, end }) => end - start)).toEqual([seconds * 1000]);
    },
  );

  it.each([
    ['the times explain the rounding of the duration', 'Hours', '09:00', '09:20', '0.333', 1200],
    ['the times explain the rounding of two decimals', 'Hours', '09:00', '09:20', '0.33', 1200],
    ['the times have seconds', 'Hours', '09:00:00', '09:20:00', '0.333', 1200],
    ['the duration is as coarse as the times', 'Minutes', '09:00', '09:20', '20', 1200],
  ])('keeps the stated end if %s', async (_name, unit, from, to, duration, seconds) => {
    const file = spent(unit, `2024-03-04,${from},${to},${duration},J`);
    const { rows } = await importAll([file], { timezone: 'UTC' }, mappingOf(unit));
    expect(rows.map(({ start, end }) => end - start)).toEqual([seconds * 1000]);
  });
});

describe('amount columns by currency', () => {
  const header = 'Description,Start date,Start time,End date,End time,Duration,Amount (EUR),Amount (USD)';
  const file = (...amounts: string[]) =>
    fileOf(
      'toggl.csv',
      [
        header,
        ...amounts.map((amount) => `Work,2024-03-04,09:00:00,2024-03-04,10:00:00,01:00:00,${amount}`),
      ].join('\n'),
    );
  const eur = (minorUnits: number) => ({ minorUnits, currency: 'EUR' });
  const usd = (minorUnits: number) => ({ minorUnits, currency: 'USD' });

  it.each([
    ['50.00,', eur(5000)],
    [',80.00', usd(8000)],
    ['50.00,0.00', eur(5000)],
    ['0.00,80.00', usd(8000)],
    ['-,80.00', usd(8000)],
    [',$80.00', usd(8000)],
    ['0.00,0.00', eur(0)],
    [',', null],
  ])('reads the amount of the only filled column in %j', async (amounts, amount) => {
    const { rows, surveys } = await importAll([file(amounts)]);
    expect(rows).toMatchObject([{ amount, unread: [] }]);
    expect(surveys).toMatchObject([{ unusedColumns: [] }]);
  });

  it.each([
    ['50.00,80.00', '50.00 EUR; 80.00 USD'],
    [',€80.00', '€80.00 USD'],
    [',80.00 €', 'USD 80.00 €'],
    [',tbd', 'USD tbd'],
  ])('leaves the unclear amount %j unread', async (amounts, value) => {
    const { rows } = await importAll([file(amounts)]);
    expect(rows).toMatchObject([{ amount: null, unread: [{ field: 'amount', column: 'Amount', value }] }]);
  });

  it('reads rate and amount columns by currency from Clockify', async () => {
    const clockify = fileOf(
      'clockify.csv',
      [
        'Description,Start Date,Start Time,End Date,End Time,Duration (h),Billable Rate (EUR),Billable Rate ($),Billable Amount (EUR),Billable Amount ($)',
        'A,2024-03-04,09:00,2024-03-04,10:00,01:00,50.00,,50.00,',
        'B,2024-03-04,10:00,2024-03-04,11:00,01:00,,80.00,,80.00',
      ].join('\n'),
    );
    const { rows } = await importAll([clockify], { currency: 'USD' });
    expect(rows).toMatchObject([
      { rate: eur(5000), amount: eur(5000) },
      { rate: usd(8000), amount: usd(8000) },
    ]);
  });

  it('reads a single column if a mapping names its currency', async () => {
    const columns = 'startDate=Start date,startTime=Start time,endDate=End date,endTime=End time';
    const only = parseMapping(`${columns},amount=Amount (EUR)`);
    const { rows, surveys } = await importAll([file('50.00,80.00')], {}, only);
    expect(rows).toMatchObject([{ amount: eur(5000) }]);
    expect(surveys[0]?.unusedColumns.map(({ name }) => name)).toContain('Amount (USD)');
    const both = parseMapping(`${columns},amount=Amount`);
    expect((await importAll([file(',80.00')], {}, both)).rows).toMatchObject([{ amount: usd(8000) }]);
  });

  it('reports the amount of a skipped record', async () => {
    const row = 'C,2024-03-04,09:00:00,2024-03-04,09:00:00,00:00:00,,70.00';
    const { problems } = await importAll([fileOf('toggl.csv', `${header}\n${row}`)]);
    expect(problems).toMatchObject([{ code: 'ZERO_LENGTH', record: { claimed: { amount: usd(7000) } } }]);
  });
});

describe('start of days without times', () => {
  const mapping = parseMapping('date=Day,duration=Hours,project=Job,title=What');
  const daily = (...rows: string[]) => fileOf('hours.csv', ['Day,Hours,Job,What', ...rows].join('\n'));
  const startsOf = async (...rows: string[]) => {
    const { rows: read, problems } = await importAll([daily(...rows)], {}, mapping);
    const starts = read.map(
      ({ title, start }) => `${title} ${formatInZone(start, 'Europe/Berlin').slice(11, 16)}`,
    );
    return { starts, problems };
  };

  it('starts a long day earlier and reports it', async () => {
    const { starts, problems } = await startsOf('2024-04-02,10,J,a', '2024-04-02,6,J,b', '2024-04-03,1,J,c');
    expect(starts).toEqual(['a 08:00', 'b 18:00', 'c 09:00']);
    expect(problems).toMatchObject([
      {
        code: 'EARLY_DAY_START',
        line: 2,
        message:
          'The entries of 2024-04-02 do not fit between 09:00 and midnight. They follow one another from 08:00 on.',
      },
    ]);
  });

  it.each([
    ['is too long', '2024-04-02,900,J,b'],
    ['has no readable duration', '2024-04-02,many,J,b'],
    ['has more cells than the header', '2024-04-02,20,J,b,c'],
  ])('does not move the start of a day for a record that %s', async (_name, row) => {
    const { starts } = await startsOf('2024-04-02,1:30,J,a', row);
    expect(starts).toEqual(['a 09:00']);
  });
});

it('rejects a symbol that the currency of the team does not use', async () => {
  const mapping = parseMapping('start=Start,end=End,amount=Fee');
  const time = '2024-03-04T09:00:00Z,2024-03-04T10:00:00Z';
  const file = fileOf('fees.csv', `Start,End,Fee\n${time},"1,234.50 kr"\n${time},£5\n`);
  await expect(importAll([file], { teamCurrency: 'SEK' }, mapping)).rejects.toThrow(
    'Several currencies share the symbol in "£5"',
  );
});
