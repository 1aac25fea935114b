import { describe, expect, it } from 'vitest';
import { checkCurrency } from '../money/money.ts';
import { countryOfZone } from './zone-countries.ts';
import { currenciesInUse, currencyOfZone } from './zone-currency.ts';
import { knownZones } from './zone-names.ts';

describe('countryOfZone', () => {
  it('returns a country for every zone of the runtime except UTC', () => {
    const unknown = [...Intl.supportedValuesOf('timeZone'), ...knownZones()].filter(
      (zone) => countryOfZone(zone) === undefined,
    );
    expect(unknown).toEqual(['UTC']);
  });

  it.each([
    ['Asia/Calcutta', 'IN'],
    ['Asia/Kolkata', 'IN'],
    ['Europe/Kiev', 'UA'],
    ['US/Pacific', 'US'],
    ['GB', 'GB'],
    ['America/Montreal', 'CA'],
    ['Etc/UTC', undefined],
    ['Etc/GMT+5', undefined],
  ])('resolves %s, including alias names, to %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });
});

describe('currencyOfZone', () => {
  it.each([
    ['Europe/Berlin', 'EUR'],
    ['Europe/Zagreb', 'EUR'],
    ['Europe/Sofia', 'EUR'],
    ['Europe/Zurich', 'CHF'],
    ['Europe/London', 'GBP'],
    ['America/New_York', 'USD'],
    ['America/Toronto', 'CAD'],
    ['America/Guayaquil', 'USD'],
    ['Asia/Tokyo', 'JPY'],
    ['Asia/Calcutta', 'INR'],
    ['Pacific/Auckland', 'NZD'],
    ['UTC', 'EUR'],
    ['Antarctica/Troll', 'EUR'],
  ])('returns for %s the currency %s', (zone, currency) => {
    expect(currencyOfZone(zone)).toBe(currency);
  });

  it('returns only currencies that the runtime supports', () => {
    expect(currenciesInUse.map((code) => checkCurrency(code))).toEqual(currenciesInUse);
    expect(currenciesInUse.length).toBeGreaterThan(150);
  });

  it('falls back to the default only for zones without a country', () => {
    const withoutCurrency = knownZones().filter((zone) => {
      const country = countryOfZone(zone);
      return country === undefined || country === 'AQ';
    });
    expect(withoutCurrency.every((zone) => zone === 'UTC' || zone.startsWith('Antarctica/'))).toBe(true);
    const inEuro = new Set(knownZones().filter((zone) => currencyOfZone(zone) === 'EUR'));
    for (const zone of withoutCurrency) expect(inEuro).toContain(zone);
    // The other zones with EUR are in countries that use the euro.
    const countries = new Set(
      [...inEuro].filter((zone) => !withoutCurrency.includes(zone)).map(countryOfZone),
    );
    expect(countries.size).toBe(36);
  });
});
