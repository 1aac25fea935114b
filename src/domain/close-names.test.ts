import { describe, expect, it } from 'vitest';
import { closeNames } from './close-names.ts';

const names = ['Website', 'Web shop', 'Mobile app', 'Payroll', 'Q3 planning'];

describe('close names', () => {
  it.each([
    ['websit', ['Website']],
    ['WEBSTE', ['Website']],
    ['web', ['Website', 'Web shop']],
    ['the website', ['Website']],
    ['mobil ap', ['Mobile app']],
    ['planning', ['Q3 planning']],
    ['zzz', []],
    ['', []],
  ])('of %j', (wanted, expected) => {
    expect(closeNames(wanted, names)).toEqual(expected);
  });

  it('are few, and each is named once', () => {
    const many = Array.from({ length: 100 }, (_, i) => `Project ${i % 20}`);
    expect(closeNames('Project', many)).toHaveLength(5);
    expect(new Set(closeNames('Project', many)).size).toBe(5);
  });
});
