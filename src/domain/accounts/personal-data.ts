/** A value of the personal export. Instants are UTC texts; amounts are texts, with the currency in a separate column. */
export type PersonalValue = string | number | boolean | null | readonly string[];

export type PersonalRow = Readonly<Record<string, PersonalValue>>;

/** One table of the personal export. */
export interface PersonalTable {
  /** The file name without its extension. */
  name: string;
  /** A one-sentence description of the content. */
  description: string;
  /** The column names, in order. */
  columns: readonly string[];
  /** Starts a new read with each call. */
  rows: () => AsyncIterable<PersonalRow>;
}
