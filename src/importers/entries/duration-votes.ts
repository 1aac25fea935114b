import { formatElapsed } from '../../domain/time/duration-text.ts';
import type { Column } from '../columns.ts';
import {
  clockInName,
  type DurationStyle,
  type DurationUnit,
  decimalsShown,
  durationUnits,
  needsUnit,
  readDuration,
  unitInName,
} from '../values/duration.ts';
import type { DurationFinding, Sample } from './findings.ts';
import type { EntryStyle } from './reader.ts';

/** A duration in each possible unit. All are equal if the text has a unit. */
export type Lengths = Record<DurationUnit, number>;

const SAMPLES = 3;

/** The unit of the durations in a column: from the mapping or the tool, else from the column name. */
function unitOfColumn(column: Column | undefined, style: EntryStyle): DurationUnit | null {
  return style.durationUnit ?? unitInName(column?.name ?? '') ?? (style.wholeDurationUnit ? 'h' : null);
}

/** Determines the unit of durations, and collects their totals in each possible unit. */
export class DurationVotes {
  readonly #column: Column | undefined;
  readonly #unit: DurationUnit | null;
  readonly #totals: Lengths = { h: 0, min: 0, s: 0 };
  readonly #samples: Sample[] = [];
  #decimals = 0;

  constructor(column: Column | undefined, style: EntryStyle) {
    this.#column = column;
    this.#unit = unitOfColumn(column, style);
  }

  get unit(): DurationUnit | null {
    return this.#unit;
  }

  /** The maximum number of decimals of a duration without a unit. */
  get decimals(): number {
    return this.#decimals;
  }

  /** Adds a duration and returns its length in each unit. */
  add(text: string, line: number): Lengths {
    if (text === '') return { h: 0, min: 0, s: 0 };
    const isFigure = needsUnit(text);
    if (isFigure) this.#decimals = Math.max(this.#decimals, decimalsShown(text));
    const lengths = lengthsOf(text, this.#unit, clockInName(this.#column?.name ?? ''));
    if (this.#unit) return lengths;
    for (const unit of durationUnits) this.#totals[unit] += Math.max(0, lengths[unit]);
    if (isFigure && this.#samples.length < SAMPLES) {
      const readings = Object.fromEntries(durationUnits.map((unit) => [unit, formatElapsed(lengths[unit])]));
      this.#samples.push({ line, column: this.#column?.name ?? 'duration', value: text, readings });
    }
    return lengths;
  }

  result(): DurationFinding {
    if (this.#unit && this.#column) return { status: 'FOUND', found: this.#unit, samples: [], totals: null };
    const samples = this.#samples;
    return samples.length > 0
      ? { status: 'AMBIGUOUS', found: null, samples, totals: { ...this.#totals } }
      : { status: 'CLEAR', found: null, samples, totals: null };
  }
}

function lengthsOf(text: string, unit: DurationUnit | null, clock: DurationStyle['clock']): Lengths {
  const length = (of: DurationUnit) => readDuration(text, { unit: of, clock })?.length ?? 0;
  if (!unit) return { h: length('h'), min: length('min'), s: length('s') };
  const known = length(unit);
  return { h: known, min: known, s: known };
}
