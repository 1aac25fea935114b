/** What the rows of a report are sorted by: their groups, or a figure. */
export const rowOrders = ['GROUP', 'SECONDS', 'BILLABLE_SECONDS', 'AMOUNT', 'ENTRIES'] as const;
export type RowOrder = (typeof rowOrders)[number];

/** What the entries of a report are sorted by. */
export const entryOrders = ['START', 'DURATION', 'TITLE', 'MEMBER', 'PROJECT'] as const;
export type EntryOrder = (typeof entryOrders)[number];

export const directions = ['ASCENDING', 'DESCENDING'] as const;
export type Direction = (typeof directions)[number];
