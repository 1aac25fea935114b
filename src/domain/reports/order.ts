/** The sort keys of report rows: a group or a figure. */
export const rowOrders = [
  'GROUP',
  'SECONDS',
  'BILLABLE_SECONDS',
  'AMOUNT',
  'COST',
  'MARGIN',
  'ENTRIES',
] as const;
export type RowOrder = (typeof rowOrders)[number];

/** Sort keys that reveal the cost of members, and so require the permission for costs. */
export const costOrders: readonly RowOrder[] = ['COST', 'MARGIN'];

/** The sort keys of report entries. */
export const entryOrders = ['START', 'DURATION', 'TITLE', 'MEMBER', 'PROJECT'] as const;
export type EntryOrder = (typeof entryOrders)[number];

export const directions = ['ASCENDING', 'DESCENDING'] as const;
export type Direction = (typeof directions)[number];
