import { type KeptFigures, readFigures } from './figures.ts';
import { type Trial, trials } from './trials.ts';

export function reliabilityPage(): string {
  let number = 0;
  const groups = Object.entries(trials).map(([group, list]) => {
    const rows = list.map((trial) => rowOf(++number, trial));
    return `## ${group}\n\n| # | what is tried | how | must hold | shown by | last seen |\n|---|---|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `# What is tried, and what it came to

Crashes, races, overload, attacks and bad input: each of these has a test that fails where it does not hold. Those in \`*.trial.ts\`
are run by \`npm run trials\`, in full or, with \`-- --quick\`, a few times each, as CI does; \`npm run trials -- NAME\` runs those whose file
has a name. All others are part of \`npm test\`, which every change passes. Both engines are meant where a database is.

Figures are of the last run that was written down, by \`npm run trials -- --write\`, on two cores; no failure in 300 tries means at most 1 %
with a confidence of 95 %. This page is made from \`scripts/reliability/trials.ts\` and \`docs/reliability.json\` by \`npm run docs\`.

${groups.join('\n\n')}
`;
}

function rowOf(number: number, { what, how, mustHold, shownBy }: Trial): string {
  const files = [...new Set(shownBy.map(([file]) => file))];
  const tests = files.map((file) => {
    const names = shownBy.filter(([other]) => other === file).map(([, name]) => `"${name}"`);
    return `[${file.slice(file.lastIndexOf('/') + 1)}](../${file}): ${names.join(', ')}`;
  });
  const seen = shownBy.length === 0 ? 'nothing yet' : lastSeen(shownBy);
  return `| ${number} | ${[what, how, mustHold, tests.join('; ') || 'no test yet', seen].map(inCell).join(' | ')} |`;
}

function lastSeen(shownBy: Trial['shownBy']): string {
  const figures = Object.entries(readFigures()).filter(([kept]) =>
    shownBy.some(([file, name]) => kept.startsWith(`${file} > `) && kept.endsWith(` > ${name}`)),
  );
  if (figures.length > 0) return figures.map(([name, kept]) => textOf(name, kept)).join('; ');
  return shownBy.some(([file]) => !file.endsWith('.trial.ts'))
    ? 'passes in `npm test`'
    : 'passes in `npm run trials`';
}

function textOf(name: string, { tries, failures, worst, form, on }: KeptFigures): string {
  const engine = / on (sqlite|postgres) > /.exec(name)?.[1];
  const where = engine ? `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}: ` : '';
  const often = `${tries.toLocaleString('en')} ${tries === 1 ? 'try' : 'tries'}${form === 'quick' ? ' (quick)' : ''}`;
  return `${where}${often}, ${failures} ${failures === 1 ? 'failure' : 'failures'}${worst ? `; ${worst}` : ''} (${on})`;
}

const inCell = (text: string) => text.replaceAll('|', '\\|');
