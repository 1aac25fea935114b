import { readFigures, type StoredFigures } from './figures.ts';
import { type Trial, trials } from './trials.ts';

export function reliabilityPage(): string {
  let number = 0;
  const groups = Object.entries(trials).map(([group, list]) => {
    const rows = list.map((trial) => rowOf(++number, trial));
    return `## ${group}\n\n| # | scenario | method | requirement | tests | last result |\n|---|---|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `# Reliability

Each requirement in this page has a test that fails if it is violated. This covers crashes, races, overload, attacks and invalid input.
Tests with a database run on SQLite and PostgreSQL.

- Tests in \`*.trial.ts\` run with \`npm run trials\`: by name with \`npm run trials -- NAME\`, in CI with \`-- --quick\` and fewer repetitions.
- All other tests run with \`npm test\`, which every change must pass.

The results are from the last run with \`npm run trials -- --write\`, on two cores. Zero failures in 300 tries mean a failure rate of at
most 1 %, with a confidence of 95 %. \`npm run docs\` makes this page from \`scripts/reliability/trials.ts\`, which names the tests, and
\`docs/reliability.json\`.

${groups.join('\n\n')}
`;
}

function rowOf(number: number, { what, how, mustHold, shownBy }: Trial): string {
  const files = [...new Set(shownBy.map(([file]) => file))];
  const tests = files.map((file) => `[${file.slice(file.lastIndexOf('/') + 1)}](../${file})`);
  const result = shownBy.length === 0 ? 'none' : lastResult(shownBy);
  return `| ${number} | ${[what, how, mustHold, tests.join(', ') || 'no test yet', result].map(inCell).join(' | ')} |`;
}

function lastResult(shownBy: Trial['shownBy']): string {
  const figures = Object.entries(readFigures()).filter(([kept]) =>
    shownBy.some(([file, name]) => kept.startsWith(`${file} > `) && kept.endsWith(` > ${name}`)),
  );
  if (figures.length > 0) return figures.map(([name, kept]) => textOf(name, kept)).join('; ');
  return shownBy.some(([file]) => !file.endsWith('.trial.ts'))
    ? 'passes in `npm test`'
    : 'passes in `npm run trials`';
}

function textOf(name: string, { tries, failures, worst, form, on }: StoredFigures): string {
  const engine = / on (sqlite|postgres) > /.exec(name)?.[1];
  const where = engine ? `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}: ` : '';
  const tryCount = `${tries.toLocaleString('en')} ${tries === 1 ? 'try' : 'tries'}${form === 'quick' ? ' (quick)' : ''}`;
  return `${where}${tryCount}, ${failures} ${failures === 1 ? 'failure' : 'failures'}${worst ? `; ${worst}` : ''} (${on})`;
}

const inCell = (text: string) => text.replaceAll('|', '\\|');
