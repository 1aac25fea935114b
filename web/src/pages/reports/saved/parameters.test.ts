import { describe, expect, it } from 'vitest';
import { readSearch, writeSearch } from '../search.ts';
import { differs, parametersOf, searchOfSaved } from './parameters.ts';

const id = '00000000-0000-7000-8000-000000000000';
const texts = [
  '',
  'kind=TEAM&hours=7.5',
  'kind=WEEKLY&from=2026-03-02&to=2026-03-08&billable=true',
  `by=MEMBER%2CDAY&member=${id}&project=none&search=a%26b&round=UP-15-ENTRY&compare=true&sort=AMOUNT`,
];

describe('a saved report', () => {
  it.each(texts)('opens with its settings: %s', (parameters) => {
    const search = searchOfSaved({ id, parameters });
    expect(search.saved).toBe(id);
    const settings = readSearch(search);
    expect(parametersOf(settings)).toBe(parameters);
    expect(writeSearch(settings)).toEqual(search);
    for (const seesAll of [true, false]) expect(differs(settings, parameters, seesAll)).toBe(false);
  });

  it.each(texts)('differs after a change of any setting: %s', (parameters) => {
    const settings = readSearch(searchOfSaved({ id, parameters }));
    for (const change of [{ range: 'today' }, { search: 'x' }, { hours: 3 }, { tagIds: [null] }] as const) {
      expect(differs({ ...settings, ...change, tagIds: [null] }, parameters, true)).toBe(true);
    }
  });

  it('does not differ in settings that the user may not see', () => {
    const saved = `kind=TEAM&member=${id}`;
    const seen = readSearch({ by: 'PROJECT', saved: id });
    expect(differs(seen, saved, false)).toBe(false);
    expect(differs(seen, saved, true)).toBe(true);
  });
});
