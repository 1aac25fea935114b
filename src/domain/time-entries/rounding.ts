import { invalid } from '../../lib/errors.ts';

export const roundingModes = ['UP', 'DOWN', 'NEAREST'] as const;
export type RoundingMode = (typeof roundingModes)[number];

export const roundingSubjects = ['ENTRY', 'TOTAL'] as const;
export type RoundingSubject = (typeof roundingSubjects)[number];

/** The rounding of a report. Stored time is not changed. */
export interface Rounding {
  mode: RoundingMode;
  /** The step: durations are rounded to a multiple of it. */
  minutes: number;
  /** Whether to round each entry or each row of the report. */
  per: RoundingSubject;
}

export const MAX_ROUNDING_MINUTES = 480;

const MINUTE = 60_000;

export function checkRounding(rounding: Rounding): Rounding {
  const { minutes } = rounding;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_ROUNDING_MINUTES) {
    throw invalid(
      'minutes',
      `minutes must be a whole number from 1 to ${MAX_ROUNDING_MINUTES}; ${minutes} is not.`,
    );
  }
  return rounding;
}

/** Parses a rounding such as `UP-15-ENTRY`. */
export function parseRounding(text: string): Rounding {
  const [mode, minutes, per, ...more] = text.split('-');
  const rounding = {
    mode: roundingModes.find((known) => known === mode),
    minutes: Number(minutes),
    per: roundingSubjects.find((known) => known === per),
  };
  if (!rounding.mode || !rounding.per || more.length > 0) {
    throw invalid(
      'rounding',
      `rounding must be ${roundingModes.join(', ')}, minutes, and ${roundingSubjects.join(' or ')}, such as UP-15-ENTRY.`,
    );
  }
  return checkRounding(rounding as Rounding);
}

/** Rounds a duration. NEAREST rounds half a step up. */
export function roundTime(milliseconds: number, { mode, minutes }: Omit<Rounding, 'per'>): number {
  const step = minutes * MINUTE;
  return Math.floor((milliseconds + roundingAddend({ mode, minutes })) / step) * step;
}

/** The addend before the division into whole steps. */
export function roundingAddend({ mode, minutes }: Omit<Rounding, 'per'>): number {
  const step = minutes * MINUTE;
  return { UP: step - 1, DOWN: 0, NEAREST: step / 2 }[mode];
}
