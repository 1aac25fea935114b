import { parseArgs } from 'node:util';
import { FULL, type Pace, QUICK } from './load/pace.ts';

export interface Options {
  pace: Pace;
  /** Whether a figure that falls short makes the run fail. */
  check: boolean;
  /** Whether this is the run that docs/benchmarks.md is about. */
  isStandard: boolean;
}

const USAGE = `npm run bench -- [--quick] [--check] [--entries N]
  --quick      a minute, over shorter histories and in one round: for a look, not for figures to keep
  --check      ends with an error where a figure falls short
  --entries N  so many entries in the long history; like --quick, it leaves docs/benchmarks.md alone`;

/** A command that was not understood, or one that asked how it is called: the text is all there is to say. */
export class Usage extends Error {
  readonly isAsked: boolean;
  constructor(text: string, { isAsked = false } = {}) {
    super(text);
    this.isAsked = isAsked;
  }
}

export function readOptions(args: readonly string[]): Options {
  const { quick, check, entries, help } = parse(args);
  if (help) throw new Usage(USAGE, { isAsked: true });
  const pace = quick ? QUICK : FULL;
  if (entries === undefined) return { pace, check, isStandard: !quick };
  const { short } = pace.histories;
  const long = Number(entries);
  if (!/^\d+$/.test(entries) || long < short) {
    throw new Usage(`--entries must be a whole number from ${short} on, not "${entries}".\n${USAGE}`);
  }
  return { pace: { ...pace, histories: { short, long } }, check, isStandard: false };
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
      },
    }).values;
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n${USAGE}`);
  }
}
