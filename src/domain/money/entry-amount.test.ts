import { expect, test } from 'vitest';
import type { TimeEntry } from '../entities.ts';
import { countedAmount, importedFor } from './entry-amount.ts';

const eur = (minorUnits: number) => ({ minorUnits, currency: 'EUR' });
const entry = { start: 0, end: 3_600_000, billable: true, hourlyRate: eur(6000) };
const imported = importedFor(entry, eur(3333));

test.each<[string, Partial<TimeEntry>, boolean]>([
  ['the same values', {}, true],
  ['other times of the same duration', { start: 1000, end: 3_601_000 }, true],
  ['another duration', { end: 3_601_000 }, false],
  ['another flag', { billable: false }, false],
  ['another rate', { hourlyRate: eur(6001) }, false],
  ['a rate in another currency', { hourlyRate: { minorUnits: 6000, currency: 'USD' } }, false],
  ['no rate', { hourlyRate: null }, false],
])('an imported amount for an entry with %s counts: %s', (_case, change, counts) => {
  expect(countedAmount({ ...entry, imported, ...change })).toEqual(counts ? eur(3333) : null);
});

test('a running timer and an entry without a rate have no imported amount', () => {
  expect(importedFor({ ...entry, end: null }, eur(1))).toBeNull();
  expect(importedFor({ ...entry, hourlyRate: null }, eur(1))).toBeNull();
});
