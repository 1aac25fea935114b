/** How a person reads the clock: as their locale has it, with 12 hours twice a day, or with 24. */
export const timeFormats = ['AUTO', 'H12', 'H24'] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** How a person reads an hour and a half: 1:30 or 1.50 h. */
export const durationFormats = ['CLOCK', 'DECIMAL'] as const;
export type DurationFormat = (typeof durationFormats)[number];
