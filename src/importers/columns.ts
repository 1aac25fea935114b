import { foldForMatching } from '../domain/text.ts';
import { currencyIn, readCurrency, type ShownCurrency } from './values/currency-names.ts';

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
  /** The currency that the name shows: `Amount (USD)`, `Amount ($)`. */
  currency: ShownCurrency | null;
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
      const { bare, currency } = withoutCurrency(name);
      const column = { index, name, currency };
      for (const key of [columnKey(name), columnKey(bare)]) {
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
      const names = aliases[field] ?? [];
      const isMoney = field === 'rate' || field === 'amount';
      const column = this.find(...names) ?? (isMoney ? this.#findBeforeBrackets(names) : undefined);
      if (column) columns[field] = column;
    }
    return columns;
  }

  /** A column of money counts whatever its brackets say; its currency is then looked for elsewhere. */
  #findBeforeBrackets(names: readonly string[]): Column | undefined {
    for (const name of names) {
      const index = this.names.findIndex((each) => {
        const [, bare = ''] = IN_BRACKETS.exec(each) ?? [];
        return columnKey(bare) === columnKey(name);
      });
      if (index >= 0) return { index, name: this.names[index] ?? '', currency: null };
    }
    return undefined;
  }
}

const IN_BRACKETS = /^(.*\S)\s*[([]([^()[\]]*)[)\]]$/;
const AT_THE_END = /^(.+?)(\s+in)?\s+(\S+)$/i;

/** The name of a column without the currency behind it: `Amount ($)`, `Amount ()`, `Amount USD`, `Betrag in Euro`. */
function withoutCurrency(name: string): { bare: string; currency: ShownCurrency | null } {
  const [, before, content] = IN_BRACKETS.exec(name) ?? [];
  if (before !== undefined && content !== undefined) {
    const currency = currencyIn(content);
    return { bare: currency || content.trim() === '' ? before : name, currency };
  }
  if (isShort(name)) return { bare: name, currency: currencyIn(name) };
  const [, start, joined, last = ''] = AT_THE_END.exec(name) ?? [];
  if (start === undefined || !(joined || isShort(last))) return { bare: name, currency: null };
  const currency = currencyIn(last);
  return { bare: currency ? start : name, currency };
}

/** Whether a word is a code in capitals or has a symbol in it. Other words of three letters may be codes by chance. */
function isShort(word: string): boolean {
  return /\p{Sc}/u.test(word) || (/^[A-Z]{3}$/.test(word) && readCurrency(word) !== null);
}
