/** The clock format of a user: that of the locale, 12 hours or 24 hours. */
export const timeFormats = ['AUTO', 'H12', 'H24'] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** The duration format of a user: 1:30 or 1.50 h. */
export const durationFormats = ['CLOCK', 'DECIMAL'] as const;
export type DurationFormat = (typeof durationFormats)[number];
