import { parseArgs } from 'node:util';
import { figures } from './figures.ts';
import { FULL, type Pace, QUICK } from './load/pace.ts';

export interface Options {
  pace: Pace;
  /** The one match to play; null for all. */
  only: string | null;
  /** Whether a figure that falls short makes the run fail. */
  check: boolean;
  /** Whether this is the run that docs/benchmarks.md is about. */
  isStandard: boolean;
}

/** The matches that figures are taken from. */
const MATCHES = [...new Set(figures.map(({ match }) => match))];

const USAGE = `npm run bench -- [--quick] [--check] [--entries N] [--only NAME]
  --quick      a minute, over shorter histories and in one round: for a look, not for figures to keep
  --check      ends with an error where a figure falls short
  --entries N  entries in the long history
  --only NAME  plays one match, in about two minutes: ${MATCHES.join(', ')}
All but --check leave docs/benchmarks.md alone and write bench/results.json.`;

/** Invalid options, or `--help`: the message is the whole output. */
export class Usage extends Error {
  readonly isAsked: boolean;
  constructor(text: string, { isAsked = false } = {}) {
    super(text);
    this.isAsked = isAsked;
  }
}

export function readOptions(args: readonly string[]): Options {
  const { quick, check, entries, only = null, help } = parse(args);
  if (help) throw new Usage(USAGE, { isAsked: true });
  if (only !== null && !MATCHES.includes(only)) {
    throw new Usage(`--only must name a match, not "${only}".\n${USAGE}`);
  }
  const pace = quick ? QUICK : FULL;
  if (entries === undefined) return { pace, only, check, isStandard: !quick && only === null };
  const { short } = pace.histories;
  const long = Number(entries);
  if (!/^\d+$/.test(entries) || long < short) {
    throw new Usage(`--entries must be a whole number from ${short} on, not "${entries}".\n${USAGE}`);
  }
  return { pace: { ...pace, histories: { short, long } }, only, check, isStandard: false };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        entries: { type: 'string' },
        only: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n${USAGE}`);
  }
}
