import list from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import fc from 'fast-check';

/** Texts that the public list lacks, by kind of fault. */
const additions = {
  ends: ['a\0b', '\0', 'a\ud800b', '\udc00', '\ud83d', '\udfff\ud800'],
  long: ['x'.repeat(201), 'x'.repeat(501), '🦆'.repeat(300), 'x'.repeat(30_000), '\u0301'.repeat(190)],
  turned: ['\u202eabc\u202c', '\u2066abc', '\u061cabc', 'עברית العربية', '\u200f\u200e'],
  unseen: ['\u200b', '\ufeff', '\u2060\u00ad', '\u3164', '\u{e0041}\u{e0042}', '\u180e'],
  broken: ['a\nb', 'a\r\nb', '\t', 'a\u2028b', 'a\u0085b', '\u001b[31mred', '\u0007', '\u007f'],
  alike: ['e\u0301', 'é', 'ﬁ', 'İ', 'ı', 'ß', 'ẞ', 'Å', 'Å', 'ς', '𝕊𝕥𝕚𝕟𝕥'],
  ends_of_unicode: ['\uffff', '\ufffe', '\ufffd', '\u{10ffff}', '\u{1fffe}', '\ue000'],
  joined: ['👩‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪🇫🇷', '👍🏿', '1️⃣'],
  statements: [
    "' or 1=1 --",
    "'; drop table time_entries; --",
    "\\'; select pg_sleep(5); --",
    '$1',
    '$$; select 1; $$',
    '?1',
    '%_%',
    '\\%',
    '%%%%%%%%%%%%%%%%%%%%',
    '*" OR "a":*',
    "x' AND randomblob(1000000000)=0 --",
  ],
  names_of_objects: ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__schema', '[object Object]'],
  values: ['NaN', '-Infinity', '1e309', '0x7fffffff', '-0', '9007199254740993', '1,5', '٣', '²'],
  formulas: ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|"/c calc"!A1', '\t=1', '＝1+1'],
  places: ['../../etc/passwd', 'file:///etc/passwd', 'C:\\con', '.', '..', '~', 'a/b', '%2e%2e%2f', '//'],
  cursors: ['eyJpZCI6MX0=', 'bnVsbA', 'W10', 'W251bGxd', 'eyJfX3Byb3RvX18iOjF9', 'AAAA', '===='],
  days: ['2026-02-30', '2026-13-01', '2026-W01', '0000-01-01', '9999-12-31', '10000-01-01', '2026-1-1'],
  patterns: ['(a+)+$', '['.repeat(100), 'a'.repeat(199), '((((((((((', '.*.*.*.*.*.*x'],
};

/** Arbitrary texts, also with unpaired surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
);

/** Texts that are known to break programs, and random texts from a fixed seed. */
export function naughtyTexts(random: number): string[] {
  const sampled = fc.sample(anyText, { numRuns: random, seed: 20_261_116 });
  return [...new Set([...list, ...Object.values(additions).flat(), ...sampled])];
}

/** Invalid times, and times outside the accepted range. */
export const badTimes = [
  '',
  'yesterday',
  '2026-03-02',
  '2026-03-02T09:00',
  '2026-03-02T09:00:00',
  '2026-03-02 09:00:00Z',
  '2026-02-30T09:00:00Z',
  '2026-02-29T09:00:00Z',
  '2100-02-29T09:00:00Z',
  '2026-04-31T09:00:00Z',
  '2026-13-01T09:00:00Z',
  '2026-00-10T09:00:00Z',
  '2026-01-00T09:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T24:00:01Z',
  '2026-03-01T25:00:00Z',
  '2026-03-01T23:60:00Z',
  '2026-03-01T23:59:60Z',
  '2016-12-31T23:59:60Z',
  '2026-03-01T23:59:61Z',
  '-000001-01-01T00:00:00Z',
  '-0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '+002026-01-01T00:00:00Z',
  '2026-03-02T09:00:00z',
  '2026-03-02t09:00:00Z',
  '2026-03-02T09:00:00+25:00',
  '2026-03-02T09:00:00+01:60',
  '2026-03-02T09:00:00+1',
  '2026-03-02T09:00:00+01:00[Europe/Berlin]',
  '2026-W10-1T09:00:00Z',
  '2026-061T09:00:00Z',
  '20260302T090000Z',
  '2026-03-02T09:00:00,5Z',
  '2026-03-02T09:00:00.Z',
  '2026-03-02T9:00:00Z',
  ' 2026-03-02T09:00:00Z',
  '2026-03-02T09:00:00Z\n',
  '2026-03-02T09:00:00Z\0',
  '٢٠٢٦-03-02T09:00:00Z',
  '1772442000000',
  'NaN',
  'Infinity',
];
