import { parseArgs } from 'node:util';
import { figures } from './figures.ts';
import { FULL, type Pace, QUICK } from './load/pace.ts';

export interface Options {
  pace: Pace;
  /** The only match to play; null for all matches. */
  only: string | null;
  /** Whether the run fails if a figure misses its bound. */
  check: boolean;
  /** Whether the run updates docs/benchmarks.md. */
  isStandard: boolean;
}

/** The matches with a figure. */
const MATCHES = [...new Set(figures.map(({ match }) => match))];

const USAGE = `npm run bench -- [--quick] [--check] [--entries N] [--only NAME]
  --quick      takes a minute: shorter histories and one round; the figures are not reliable
  --check      fails if a figure misses its bound
  --entries N  sets the number of entries in the long history
  --only NAME  plays one match, in about two minutes: ${MATCHES.join(', ')}
With --quick, --entries or --only, the results go to bench/results.json instead of docs/benchmarks.md.`;

/** Thrown for invalid options and for `--help`. The message is the whole output. */
export class Usage extends Error {
  readonly isHelp: boolean;
  constructor(text: string, { isHelp = false } = {}) {
    super(text);
    this.isHelp = isHelp;
  }
}

export function readOptions(args: readonly string[]): Options {
  const { quick, check, entries, only = null, help } = parse(args);
  if (help) throw new Usage(USAGE, { isHelp: true });
  if (only !== null && !MATCHES.includes(only)) {
    throw new Usage(`--only must name a match, not "${only}".\n${USAGE}`);
  }
  const pace = quick ? QUICK : FULL;
  if (entries === undefined) return { pace, only, check, isStandard: !quick && only === null };
  const { short } = pace.histories;
  const long = Number(entries);
  if (!/^\d+$/.test(entries) || long < short) {
    throw new Usage(`--entries must be a whole number of at least ${short}, not "${entries}".\n${USAGE}`);
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
