import { foldForMatching } from '../domain/text.ts';
import { readCurrency } from './values/money-text.ts';

/** What a column can say about a time entry. */
export const fields = [
  'id',
  'start',
  'end',
  'date',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'duration',
  'person',
  'firstName',
  'lastName',
  'email',
  'client',
  'project',
  'task',
  'title',
  'description',
  'tags',
  'billable',
  'rate',
  'amount',
  'currency',
] as const;
export type Field = (typeof fields)[number];

export interface Column {
  index: number;
  /** As the file has it. */
  name: string;
  /** Where the name says one: `Amount (USD)`. */
  currency: string | null;
}

export type Columns<F extends string = Field> = Partial<Record<F, Column>>;
/** By which names a column goes; the one that is preferred is the first. */
export type Aliases<F extends string = Field> = Partial<Record<F, readonly string[]>>;

/** The form in which the names of columns are compared. */
function columnKey(name: string): string {
  return foldForMatching(name.replace(/\s+/g, ' ').trim());
}

/** The columns of a header, by their names. One with a currency behind its name is also found without it. */
export class Header {
  readonly names: readonly string[];
  readonly #byKey = new Map<string, Column>();

  constructor(names: readonly string[]) {
    this.names = names.map((name) => name.trim());
    for (const [index, name] of this.names.entries()) {
      const [, bare, unit] = /^(.*\S)\s*\(([A-Za-z]{3})\)$/.exec(name) ?? [];
      const currency = unit ? readCurrency(unit) : null;
      const column = { index, name, currency };
      for (const key of [columnKey(name), ...(bare && currency ? [columnKey(bare)] : [])]) {
        if (key !== '' && !this.#byKey.has(key)) this.#byKey.set(key, column);
      }
    }
  }

  find(...names: readonly string[]): Column | undefined {
    for (const name of names) {
      const column = this.#byKey.get(columnKey(name));
      if (column) return column;
    }
    return undefined;
  }

  has(...names: readonly string[]): boolean {
    return this.find(...names) !== undefined;
  }

  columns<F extends string>(aliases: Aliases<F>): Columns<F> {
    const columns: Columns<F> = {};
    for (const field in aliases) {
      const column = this.find(...(aliases[field] ?? []));
      if (column) columns[field] = column;
    }
    return columns;
  }
}
