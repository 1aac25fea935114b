import { describe, expect, it } from 'vitest';
import { fileOf } from '../../test/imports/files.ts';
import { importAll } from '../../test/imports/import-all.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { currencyFor } from './entries/survey.ts';
import { parseMapping } from './mapping.ts';
import { checkOptions } from './options.ts';
import { surveyParts } from './read.ts';
import { recognise } from './recognise.ts';

const HEADER = 'Project,User,Start Date,Start Time,End Date,End Time,Duration (h),Billable Amount (EUR)';
const clockify = (...dates: string[]) =>
  fileOf(
    'c.csv',
    [HEADER, ...dates.map((date) => `P,Mira,${date},09:00,${date},10:00,01:00:00,`)].join('\n'),
  );

const surveyOf = async (file: ReturnType<typeof clockify>) => {
  const [first] = await surveyParts(await recognise([file]));
  return first?.survey;
};
const startsOf = async (file: ReturnType<typeof clockify>, options = {}) =>
  (await importAll([file], { timezone: 'UTC', ...options })).rows.map(({ start }) =>
    formatInstant(start).slice(0, 10),
  );

describe('date order', () => {
  it.each([
    [['03/04/2024', '13/04/2024'], 'FOUND', 'dmy', ['2024-04-03', '2024-04-13']],
    [['03/04/2024', '04/13/2024'], 'FOUND', 'mdy', ['2024-03-04', '2024-04-13']],
    [['2024-04-03', '13/04/2024'], 'FOUND', 'dmy', ['2024-04-03', '2024-04-13']],
    [['2024-04-03', '2024-04-13'], 'CLEAR', null, ['2024-04-03', '2024-04-13']],
    [['2024-04-03', '2024/4/4'], 'CLEAR', null, ['2024-04-03', '2024-04-04']],
  ])('finds the order of %j as %s', async (dates, status, found, days) => {
    expect((await surveyOf(clockify(...dates)))?.dates).toMatchObject({ status, found });
    expect(await startsOf(clockify(...dates))).toEqual(days);
  });

  it('finds the order even if only the last row shows it', async () => {
    const dates = Array.from({ length: 3000 }, (_, n) => `0${1 + (n % 9)}/02/2024`);
    expect((await surveyOf(clockify(...dates, '28/02/2024')))?.dates.found).toBe('dmy');
  });

  it('asks for an ambiguous order, with sample rows and both readings', async () => {
    const file = clockify('03/04/2024', '05/05/2024', '06/07/2024');
    expect((await surveyOf(file))?.dates).toEqual({
      status: 'AMBIGUOUS',
      found: null,
      samples: expect.arrayContaining([
        {
          line: 2,
          column: 'Start Date',
          value: '03/04/2024',
          readings: { dmy: '2024-04-03', mdy: '2024-03-04' },
        },
      ]),
    });
    await expect(startsOf(file)).rejects.toThrow(
      'c.csv: It is not clear whether dates are day/month or month/day (line 2, Start Date: "03/04/2024"; ',
    );
    expect(await startsOf(file, { dateOrder: 'mdy' })).toEqual(['2024-03-04', '2024-05-05', '2024-06-07']);
    expect(await startsOf(file, { dateOrder: 'dmy' })).toEqual(['2024-04-03', '2024-05-05', '2024-07-06']);
    await expect(startsOf(file, { dateOrder: 'ymd' })).rejects.toThrow('not in the order year/month/day');
  });

  it('ignores dates that are the same in both orders', async () => {
    expect(await startsOf(clockify('05/05/2024'))).toEqual(['2024-05-05']);
    expect(await startsOf(clockify('05/05/2024'), { dateOrder: 'mdy' })).toEqual(['2024-05-05']);
    await expect(startsOf(clockify('05/05/2024', '05/06/2024'))).rejects.toThrow('not clear whether dates');
  });

  it('rejects a file with dates in both orders, and shows the rows', async () => {
    await expect(startsOf(clockify('13/04/2024', '04/14/2024'))).rejects.toThrow(
      'c.csv: Dates are written in two orders (line 2, Start Date: "13/04/2024"; line 3, Start Date: "04/14/2024").',
    );
  });

  it('rejects a dateOrder option that contradicts the file', async () => {
    await expect(startsOf(clockify('13/04/2024'), { dateOrder: 'mdy' })).rejects.toThrow(
      'not in the order month/day/year',
    );
  });
});

describe('decimal sign', () => {
  const amounts = (...values: string[]) =>
    fileOf(
      'c.csv',
      [HEADER, ...values.map((value) => `P,Mira,2024-05-01,09:00,2024-05-01,10:00,01:00:00,"${value}"`)].join(
        '\n',
      ),
    );
  const read = async (file: ReturnType<typeof amounts>, options = {}) =>
    (await importAll([file], options)).rows.map(({ amount }) => amount?.minorUnits);

  it('finds the decimal sign over the whole file', async () => {
    expect(await read(amounts('1.234', '1,50'))).toEqual([123_400, 150]);
    expect(await read(amounts('1.234', '1.50'))).toEqual([123, 150]);
    expect(await read(amounts('1,234', '7.777.777,50'))).toEqual([123, 777_777_750]);
    expect(await read(amounts('1,234', '12.5'))).toEqual([123_400, 1250]);
  });

  it('asks for an ambiguous decimal sign', async () => {
    await expect(read(amounts('1.234'))).rejects.toThrow('line 2, Billable Amount (EUR): "1.234"');
    expect(await read(amounts('1.234'), { decimalSign: ',' })).toEqual([123_400]);
  });

  it('reads each number on its own if the file has both signs', async () => {
    const { rows, problems } = await importAll([amounts('1.50', '1,50', '1.234')]);
    expect(rows.map(({ amount }) => amount?.minorUnits)).toEqual([150, 150, undefined]);
    expect(problems.filter(({ code }) => code === 'BAD_AMOUNT')).toMatchObject([
      { line: 4, fate: 'CHANGED', value: '1.234' },
    ]);
  });
});

describe('currency', () => {
  const money = (column: string, ...values: string[]) =>
    fileOf(
      'c.csv',
      [
        `User,Start Date,Start Time,End Date,End Time,Duration (h),${column}`,
        ...values.map((value) => `Mira,2024-05-01,09:00,2024-05-01,10:00,01:00:00,"${value}"`),
      ].join('\n'),
    );
  const read = async (file: ReturnType<typeof money>, options = {}) =>
    (await importAll([file], options)).rows.map(
      ({ amount }) => amount && `${amount.minorUnits} ${amount.currency}`,
    );

  it.each([
    ['Amount (EUR)', '5', 'NAMED', ['EUR'], '500 EUR'],
    ['Amount (€)', '5', 'NAMED', ['EUR'], '500 EUR'],
    ['Amount (EURO)', '5', 'NAMED', ['EUR'], '500 EUR'],
    ['Amount [CHF]', '5', 'NAMED', ['CHF'], '500 CHF'],
    ['Amount USD', '5', 'NAMED', ['USD'], '500 USD'],
    ['Amount', '€12.50', 'NAMED', ['EUR'], '1250 EUR'],
    ['Amount', '12,50 EUR', 'NAMED', ['EUR'], '1250 EUR'],
    ['Amount', 'US$ 5', 'NAMED', ['USD'], '500 USD'],
    ['Amount ($)', 'CA$5', 'NAMED', ['CAD'], '500 CAD'],
    ['Amount (US-Dollar)', '5', 'NAMED', ['USD'], '500 USD'],
    ['Amount (US Dollars)', '5', 'NAMED', ['USD'], '500 USD'],
    ['Amount (Canadian Dollar)', '5', 'NAMED', ['CAD'], '500 CAD'],
    ['Amount (in dollars)', 'CA$5', 'NAMED', ['CAD'], '500 CAD'],
    ['Amount/USD', '5', 'NAMED', ['USD'], '500 USD'],
    ['USD Amount', '5', 'NAMED', ['USD'], '500 USD'],
    ['Amount {USD}', '5', 'NAMED', ['USD'], '500 USD'],
    ['Amount (USD) net', '5', 'NAMED', ['USD'], '500 USD'],
    ['Amount_USD', '5', 'NAMED', ['USD'], '500 USD'],
    ['amount usd', '5', 'NAMED', ['USD'], '500 USD'],
    ['Amount in USD (net)', '5', 'NAMED', ['USD'], '500 USD'],
    ['amountUsd', '5', 'NAMED', ['USD'], '500 USD'],
    ['Amount (Euros, net)', '5', 'NAMED', ['EUR'], '500 EUR'],
    ['Amount (Swedish kronor)', '5', 'NAMED', ['SEK'], '500 SEK'],
    ['Amount (EUR/USD)', '5 USD', 'NAMED', ['USD'], '500 USD'],
    ['Real amount', '5', 'MISSING', [], '500 SEK'],
    ['Amount (NET)', '5', 'MISSING', [], '500 SEK'],
    ['Amount ()', '5', 'MISSING', [], '500 SEK'],
    ['Amount', '5', 'MISSING', [], '500 SEK'],
    ['Billable Amount (net)', '5', 'MISSING', [], '500 SEK'],
    ['Amount (kr)', '5', 'SHARED', [], '500 SEK'],
    ['Amount', '5 kr', 'SHARED', [], '500 SEK'],
  ])(
    'reads the currency of the column %s with the value %s as %s',
    async (column, value, status, named, expected) => {
      const file = fileOf('m.csv', `Date,Hours,"${column}"\n2024-05-01,1,"${value}"\n`);
      const mapping = parseMapping(`"date=Date","duration=Hours","amount=${column}"`);
      const [part] = await surveyParts(await recognise([file], mapping));
      expect(part?.survey.currency).toMatchObject({ status, named });
      const { rows } = await importAll([file], { teamCurrency: 'SEK' }, mapping);
      expect(rows.map(({ amount }) => amount && `${amount.minorUnits} ${amount.currency}`)).toEqual([
        expected,
      ]);
    },
  );

  it.each(['Amount (US-Dollar)', 'USD Amount', 'Amount/USD', 'Amount in USD', 'Billable Amount (US Dollar)'])(
    'finds the currency in the column name %s of a known tool',
    async (column) => {
      expect(await read(money(column, '5'), { teamCurrency: 'EUR' })).toEqual(['500 USD']);
    },
  );

  it.each(['Amount (EUR/USD)', 'Amount (USD or EUR)', 'Amount (€/$)', 'Amount (BTC)', 'Amount (¤)'])(
    'asks for the currency of a column named %s',
    async (column) => {
      const file = money(column, '5');
      for (const teamCurrency of ['EUR', 'USD']) {
        await expect(read(file, { teamCurrency })).rejects.toMatchObject({
          problems: [{ field: 'currency' }],
        });
      }
      expect(await read(file, { teamCurrency: 'EUR', currency: 'USD' })).toEqual(['500 USD']);
    },
  );

  it.each(['5 EUR/USD', 'EUR 5 USD', '5 Jamaican dollars'])('leaves the amount %s unread', async (value) => {
    expect(await read(money('Amount', value, '5 EUR'), { teamCurrency: 'EUR' })).toEqual([null, '500 EUR']);
  });

  it('assumes the currency of the team only if it uses the shared symbol', async () => {
    const file = money('Amount ($)', '5');
    expect(await read(file, { teamCurrency: 'CAD' })).toEqual(['500 CAD']);
    expect(await read(file, { teamCurrency: 'EUR', currency: 'USD' })).toEqual(['500 USD']);
    await expect(read(file, { teamCurrency: 'EUR' })).rejects.toMatchObject({
      message: 'c.csv: Several currencies share the symbol in "Amount ($)". Name the currency.',
      problems: [{ field: 'currency' }],
    });
  });

  it('does not assume that a shared symbol is the currency of other amounts', async () => {
    const file = money('Amount', 'CAD 5', '$6');
    await expect(read(file, { teamCurrency: 'EUR' })).rejects.toMatchObject({
      problems: [{ field: 'currency' }],
    });
    expect(await read(file, { teamCurrency: 'EUR', currency: 'USD' })).toEqual(['500 CAD', '600 USD']);
    expect(await read(file, { teamCurrency: 'USD' })).toEqual(['500 CAD', '600 USD']);
  });

  it('does not read a lower-case word as a currency code', async () => {
    expect((await surveyOf(money('Amount', '12.50 all')))?.currency.named).toEqual([]);
    expect((await surveyOf(money('Amount', '12.50 ALL')))?.currency.named).toEqual(['ALL']);
  });

  it('reads the currency of each row if rows name different currencies', async () => {
    expect(await read(money('Amount', '5 EUR', '6 USD'))).toEqual(['500 EUR', '600 USD']);
  });

  it('asks for the currency if only some amounts name one', async () => {
    const single = money('Amount', '5 USD', '6');
    expect((await surveyOf(single))?.currency).toMatchObject({ status: 'MISSING', named: ['USD'] });
    expect(await read(single, { teamCurrency: 'SEK', currency: 'EUR' })).toEqual(['500 USD', '600 EUR']);
    await expect(read(single, { teamCurrency: 'SEK' })).rejects.toMatchObject({
      message:
        'c.csv: Some amounts in "Amount" name USD, and others name no currency. Name the currency of the others.',
      problems: [{ field: 'currency' }],
    });
    const several = money('Amount', '5 EUR', '6 USD', '7');
    expect(await read(several, { currency: 'SEK' })).toEqual(['500 EUR', '600 USD', '700 SEK']);
    await expect(read(several, { teamCurrency: 'EUR' })).rejects.toThrow('name EUR, USD');
    const mixed = money('Amount', '5 USD', '$6', '7');
    expect((await surveyOf(mixed))?.currency).toMatchObject({ status: 'MISSING', named: ['USD'] });
    await expect(read(mixed, { teamCurrency: 'CAD' })).rejects.toThrow('name USD');
  });

  it('assumes the currency of the team if no other currency is named', async () => {
    expect(await read(money('Amount', '5 SEK', '6'), { teamCurrency: 'SEK' })).toEqual([
      '500 SEK',
      '600 SEK',
    ]);
  });

  it('reads an amount of zero in the only currency of the file', async () => {
    expect(await read(money('Amount', '5 USD', '0.00'), { teamCurrency: 'SEK' })).toEqual([
      '500 USD',
      '0 USD',
    ]);
  });

  it('states the origin of the currency', async () => {
    const chosenCurrency = async (file: ReturnType<typeof money>, options: object) => {
      const survey = await surveyOf(file);
      return survey && currencyFor(survey, checkOptions({ timezone: 'UTC', ...options }));
    };
    expect(await chosenCurrency(money('Amount (€)', '5'), { currency: 'USD' })).toEqual({
      currency: 'EUR',
      why: 'FILE',
      text: 'Amount (€)',
    });
    expect(
      await chosenCurrency(money('Amount', '5'), { currency: 'USD', teamCurrency: 'SEK' }),
    ).toMatchObject({
      currency: 'USD',
      why: 'OPTION',
    });
    expect(await chosenCurrency(money('Amount', '5'), { teamCurrency: 'SEK' })).toMatchObject({
      why: 'TEAM',
    });
    expect(await chosenCurrency(money('Notes', '5'), {})).toBeNull();
    await expect(chosenCurrency(money('Amount', '5'), {})).rejects.toThrow('Nothing says which currency');
  });

  it('leaves an amount with an unknown currency unread', async () => {
    const row = 'P,Mira,2024-05-01,09:00,2024-05-01,10:00,01:00:00,5,Taler';
    const { rows, problems } = await importAll([fileOf('c.csv', `${HEADER},Currency\n${row}\n`)]);
    expect(rows).toMatchObject([{ amount: null, unread: [{ field: 'amount', value: 'Taler' }] }]);
    expect(problems.filter(({ code }) => code === 'BAD_AMOUNT')).toMatchObject([
      { fate: 'CHANGED', column: 'Currency', value: 'Taler' },
    ]);
  });
});

describe('duration unit', () => {
  const spent = (name: string, ...values: string[]) =>
    fileOf('j.csv', [`Date,${name}`, ...values.map((value) => `2024-05-06,${value}`)].join('\n'));
  const mapped = (name: string, unit = '') =>
    parseMapping(`date=Date,duration=${name}${unit && `,unit=${unit}`}`);
  const lengths = async (file: ReturnType<typeof spent>, name: string, options = {}, unit = '') =>
    (await importAll([file], options, mapped(name, unit))).rows.map(({ start, end }) => (end - start) / 1000);

  it.each([
    ['Time Spent (seconds)', '600', 600],
    ['Minutes', '90', 5400],
    ['Hours', '1.5', 5400],
    ['Zeit (Std.)', '"1,5"', 5400],
    ['Time spent', '35m', 2100],
    ['Time spent', '0h 30m', 1800],
    ['Time spent', '0:30', 1800],
  ])('finds the unit of %s = %s', async (name, value, seconds) => {
    expect(await lengths(spent(name, value), name)).toEqual([seconds]);
  });

  it('asks for an ambiguous unit, with the total in each unit', async () => {
    const file = spent('Time spent', '300', '60', '1:00:00');
    const [part] = await surveyParts(await recognise([file], mapped('Time spent')));
    expect(part?.survey.durationUnit).toMatchObject({
      status: 'AMBIGUOUS',
      samples: [
        { line: 2, value: '300', readings: { h: '300:00:00', min: '5:00:00', s: '0:05:00' } },
        { line: 3 },
      ],
      totals: { h: 361 * 3_600_000, min: 7 * 3_600_000, s: 3_960_000 },
    });
    await expect(lengths(file, 'Time spent')).rejects.toMatchObject({
      message:
        'j.csv: It is not clear whether durations are hours, minutes or seconds (line 2, Time spent: "300"; line 3, Time spent: "60"): in hours they total 361:00:00, in minutes they total 7:00:00, in seconds they total 1:06:00.',
      problems: [{ field: 'durationUnit' }],
    });
    expect(await lengths(file, 'Time spent', { durationUnit: 's' })).toEqual([300, 60, 3600]);
    expect(await lengths(file, 'Time spent', {}, 'min')).toEqual([18_000, 3600, 3600]);
  });

  it('asks for the decimal sign of numbers that are not hours', async () => {
    const file = spent('Seconds', '"1,234"');
    await expect(lengths(file, 'Seconds')).rejects.toThrow('decimal point or a decimal comma');
    expect(await lengths(file, 'Seconds', { decimalSign: '.' })).toEqual([1234]);
  });
});

describe('unused columns', () => {
  it('lists unused columns with a sample, and counts the people in them', async () => {
    const rows = ['2024-05-06,1,Mira,x,,', '2024-05-07,1,Tariq,,-,7', '2024-05-08,1,mira,,,'];
    const file = fileOf('j.csv', ['Date,Hours,Author,Tag,Empty,Field', ...rows].join('\n'));
    const survey = async (map: string) =>
      (await surveyParts(await recognise([file], parseMapping(map))))[0]?.survey.unusedColumns;
    expect(await survey('date=Date,duration=Hours')).toEqual([
      { name: 'Author', values: 3, sample: 'Mira', people: 2 },
      { name: 'Tag', values: 1, sample: 'x', people: null },
      { name: 'Field', values: 1, sample: '7', people: null },
    ]);
    expect(await survey('date=Date,duration=Hours,person=Tag')).toMatchObject([
      { name: 'Author', people: null },
      { name: 'Field' },
    ]);
  });

  it('lists unused keys of a JSON list', async () => {
    const item = '{"id":1,"start":"20240506T090000Z","end":"20240506T100000Z","mood":"good","x":[]}';
    const [part] = await surveyParts(await recognise([fileOf('t.json', `[${item}]`)]));
    expect(part?.survey.unusedColumns).toEqual([{ name: 'mood', values: 1, sample: 'good', people: null }]);
  });

  it('counts further keys together beyond 200 keys', async () => {
    const keys = Array.from({ length: 203 }, (_, n) => `"k${n}":"v${n}"`).join(',');
    const item = `{"start":"20240506T090000Z","end":"20240506T100000Z",${keys}}`;
    const [part] = await surveyParts(await recognise([fileOf('t.json', `[${item},${item}]`)]));
    expect(part?.survey.unusedColumns).toHaveLength(201);
    expect(part?.survey.unusedColumns.at(-1)).toEqual({
      name: 'other keys',
      values: 6,
      sample: 'k200: v200',
      people: null,
    });
  });

  it('counts at most 100 people', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `2024-05-06,1,Person ${n}`);
    const file = fileOf('j.csv', ['Date,Hours,Author', ...rows].join('\n'));
    const [part] = await surveyParts(await recognise([file], parseMapping('date=Date,duration=Hours')));
    expect(part?.survey.unusedColumns).toMatchObject([{ name: 'Author', values: 300, people: 100 }]);
  });
});

describe('import options', () => {
  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone must be an IANA time zone'],
    [{ dayStart: '25:00' }, 'dayStart must be a time of day'],
    [{ currency: 'XYZ' }, 'currency must be an ISO 4217'],
    [{ dateOrder: 'ydm' as 'ymd' }, 'dateOrder must be'],
    [{ decimalSign: ';' as '.' }, 'decimalSign must be'],
    [{ durationUnit: 'd' as 'h' }, 'durationUnit must be'],
    [{ trust: 'me' as 'times' }, 'trust must be'],
  ])('rejects the options %j', async (options, message) => {
    await expect(importAll([clockify('2024-05-01')], options)).rejects.toThrow(message);
  });
});
