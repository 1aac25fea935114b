import { expect, it } from 'vitest';
import { FULL, QUICK } from './load/pace.ts';
import { readOptions, Usage } from './options.ts';

it('measures in full, and is what the docs are about, where nothing is said', () => {
  expect(readOptions([])).toEqual({ pace: FULL, only: null, check: false, isStandard: true });
  expect(readOptions(['--check'])).toEqual({ pace: FULL, only: null, check: true, isStandard: true });
});

it('plays one match of the figures', () => {
  expect(readOptions(['--only', 'create-16'])).toMatchObject({ pace: FULL, only: 'create-16' });
});

it.each([
  [['--quick']],
  [['--only', 'me']],
  [['--entries', '2000000']],
  [['--quick', '--entries', '2000000']],
])('leaves the docs alone with %j', (args) => {
  expect(readOptions(args).isStandard).toBe(false);
});

it('sets the length of the long history', () => {
  const { pace } = readOptions(['--quick', '--entries', '2000000']);
  expect(pace).toEqual({ ...QUICK, histories: { ...QUICK.histories, long: 2_000_000 } });
});

it.each([
  [['--nonsense'], /'--nonsense'/],
  [['word'], /'word'/],
  [['--entries'], /--entries/],
  [['--entries', 'many'], /whole number from 10000 on, not "many"/],
  [['--only', 'nothing'], /name a match, not "nothing"/],
  [['--only'], /--only/],
  [['--entries', '5'], /whole number from 10000 on, not "5"/],
  [['--quick', '--entries', '1e6'], /whole number from 5000 on, not "1e6"/],
])('says how it is called where it is told %j', (args, problem) => {
  const reading = () => readOptions(args);
  expect(reading).toThrow(Usage);
  expect(reading).toThrow(problem);
  expect(reading).toThrow(expect.objectContaining({ isAsked: false }));
  expect(reading).toThrow(/--quick {2,}a minute, over/);
});

it.each(['--help', '-h'])('says so where it is asked by %s, which is no mistake', (help) => {
  const reading = () => readOptions([help]);
  expect(reading).toThrow(
    /^npm run bench -- \[--quick\].*--only NAME {2,}plays one match, in about two minutes: me, page, /s,
  );
  expect(reading).toThrow(expect.objectContaining({ isAsked: true }));
});
