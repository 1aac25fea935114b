import { invalid } from '../../lib/errors.ts';

export const roundingModes = ['UP', 'DOWN', 'NEAREST'] as const;
export type RoundingMode = (typeof roundingModes)[number];

export const roundingSubjects = ['ENTRY', 'TOTAL'] as const;
export type RoundingSubject = (typeof roundingSubjects)[number];

/** The rounding of a report. Stored time stays as it is. */
export interface Rounding {
  mode: RoundingMode;
  /** To a multiple of so many. */
  minutes: number;
  /** Each entry, or each row of the report. */
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

/** A rounding in one text, such as `UP-15-ENTRY`. */
export function parseRounding(text: string): Rounding {
  const [mode, minutes, per, ...more] = text.split('-');
  const rounding = {
    mode: roundingModes.find((one) => one === mode),
    minutes: Number(minutes),
    per: roundingSubjects.find((one) => one === per),
  };
  if (!rounding.mode || !rounding.per || more.length > 0) {
    throw invalid(
      'rounding',
      `rounding must be ${roundingModes.join(', ')}, minutes, and ${roundingSubjects.join(' or ')}, such as UP-15-ENTRY.`,
    );
  }
  return checkRounding(rounding as Rounding);
}

/** The milliseconds that a report counts for so many; half a step is rounded up. */
export function roundTime(milliseconds: number, { mode, minutes }: Omit<Rounding, 'per'>): number {
  const step = minutes * MINUTE;
  return Math.floor((milliseconds + roundingAddend({ mode, minutes })) / step) * step;
}

/** Added before the full steps are counted. */
export function roundingAddend({ mode, minutes }: Omit<Rounding, 'per'>): number {
  const step = minutes * MINUTE;
  return { UP: step - 1, DOWN: 0, NEAREST: step / 2 }[mode];
}
