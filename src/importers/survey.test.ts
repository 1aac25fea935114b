import { describe, expect, it } from 'vitest';
import { fileOf } from '../../test/import-files.ts';
import { importAll } from '../../test/imports.ts';
import { formatInstant } from '../domain/instant.ts';
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

describe('the order of dates', () => {
  it.each([
    [['03/04/2024', '13/04/2024'], 'FOUND', 'dmy', ['2024-04-03', '2024-04-13']],
    [['03/04/2024', '04/13/2024'], 'FOUND', 'mdy', ['2024-03-04', '2024-04-13']],
    [['2024-04-03', '13/04/2024'], 'FOUND', 'dmy', ['2024-04-03', '2024-04-13']],
    [['2024-04-03', '2024-04-13'], 'CLEAR', null, ['2024-04-03', '2024-04-13']],
    [['2024-04-03', '2024/4/4'], 'CLEAR', null, ['2024-04-03', '2024-04-04']],
  ])('of %j is %s', async (dates, status, found, days) => {
    expect((await surveyOf(clockify(...dates)))?.dates).toMatchObject({ status, found });
    expect(await startsOf(clockify(...dates))).toEqual(days);
  });

  it('is found over the whole file, also where the last row alone shows it', async () => {
    const dates = Array.from({ length: 3000 }, (_, n) => `0${1 + (n % 9)}/02/2024`);
    expect((await surveyOf(clockify(...dates, '28/02/2024')))?.dates.found).toBe('dmy');
  });

  it('is asked for where nothing shows it, with rows and both readings', async () => {
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

  it('is not needed for days that are the same either way, nor proved by them', async () => {
    expect(await startsOf(clockify('05/05/2024'))).toEqual(['2024-05-05']);
    expect(await startsOf(clockify('05/05/2024'), { dateOrder: 'mdy' })).toEqual(['2024-05-05']);
    await expect(startsOf(clockify('05/05/2024', '05/06/2024'))).rejects.toThrow('not clear whether dates');
  });

  it('refuses a file that proves both, with the rows that show it', async () => {
    await expect(startsOf(clockify('13/04/2024', '04/14/2024'))).rejects.toThrow(
      'c.csv: Dates are written in two orders (line 2, Start Date: "13/04/2024"; line 3, Start Date: "04/14/2024").',
    );
  });

  it('refuses what the importing person says against the file', async () => {
    await expect(startsOf(clockify('13/04/2024'), { dateOrder: 'mdy' })).rejects.toThrow(
      'not in the order month/day/year',
    );
  });
});

describe('the decimal sign', () => {
  const amounts = (...values: string[]) =>
    fileOf(
      'c.csv',
      [HEADER, ...values.map((value) => `P,Mira,2024-05-01,09:00,2024-05-01,10:00,01:00:00,"${value}"`)].join(
        '\n',
      ),
    );
  const read = async (file: ReturnType<typeof amounts>, options = {}) =>
    (await importAll([file], options)).rows.map(({ amount }) => amount?.minorUnits);

  it('is found over the whole file', async () => {
    expect(await read(amounts('1.234', '1,50'))).toEqual([123_400, 150]);
    expect(await read(amounts('1.234', '1.50'))).toEqual([123, 150]);
    expect(await read(amounts('1,234', '7.777.777,50'))).toEqual([123, 777_777_750]);
    expect(await read(amounts('1,234', '12.5'))).toEqual([123_400, 1250]);
  });

  it('is asked for where nothing shows it', async () => {
    await expect(read(amounts('1.234'))).rejects.toThrow('line 2, Billable Amount (EUR): "1.234"');
    expect(await read(amounts('1.234'), { decimalSign: ',' })).toEqual([123_400]);
  });

  it('is left to each number where the file has both', async () => {
    const { rows, problems } = await importAll([amounts('1.50', '1,50', '1.234')]);
    expect(rows.map(({ amount }) => amount?.minorUnits)).toEqual([150, 150, undefined]);
    expect(problems.filter(({ code }) => code === 'BAD_AMOUNT')).toMatchObject([
      { line: 4, fate: 'CHANGED', value: '1.234' },
    ]);
  });
});

describe('options', () => {
  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone must be an IANA time zone'],
    [{ dayStart: '25:00' }, 'dayStart must be a time of day'],
    [{ currency: 'XYZ' }, 'currency must be an ISO 4217'],
    [{ dateOrder: 'ydm' as 'ymd' }, 'dateOrder must be'],
    [{ decimalSign: ';' as '.' }, 'decimalSign must be'],
  ])('%j are refused', async (options, message) => {
    await expect(importAll([clockify('2024-05-01')], options)).rejects.toThrow(message);
  });
});
