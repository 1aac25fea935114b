import { barChart } from './bar-chart.ts';
import type { CheckedFigure } from './check-figures.ts';
import type { Machine } from './contestants/machine.ts';
import type { Pace } from './load/pace.ts';
import { median, ratios } from './matches/median.ts';
import type { Result } from './matches/results.ts';

/** The text of docs/benchmarks.md, and its plot. */

export interface Measured {
  machine: Machine;
  pace: Pace;
  results: Result[];
  figures: CheckedFigure[];
}

/** From this share of a core on, the generator may be the limit. */
const GENERATOR_FULL = 0.9;

/** Small numbers need decimals, large ones have none that mean anything. */
const inFigures = (value: number) =>
  value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en');

export function figuresTable(figures: readonly CheckedFigure[]): string {
  const rows = figures.map(
    ({ name, measured, between, wanted, isReached }) =>
      `| ${name} | ${inFigures(measured)} | ${spread(between)} | ${wanted} | ${isReached ? 'yes' : '**no**'} |`,
  );
  const header = ['| figure | median | middle half | wanted | reached |', '|---|---:|---:|---|---|'];
  return [...header, ...rows].join('\n');
}

function spread([low, high]: readonly [number, number]): string {
  return low === high ? '' : `${inFigures(low)} to ${inFigures(high)}`;
}

export function resultsTables(results: readonly Result[]): string {
  return results.map(resultTable).join('\n\n');
}

function resultTable({ title, unit, rounds, busy = {} }: Result): string {
  const played = byAll(rounds);
  const [first = []] = Object.values(played);
  const rows = Object.entries(played).map(
    ([name, values]) =>
      `| ${name} | ${inFigures(median(values))} | ${median(ratios(first, values)).toFixed(2)} |`,
  );
  return [
    `### ${title}`,
    '',
    `| | ${unit} | the first row against this one |`,
    '|---|---:|---:|',
    ...rows,
    ...noteOnGenerator(busy),
  ].join('\n');
}

/** The rounds in which all took part: rates of others were taken in another minute. */
function byAll(rounds: Result['rounds']): Result['rounds'] {
  const least = Math.min(...Object.values(rounds).map((values) => values.length));
  return Object.fromEntries(Object.entries(rounds).map(([name, values]) => [name, values.slice(0, least)]));
}

function noteOnGenerator(busy: Record<string, number[]>): string[] {
  const limited = Object.keys(busy).filter((name) => median(busy[name] ?? []) >= GENERATOR_FULL);
  if (limited.length === 0) return [];
  return [
    '',
    `The load generator had no time left for more, so these may be faster still: ${limited.join('; ')}.`,
  ];
}

export function page({ machine, pace, results, figures }: Measured): string {
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`);
  const { long, short } = pace.histories;
  return `# Benchmarks

Written by \`npm run bench\`, which measures everything in one run. Take the ratios, not the rates: the contestants work in
turn, ${pace.seconds} s each, for ${pace.rounds} rounds, after which those with a figure to reach go on to ${pace.figureRounds}, and a ratio is the median of the
rounds' own ratios, so it means the same on a slower or a busier machine. The tables are of the rounds in which all took part, the figures of
all rounds. Starts and imports have ${pace.rounds} rounds, and memory is watched once: its start is the second tenth of the time, when caches have
filled, its end the last, and in between the servers of the other matches are warmed up beside it. Requests come over 16 connections where nothing else is said, from a process of their own, wrk. Every
answer is checked: one that is always the same is looked at closely once and compared to the letter then, one to a creation must be
that of a request which waits for it, a bare statement must have written a row. All databases keep what they confirmed: SQLite syncs
its log before an answer, PostgreSQL has \`fsync\` and \`synchronous_commit\` on.

Measured on ${machine.cores} cores (${machine.processor}) with ${machine.memoryGigabytes} GB of memory; ${versions.join(', ')}. A team of 50
has ${long.toLocaleString('en')} entries; the short history has ${short.toLocaleString('en')}.

![Requests a second of each contestant](images/benchmarks.svg)

## What must be reached

${figuresTable(figures)}

## Who takes part

- **Stint**, one process as a user runs it (two where it says so), without a rate limit, asked with API keys.
- **PostGraphile** on the same PostgreSQL, over tables with the asked columns alone, with no index but that of its page and
  that of its ids, in production mode, with as many connections to the database. It knows no keys, no overlaps and no idempotency:
  its creation is a plain insert.
- **bare node:http** reads a request and answers ready bytes, as many as Stint does.
- **bare statements** are the inserts of \`createTimeEntry\` without the rest of it and without HTTP, a transaction each: on SQLite one after the
  other, on PostgreSQL over as many connections as it is asked over, at most as many as Stint has to it.
- **bare node:http with the inserts on SQLite, in groups** is what \`createTimeEntry\` on SQLite could come to: it takes the same
  requests, writes the same rows in the same groups with the same syncs and answers the same, but does not ask who calls, runs no
  GraphQL, and looks for no overlap.

The list of MCP says how many entries there are on all pages, which is counted once for as long as nothing changes.

## All of it

${resultsTables(results)}
`;
}

const PLOTTED = ['page', 'create-16', 'mixed', 'me'];

export function plot(results: readonly Result[]): string {
  const panels = PLOTTED.flatMap((id) => results.filter(({ match }) => match === id)).map(
    ({ title, unit, rounds }) => ({
      title: `${title.replaceAll('`', '')}, ${unit}`,
      bars: Object.entries(byAll(rounds)).map(([label, values]) => ({ label, value: median(values) })),
    }),
  );
  return barChart('Requests a second of each contestant at four kinds of work', panels);
}
