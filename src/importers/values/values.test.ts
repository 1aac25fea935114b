import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../test/harness/times.ts';
import { readClock } from './clock.ts';
import { currencyIn, readCurrency } from './currency-names.ts';
import { isClear, ordersOf, readDate } from './date.ts';
import { readDecimal, signShownBy } from './decimal.ts';
import { needsUnit, readDuration, unitInName } from './duration.ts';
import { readMoney, splitAmount } from './money-text.ts';
import { isWordForNone, readFlag, splitList } from './words.ts';

const SECOND = 1000;

describe('signShownBy and readDecimal', () => {
  it.each([
    ['1.25', '.', '1.25'],
    ['1,25', ',', '1.25'],
    ['3,5', ',', '3.5'],
    ['2.001,0', ',', '2001.0'],
    ['2,001.0', '.', '2001.0'],
    ['12 500,00', ',', '12500.00'],
    ['12\u00a0500,00', ',', '12500.00'],
    ['12\u202f500', null, '12500'],
    ["1'234.50", '.', '1234.50'],
    ['1.234.567', ',', '1234567'],
    ['1,234,567', '.', '1234567'],
    ['1,234,567.8', '.', '1234567.8'],
    ['12 500,000', ',', '12500.000'],
    ['0,125', ',', '0.125'],
    ['.5', '.', '0.5'],
    ['20', null, '20'],
    ['-7', null, '-7'],
    ['−7,5', ',', '-7.5'],
    ['€ 12.50', '.', '12.50'],
    ['12,50 €', ',', '12.50'],
    ['1234,567', ',', '1234.567'],
  ])('reads the number %s', (text, sign, expected) => {
    expect(signShownBy(text)).toBe(sign);
    for (const given of ['.', ',', null] as const) expect(readDecimal(text, given)).toBe(expected);
  });

  it.each([
    ['1.234', '.', '1.234'],
    ['1.234', ',', '1234'],
    ['1,234', ',', '1.234'],
    ['1,234', '.', '1234'],
    ['1,234', null, null],
  ] as const)('reads the ambiguous number %s with the sign %s', (text, sign, expected) => {
    expect(signShownBy(text)).toBe('EITHER');
    expect(readDecimal(text, sign)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '-',
    '.',
    'x',
    '1x',
    '1.2.3',
    '1,2,3',
    '12.34,5',
    '1..2',
    '1 2',
    'NaN',
    '1e5',
    '1.23,456.7',
  ])('rejects the number %j', (text) => {
    expect(readDecimal(text, '.')).toBeNull();
    expect(readDecimal(text, ',')).toBeNull();
  });
});

describe('readDuration', () => {
  it.each([
    ['00:16:00', 16 * MINUTE, SECOND],
    ['123:00:01', 123 * HOUR + SECOND, SECOND],
    ['18:25 min', 18 * MINUTE + 25 * SECOND, SECOND],
    ['16 sec', 16 * SECOND, SECOND],
    ['1.25 h', 1.25 * HOUR, 36 * SECOND],
    ['1,25 h', 1.25 * HOUR, 36 * SECOND],
    ['1,25', 1.25 * HOUR, 36 * SECOND],
    ['3,5', 3.5 * HOUR, 6 * MINUTE],
    ['2.001,0', 2001 * HOUR, 6 * MINUTE],
    ['12 500,00', 12_500 * HOUR, 36 * SECOND],
    ['0.33', 1188 * SECOND, 36 * SECOND],
    ['1.234', 4442 * SECOND, 3.6 * SECOND],
    ['1,234', 4442 * SECOND, 3.6 * SECOND],
    ['20', 20 * HOUR, HOUR],
    ['2:01', 121 * MINUTE, MINUTE],
    ['2:01 h', 121 * MINUTE, MINUTE],
    ['90 min', 90 * MINUTE, MINUTE],
    ['1h 30m', 90 * MINUTE, MINUTE],
    ['1h 30m 5s', 90 * MINUTE + 5 * SECOND, SECOND],
    ['0', 0, HOUR],
    ['0:00', 0, MINUTE],
    ['-00:16:00', -16 * MINUTE, SECOND],
    ['-1,5', -1.5 * HOUR, 6 * MINUTE],
  ])('reads the duration %s', (text, length, precision) => {
    expect(readDuration(text)).toMatchObject({ length, precision });
  });

  it('reads a number in the unit of its column', () => {
    expect(readDuration('7260', { unit: 's' })).toMatchObject({ length: 121 * MINUTE, precision: SECOND });
    expect(readDuration('90', { unit: 'min' })).toMatchObject({ length: 90 * MINUTE, precision: MINUTE });
    expect(readDuration('1.234', { unit: 'h', sign: ',' })?.length).toBe(1234 * HOUR);
  });

  it.each(['', '-', 'x', '1:5', '1:60', '1:00:60', '12:00 PM', '1.5.5', 'h', 'one hour'])(
    'rejects the duration %j',
    (text) => {
      expect(readDuration(text)).toBeNull();
    },
  );

  it('reads every notation of a duration to the second', () => {
    const two = (figure: number) => String(figure).padStart(2, '0');
    fc.assert(
      fc.property(fc.nat(744 * 3600), (seconds) => {
        const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        expect(readDuration(`${two(h)}:${two(m)}:${two(s)}`)?.length).toBe(seconds * SECOND);
        expect(readDuration(`${h}h ${m}m ${s}s`)?.length).toBe(seconds * SECOND);
        if (h === 0) expect(readDuration(`${two(m)}:${two(s)} min`)?.length).toBe(seconds * SECOND);
        const decimal = (seconds / 3600).toFixed(2);
        const read = readDuration(decimal.replace('.', ','))?.length ?? Number.NaN;
        expect(Math.abs(read - seconds * SECOND)).toBeLessThanOrEqual(18 * SECOND);
      }),
    );
  });
});

describe('ordersOf, isClear and readDate', () => {
  it.each([
    ['2024-03-04', ['ymd']],
    ['2024/3/4', ['ymd']],
    ['20240304', ['ymd']],
    ['03/04/2024', ['dmy', 'mdy']],
    ['7/27/22', ['mdy']],
    ['27/7/22', ['dmy']],
    ['26.01.2015', ['dmy']],
    ['26. 1. 2015', ['dmy']],
    ['1-2-2015', ['dmy', 'mdy']],
    ['30.02.2024', []],
    ['29/02/2023', []],
    ['2024-02-30', []],
    ['2023-13-01', []],
    ['31/31/2024', []],
    ['0/1/2024', []],
    ['yesterday', []],
    ['', []],
    ['-', []],
    ['1/2-2024', []],
  ])('the date %s has the possible orders %j', (text, orders) => {
    expect(ordersOf(text)).toEqual(orders);
  });

  it.each([
    '12 Jan 2024',
    '12-Jan-24',
    '12.Januar 2024',
    '12. Januar 2024',
    'Fri, 12 Jan 2024',
    'Friday 12 January 2024',
    'Jan 12, 2024',
    'January 12th, 2024',
    'Friday, Jan. 12, 2024',
    '2024-Jan-12',
  ])('reads a date with a month name without an order: %s', (text) => {
    expect(isClear(text)).toBe(true);
    expect(readDate(text, null)).toBe('2024-01-12');
  });

  it.each(['12 Foo 2024', '31 Feb 2024', 'Jan 2024', '12 Jan', 'Mar 32, 2024', '45303', '12 Jan 024'])(
    'rejects the date %s',
    (text) => {
      for (const order of ['ymd', 'dmy', 'mdy', null] as const) expect(readDate(text, order)).toBeNull();
    },
  );

  it('reads German month names', () => {
    expect(readDate('4 März 2024', null)).toBe('2024-03-04');
    expect(readDate('4-Mai-2024', null)).toBe('2024-05-04');
    expect(readDate('Dez 31, 2023', null)).toBe('2023-12-31');
  });

  it('reads a date in the given order', () => {
    expect(readDate('03/04/2024', 'dmy')).toBe('2024-04-03');
    expect(readDate('03/04/2024', 'mdy')).toBe('2024-03-04');
    expect(readDate('03/04/2024', null)).toBeNull();
    expect(readDate('7/27/22', 'mdy')).toBe('2022-07-27');
    expect(readDate('1/2/99', 'dmy')).toBe('1999-02-01');
    expect(readDate('29.02.2024', 'dmy')).toBe('2024-02-29');
    expect(readDate('2024-3-4', null)).toBe('2024-03-04');
  });
});

describe('readClock', () => {
  it.each([
    ['9:23', 9 * HOUR + 23 * MINUTE, MINUTE],
    ['09:23:01', 9 * HOUR + 23 * MINUTE + SECOND, SECOND],
    ['10:23 AM', 10 * HOUR + 23 * MINUTE, MINUTE],
    ['11:23:01 PM', 23 * HOUR + 23 * MINUTE + SECOND, SECOND],
    ['10:23\u202fAM', 10 * HOUR + 23 * MINUTE, MINUTE],
    ['12:00 AM', 0, MINUTE],
    ['12:30 p.m.', 12.5 * HOUR, MINUTE],
    ['9pm', 21 * HOUR, MINUTE],
    ['17h30', 17.5 * HOUR, MINUTE],
    ['00:00:00.250', 250, SECOND],
    ['24:00', 24 * HOUR, MINUTE],
  ])('reads the time %s', (text, time, precision) => {
    expect(readClock(text)).toEqual({ time, precision });
  });

  it.each(['', '9', '25:00', '24:01', '13:00 PM', '0:30 AM', '9:60', '9:5', '9:00:60', 'noon', '-'])(
    'rejects the time %j',
    (text) => {
      expect(readClock(text)).toBeNull();
    },
  );
});

describe('readMoney and readCurrency', () => {
  it.each([
    ['19.99', 'USD', 1999, 0],
    ['2.001,0', 'EUR', 200_100, 0],
    ['12 500,00', 'EUR', 1_250_000, 0],
    ['115.00', 'JPY', 115, 0],
    ['1.2345', 'EUR', 123, 450_000],
    ['1.2350', 'EUR', 124, -500_000],
    ['0.005', 'EUR', 1, -500_000],
    ['9.999', 'USD', 1000, -100_000],
    ['0', 'EUR', 0, 0],
  ])('reads the amount %s %s', (text, currency, minorUnits, roundedOff) => {
    expect(readMoney(text, currency, '.')).toEqual({ money: { minorUnits, currency }, roundedOff });
  });

  it.each(['', '-5', 'x', '9999999999999'])('rejects the amount %j', (text) => {
    expect(readMoney(text, 'EUR', null)).toBeNull();
  });

  it.each([
    ['EUR', 'EUR'],
    ['Euro - EUR', 'EUR'],
    ['United States Dollar - USD', 'USD'],
    ['usd', 'USD'],
    ['', null],
    ['€', null],
    ['XYZ', null],
  ])('reads the currency code in %j', (text, currency) => {
    expect(readCurrency(text)).toBe(currency);
  });
});

describe('readFlag, isWordForNone and splitList', () => {
  it.each([
    ['Yes', true],
    ['Ja', true],
    ['TRUE', true],
    ['1', true],
    ['Sí', true],
    ['no', false],
    ['Nein', false],
    ['Não', false],
    ['0', false],
    ['', null],
    ['perhaps', null],
  ])('reads the flag %j as %s', (text, expected) => {
    expect(readFlag(text)).toBe(expected);
  });

  it.each(['-', '(No project)', '(no client)', '(Without project)', 'No task'])(
    'reads %j as a missing name',
    (text) => {
      expect(isWordForNone(text)).toBe(true);
      expect(isWordForNone(`${text} x`)).toBe(false);
    },
  );

  it.each([
    ['a, b', ['a', 'b']],
    ['a,b,,a', ['a', 'b']],
    ['"a, b", c', ['a, b', 'c']],
    ['"say ""hi""", c', ['say "hi"', 'c']],
    ['5" disk, "x" y', ['5" disk', '"x" y']],
    ['', []],
    [' , ', []],
    ['"', ['"']],
  ])('splits the list %j', (text, expected) => {
    expect(splitList(text)).toEqual(expected);
  });
});

describe('units of durations', () => {
  it.each([
    ['Hours', 'h'],
    ['Duration (h)', 'h'],
    ['Dauer [h]', 'h'],
    ['Zeit (Std.)', 'h'],
    ['Arbeitsstunden', 'h'],
    ['Heures', 'h'],
    ['Horas', 'h'],
    ['Uren', 'h'],
    ['Ore', 'h'],
    ['Minutes', 'min'],
    ['Dauer (Minuten)', 'min'],
    ['Tiempo (minutos)', 'min'],
    ['duration minutes', 'min'],
    ['Durée (min)', 'min'],
    ['Time Spent (seconds)', 's'],
    ['timeSpentSeconds', 's'],
    ['duration_seconds', 's'],
    ['Sekunden', 's'],
    ['Time spent', null],
    ['Duration', null],
    ['Duration (hh:mm)', 'h'],
    ['Time (mm:ss)', 'min'],
    ['Hours and minutes', null],
    ['h', null],
    ['Minimum', null],
  ])('finds in the column name %s the unit %s', (name, unit) => {
    expect(unitInName(name)).toBe(unit);
  });

  it('needsUnit is true only for numbers other than zero', () => {
    for (const text of ['300', '1.5', '1,5', '-2', '1.234']) expect(needsUnit(text)).toBe(true);
    for (const text of ['', '-', '0', '0.00', '1:30', '35m', '1.25 h', '1h 30m', '16 sec', 'x'])
      expect(needsUnit(text)).toBe(false);
  });

  it('reads units in other languages', () => {
    expect(readDuration('1,5 Std.')?.length).toBe(5_400_000);
    expect(readDuration('90 Minuten')?.length).toBe(5_400_000);
    expect(readDuration('1 Std. 30 Min.')?.length).toBe(5_400_000);
    expect(readDuration('2 heures')?.length).toBe(7_200_000);
    expect(readDuration('30 Min. 1 Std.')).toBeNull();
    expect(readDuration('300', { unit: null })).toBeNull();
    expect(readDuration('0', { unit: null })?.length).toBe(0);
    expect(readDuration('1:30', { unit: null })?.length).toBe(5_400_000);
  });

  it.each([
    ['1:30', 'min', null],
    ['-1:30', 's', null],
    ['1:30', 'h', 5_400_000],
    ['1:30 h', 'min', 5_400_000],
    ['1:30 min', 's', 90_000],
    ['0:01:30', 'min', 90_000],
  ] as const)('does not guess the meaning of %s in a column of %s', (text, unit, length) => {
    expect(readDuration(text, { unit })?.length ?? null).toBe(length);
  });

  it.each([
    ['1.25', {}, 18_000],
    ['3', { decimals: 2 }, 18_000],
    ['1.5', {}, 180_000],
    ['8', {}, 180_000],
    ['90', { unit: 'min' }, 59_999],
    ['1:30', {}, 59_999],
    ['1:30:00', {}, 0],
    ['5400', { unit: 's' }, 0],
  ] as const)('returns the slack of %s with %j', (text, style, slack) => {
    expect(readDuration(text, style)?.slack).toBe(slack);
  });
});

describe('currencyIn and splitAmount', () => {
  it.each([
    ['EUR', { currency: 'EUR' }],
    ['€', { currency: 'EUR' }],
    ['EURO', { currency: 'EUR' }],
    ['Euro - EUR', { currency: 'EUR' }],
    ['US$', { currency: 'USD' }],
    ['CA$', { currency: 'CAD' }],
    ['USD ($)', { currency: 'USD' }],
    ['Fr.', { currency: 'CHF' }],
    ['zł', { currency: 'PLN' }],
    ['₹', { currency: 'INR' }],
    ['kr', { candidates: ['SEK', 'NOK', 'DKK', 'ISK'] }],
    ['¥', { candidates: ['JPY', 'CNY'] }],
    ['', null],
    ['h', null],
    ['net', null],
    ['constructor', null],
  ])('reads the currency %j', (text, expected) => {
    expect(currencyIn(text)).toEqual(expected);
  });

  it('returns all dollar currencies for a dollar sign', () => {
    const shown = currencyIn('$');
    expect(shown && 'candidates' in shown && shown.candidates).toEqual(
      expect.arrayContaining(['USD', 'CAD', 'AUD']),
    );
  });

  it.each([
    ['€12.50', '12.50', '€'],
    ['12,50 EUR', '12,50', 'EUR'],
    ['-$5', '-5', '$'],
    ['$ -5', '-5', '$'],
    ["Fr. 1'200.50", "1'200.50", 'Fr.'],
    ['1.200,50 €', '1.200,50', '€'],
    ['CHF 5.–', '5.', 'CHF –'],
    ['.50', '.50', ''],
    ['12 pieces', null, null],
    ['5 of 6', null, null],
    ['', null, null],
  ])('splits the amount %s', (text, figure, currency) => {
    expect(splitAmount(text)).toEqual(figure === null ? null : { figure, currency });
  });
});
