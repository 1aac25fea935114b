/** A value of the personal export. Instants are texts in UTC, amounts are texts with the currency beside them. */
export type PersonalValue = string | number | boolean | null | readonly string[];

export type PersonalRow = Readonly<Record<string, PersonalValue>>;

/** One table of the personal export. */
export interface PersonalTable {
  /** The name of its files, without the ending. */
  name: string;
  /** The content, in a sentence. */
  description: string;
  /** The names of its values, in the order of the columns. */
  columns: readonly string[];
  /** Reads the rows anew each time. */
  rows: () => AsyncIterable<PersonalRow>;
}
