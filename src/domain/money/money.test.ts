import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { checkCurrency, decimalsOf, formatMoney, parseMoney } from './money.ts';

const currencies = Intl.supportedValuesOf('currency');

describe('decimalsOf', () => {
  // From ISO 4217. The values of the runtime follow everyday use instead and change with its version.
  it.each([
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [2, 'EUR USD GBP CHF HUF COP IDR AFN ALL IRR LAK LBP MGA MMK PKR RSD SOS SYP UZS YER ZMW TWD'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ])('returns %d for %s', (decimals, codes) => {
    for (const code of codes.split(' ')) expect(decimalsOf(code), code).toBe(decimals);
  });
});

describe('checkCurrency', () => {
  it.each([
    ['EUR', 'EUR'],
    ['eur', 'EUR'],
    [' jpy ', 'JPY'],
  ])('normalizes the currency %j', (code, currency) => {
    expect(checkCurrency(code)).toBe(currency);
  });

  it.each(['', 'EURO', '€', 'E', 'ABC', 'EU\0', 'EUR\u0000'])('rejects the currency %j', async (code) => {
    expect(await problemOf(() => checkCurrency(code, 'hourlyRate'))).toEqual({
      code: 'INVALID_INPUT',
      field: 'hourlyRate',
      message: 'hourlyRate must be an ISO 4217 currency code such as EUR.',
    });
  });
});

describe('parseMoney', () => {
  it.each([
    ['85.50', 'EUR', 8550],
    ['85.5', 'EUR', 8550],
    ['85', 'EUR', 8500],
    ['0', 'EUR', 0],
    ['0.01', 'EUR', 1],
    ['007', 'EUR', 700],
    [' 85.50 ', 'EUR', 8550],
    ['0.29', 'EUR', 29],
    ['1.15', 'EUR', 115],
    ['9000', 'JPY', 9000],
    ['12.345', 'KWD', 12_345],
    ['12.3', 'KWD', 12_300],
    ['10000000000.00', 'EUR', 1_000_000_000_000],
  ])('parses %j %s', (amount, currency, minorUnits) => {
    expect(parseMoney(amount, currency, 'hourlyRate')).toEqual({ minorUnits, currency });
  });

  it.each([
    ['-1', 'EUR', 'decimal number'],
    ['+1', 'EUR', 'decimal number'],
    ['1,50', 'EUR', 'decimal number'],
    ['1.', 'EUR', 'decimal number'],
    ['.5', 'EUR', 'decimal number'],
    ['1e3', 'EUR', 'decimal number'],
    ['0x10', 'EUR', 'decimal number'],
    ['Infinity', 'EUR', 'decimal number'],
    ['NaN', 'EUR', 'decimal number'],
    ['1 000', 'EUR', 'decimal number'],
    ['', 'EUR', 'decimal number'],
    ['٣', 'EUR', 'decimal number'],
    ['85.505', 'EUR', 'more decimals than EUR has; it takes 2'],
    ['85.500', 'EUR', 'more decimals than EUR has; it takes 2'],
    ['9000.5', 'JPY', 'more decimals than JPY has; it takes 0'],
    ['1.2345', 'KWD', 'more decimals than KWD has; it takes 3'],
    ['10000000000.01', 'EUR', 'larger than can be stored'],
    ['1000000000001', 'JPY', 'decimal number'],
    ['999999999999', 'KWD', 'larger than can be stored'],
  ])('rejects %j %s', async (amount, currency, part) => {
    const problem = await problemOf(() => parseMoney(amount, currency, 'hourlyRate'));
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', field: 'hourlyRate' });
    expect(problem.message).toContain(part);
  });
});

describe('formatMoney', () => {
  it.each([
    [8550, 'EUR', '85.50'],
    [5, 'EUR', '0.05'],
    [0, 'EUR', '0.00'],
    [9000, 'JPY', '9000'],
    [0, 'JPY', '0'],
    [12_345, 'KWD', '12.345'],
    [45, 'KWD', '0.045'],
    [-5, 'EUR', '-0.05'],
    [-12_345, 'EUR', '-123.45'],
    [-7, 'JPY', '-7'],
  ])('formats %d minor units of %s', (minorUnits, currency, text) => {
    expect(formatMoney({ minorUnits, currency })).toBe(text);
  });

  it('round-trips every amount in every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        (currency, minorUnits) => {
          const money = { minorUnits, currency };
          fc.pre(minorUnits / 10 ** decimalsOf(currency) < 1e12);
          expect(parseMoney(formatMoney(money), currency, 'amount')).toEqual(money);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
