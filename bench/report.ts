import { barChart } from './bar-chart.ts';
import type { CheckedFigure } from './check-figures.ts';
import type { Machine } from './contestants/machine.ts';
import type { Pace } from './load/pace.ts';
import { median, ratios } from './matches/median.ts';
import type { Result } from './matches/results.ts';

/** Renders docs/benchmarks.md and its plot. */

export interface Measured {
  machine: Machine;
  pace: Pace;
  results: Result[];
  figures: CheckedFigure[];
}

/** Share of a core from which the generator may be the bottleneck. */
const GENERATOR_SATURATED = 0.9;

/** Two decimals below 100, none from 100 on: more digits would be noise. */
const formatNumber = (value: number) =>
  value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en');

export function figuresTable(figures: readonly CheckedFigure[]): string {
  const rows = figures.map(
    ({ name, measured, between, wanted, isReached }) =>
      `| ${name} | ${formatNumber(measured)} | ${spread(between)} | ${wanted} | ${isReached ? 'yes' : '**no**'} |`,
  );
  const header = ['| figure | median | middle half | bound | met |', '|---|---:|---:|---|---|'];
  return [...header, ...rows].join('\n');
}

function spread([low, high]: readonly [number, number]): string {
  return low === high ? '' : `${formatNumber(low)} to ${formatNumber(high)}`;
}

export function resultsTables(results: readonly Result[]): string {
  return results.map(resultTable).join('\n\n');
}

function resultTable({ title, unit, rounds, generatorLoadShare = {} }: Result): string {
  const common = commonRounds(rounds);
  const [first = []] = Object.values(common);
  const rows = Object.entries(common).map(
    ([name, values]) =>
      `| ${name} | ${formatNumber(median(values))} | ${median(ratios(first, values)).toFixed(2)} |`,
  );
  return [
    `### ${title}`,
    '',
    `| | ${unit} | first row / this row |`,
    '|---|---:|---:|',
    ...rows,
    ...noteOnGenerator(generatorLoadShare),
  ].join('\n');
}

/** Returns the rounds in which all contestants took part. Later rounds ran at another time and are not comparable. */
function commonRounds(rounds: Result['rounds']): Result['rounds'] {
  const least = Math.min(...Object.values(rounds).map((values) => values.length));
  return Object.fromEntries(Object.entries(rounds).map(([name, values]) => [name, values.slice(0, least)]));
}

function noteOnGenerator(generatorLoadShare: Record<string, number[]>): string[] {
  const limited = Object.keys(generatorLoadShare).filter(
    (name) => median(generatorLoadShare[name] ?? []) >= GENERATOR_SATURATED,
  );
  if (limited.length === 0) return [];
  return ['', `The load generator was saturated, so these contestants may be faster: ${limited.join('; ')}.`];
}

export function page({ machine, pace, results, figures }: Measured): string {
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`);
  const { long, short } = pace.histories;
  return `# Benchmarks

\`npm run bench\` writes this page from one run. Compare the ratios, not the rates: they depend less on the machine and its load.

- **Rounds.** The contestants take turns of ${pace.seconds} s, for ${pace.rounds} rounds. Matches with a bound have ${pace.figureRounds} rounds. Start-up and imports have
  ${pace.rounds} rounds, and memory is measured once. A ratio is the median of the ratios of the rounds. The tables use the rounds in which all contestants
  took part, the bounds use all rounds.
- **Memory.** The start is the second tenth of the time, when caches are full; the end is the last tenth. In between, the servers of the other matches warm up on the
  same machine.
- **Load.** The load generator is wrk, in its own process, with 16 connections by default.
- **Correctness.** Every response is checked. A constant response is validated once and then compared byte for byte. A creation must match a waiting request. A
  bare statement must have written a row.
- **Durability.** All databases sync commits: SQLite syncs its log before a response, and PostgreSQL has \`fsync\` and \`synchronous_commit\` on.
- **Machine.** ${machine.cores} cores (${machine.processor}) with ${machine.memoryGigabytes} GB of memory; ${versions.join(', ')}.
- **Data.** A team of 50 has ${long.toLocaleString('en')} entries; the short history has ${short.toLocaleString('en')}.

![Requests a second of each contestant](images/benchmarks.svg)

## Bounds

${figuresTable(figures)}

## Contestants

- **Stint** is one process without a rate limit, called with API keys.
- **PostGraphile** runs in production mode on the same PostgreSQL, with as many connections. Its tables have only the requested columns and the indexes of the
  page and the ids. It has no keys, overlaps or idempotency: its creation is a plain insert.
- **bare node:http** reads a request and sends a prepared response of the same size.
- **bare statements** are the inserts of \`createTimeEntry\`, each in a transaction, without HTTP. On SQLite they run one after the other. On PostgreSQL they use as many
  connections as the match, at most as many as Stint.
- **bare node:http with grouped inserts on SQLite** is the upper limit of \`createTimeEntry\` on SQLite. It takes the same requests, writes the same rows in the same groups
  with the same syncs, and sends the same responses. It does not authenticate, run GraphQL or look for overlaps.

The MCP list contains the number of entries on all pages. Stint counts them once while nothing changes.

## Results

${resultsTables(results)}
`;
}

const PLOTTED = ['page', 'create-16', 'mixed', 'me'];

export function plot(results: readonly Result[]): string {
  const panels = PLOTTED.flatMap((id) => results.filter(({ match }) => match === id)).map(
    ({ title, unit, rounds }) => ({
      title: `${title.replaceAll('`', '')}, ${unit}`,
      bars: Object.entries(commonRounds(rounds)).map(([label, values]) => ({ label, value: median(values) })),
    }),
  );
  return barChart('Requests a second of each contestant in four matches', panels);
}
