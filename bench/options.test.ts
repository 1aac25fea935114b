import { expect, it } from 'vitest';
import { FULL, QUICK } from './load/pace.ts';
import { readOptions, Usage } from './options.ts';

it('defaults to a full run that updates the docs', () => {
  expect(readOptions([])).toEqual({ pace: FULL, only: null, check: false, isStandard: true });
  expect(readOptions(['--check'])).toEqual({ pace: FULL, only: null, check: true, isStandard: true });
});

it('plays only the match of --only', () => {
  expect(readOptions(['--only', 'create-16'])).toMatchObject({ pace: FULL, only: 'create-16' });
});

it.each([
  [['--quick']],
  [['--only', 'me']],
  [['--entries', '2000000']],
  [['--quick', '--entries', '2000000']],
])('does not update the docs with %j', (args) => {
  expect(readOptions(args).isStandard).toBe(false);
});

it('sets the length of the long history with --entries', () => {
  const { pace } = readOptions(['--quick', '--entries', '2000000']);
  expect(pace).toEqual({ ...QUICK, histories: { ...QUICK.histories, long: 2_000_000 } });
});

it.each([
  [['--nonsense'], /'--nonsense'/],
  [['word'], /'word'/],
  [['--entries'], /--entries/],
  [['--entries', 'many'], /whole number of at least 10000, not "many"/],
  [['--only', 'nothing'], /name a match, not "nothing"/],
  [['--only'], /--only/],
  [['--entries', '5'], /whole number of at least 10000, not "5"/],
  [['--quick', '--entries', '1e6'], /whole number of at least 5000, not "1e6"/],
])('reports the problem and the usage for %j', (args, problem) => {
  const reading = () => readOptions(args);
  expect(reading).toThrow(Usage);
  expect(reading).toThrow(problem);
  expect(reading).toThrow(expect.objectContaining({ isHelp: false }));
  expect(reading).toThrow(/--quick {2,}takes a minute:/);
});

it.each(['--help', '-h'])('returns the usage as help for %s', (help) => {
  const reading = () => readOptions([help]);
  expect(reading).toThrow(
    /^npm run bench -- \[--quick\].*--only NAME {2,}plays one match, in about two minutes: me, page, /s,
  );
  expect(reading).toThrow(expect.objectContaining({ isHelp: true }));
});
