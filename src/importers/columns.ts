import { foldForMatching } from '../domain/text/text.ts';
import { currenciesIn, type ShownCurrency } from './values/currency-names.ts';

/** The fields that a column can hold. */
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
  'timezone',
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

/** A column of a table, or a key of JSON items. */
export interface Column {
  /** The name in the file; for several combined columns, without the currency. */
  name: string;
  /** The currency in the name: `Amount (USD)`, `Amount ($)`. */
  currency: ShownCurrency | null;
  /** Whether the name has several currencies or an unknown currency: `Amount (EUR/USD)`. */
  hasUnclearCurrency?: boolean;
}

/** A column of a table. */
export interface TableColumn extends Column {
  index: number;
  /** Money columns that are read as a single column, with their currencies: `Amount (EUR)`, `Amount (USD)`. */
  parts?: readonly ColumnPart[];
}

interface ColumnPart {
  index: number;
  /** The currency text in the column name; empty without a currency. */
  currencyText: string;
}

/** The cell indexes of a column in a record. */
export function indexesOf({ index, parts }: TableColumn): number[] {
  return parts?.map((part) => part.index) ?? [index];
}

/**
 * The text of a column in a record. For combined columns, the non-zero amount with the currency of its column. Two non-zero amounts yield a
 * text that is not a valid amount.
 */
export function textIn({ index, parts }: TableColumn, cells: readonly string[]): string {
  if (!parts) return cells[index] ?? '';
  const filled = parts
    .map((part) => ({ ...part, text: cells[part.index]?.trim() ?? '' }))
    .filter(({ text }) => text !== '' && text !== '-');
  const counted = filled.filter(({ text }) => !isZero(text));
  const texts = (counted.length > 0 ? counted : filled.slice(0, 1)).map(withCurrency);
  return [...new Set(texts)].join('; ');
}

function isZero(text: string): boolean {
  return /\d/.test(text) && !/[1-9]/.test(text);
}

/** Keeps a currency beside the number separate from that of the column, so that a contradiction is detected. */
function withCurrency({ text, currencyText }: ColumnPart & { text: string }): string {
  if (currencyText === '') return text;
  return /\d$/.test(text) ? `${text} ${currencyText}` : `${currencyText} ${text}`;
}

export type Columns = Partial<Record<Field, Column>>;
export type TableColumns<F extends string = Field> = Partial<Record<F, TableColumn>>;
/** The names of the column of each field, preferred names first. */
export type Aliases<F extends string = Field> = Partial<Record<F, readonly string[]>>;

/** The columns of JSON items, by the key of each field. */
export function columnsNamed(keys: Partial<Record<Field, string>>): Columns {
  return Object.fromEntries(Object.entries(keys).map(([field, name]) => [field, { name, currency: null }]));
}

/** The form in which column names are compared. */
function columnKey(name: string): string {
  return foldForMatching(name.replace(/\s+/g, ' ').trim());
}

/** The columns of a header by name. A column with a currency in its name is also found without the currency. */
export class Header {
  readonly names: readonly string[];
  readonly #byKey = new Map<string, TableColumn>();
  /** Columns by name without the currency. */
  readonly #byBareKey = new Map<string, ColumnPart[]>();

  constructor(names: readonly string[]) {
    this.names = names.map((name) => name.trim());
    for (const [index, name] of this.names.entries()) {
      const { bare, currencyText } = withoutCurrency(name);
      const column = columnOf(index, name);
      const named = this.#byBareKey.get(columnKey(bare));
      const part = { index, currencyText };
      if (named) named.push(part);
      else this.#byBareKey.set(columnKey(bare), [part]);
      for (const key of [columnKey(name), columnKey(bare)]) {
        if (key !== '' && !this.#byKey.has(key)) this.#byKey.set(key, column);
      }
    }
  }

  find(...names: readonly string[]): TableColumn | undefined {
    for (const name of names) {
      const column = this.#byKey.get(columnKey(name));
      if (column) return column;
    }
    return undefined;
  }

  has(...names: readonly string[]): boolean {
    return this.find(...names) !== undefined;
  }

  columns<F extends string>(aliases: Aliases<F>): TableColumns<F> {
    const columns: TableColumns<F> = {};
    for (const field in aliases) {
      const names = aliases[field] ?? [];
      const isMoney = field === 'rate' || field === 'amount';
      const column = isMoney ? this.#findMoney(names) : this.find(...names);
      if (column) columns[field] = column;
    }
    return columns;
  }

  /** Combines columns: tools that track several currencies write a column per currency under the same name. */
  #findMoney(names: readonly string[]): TableColumn | undefined {
    const found = this.find(...names);
    if (!found) return this.#findBeforeBrackets(names);
    const name = names.find((candidate) => this.find(candidate) === found) ?? '';
    const parts = this.#byBareKey.get(columnKey(name)) ?? [];
    if (parts.length < 2) return found;
    return { index: found.index, name: withoutCurrency(found.name).bare, currency: null, parts };
  }

  /** Finds a money column with any text in brackets after its name. Its currency is then determined by other means. */
  #findBeforeBrackets(names: readonly string[]): TableColumn | undefined {
    for (const name of names) {
      const index = this.names.findIndex((candidate) => {
        const [, bare = ''] = IN_BRACKETS.exec(candidate) ?? [];
        return columnKey(bare) === columnKey(name);
      });
      if (index >= 0) return columnOf(index, this.names[index] ?? '');
    }
    return undefined;
  }
}

const IN_BRACKETS = /^(.*\S)\s*[([]([^()[\]]*)[)\]]$/;

function columnOf(index: number, name: string): TableColumn {
  const { shown, isUnclear } = currenciesInName(name);
  return { index, name, currency: shown, ...(isUnclear && { hasUnclearCurrency: true }) };
}

/** Ignores "real" in column names, where it means "actual". */
function currenciesInName(name: string) {
  return currenciesIn(name.replace(/(?<!\p{L})real(?!\p{L})/giu, ' '));
}

interface NameParts {
  bare: string;
  /** The currency text in the name. */
  currencyText: string;
}

/** Returns a column name without its currency: `Amount ($)`, `Amount ()`, `USD Amount`, `Betrag in Euro`. */
function withoutCurrency(name: string): NameParts {
  const { texts } = currenciesInName(name);
  let bare = name;
  for (const text of texts) bare = bare.replace(text, ' ');
  bare = bare
    .replace(/[([{][^\p{L}\p{N}]*(?:in\s+)?[)\]}]/giu, ' ')
    .replace(/\s+in\s*$/i, '')
    .replace(/^[\s/_:-]+|[\s/_:-]+$/g, '')
    .replace(/\s+/g, ' ');
  return { bare: bare === '' ? name : bare, currencyText: texts.join('/') };
}
