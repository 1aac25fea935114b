import { foldForMatching, isEmail, onOneLine, shortened } from '../../domain/text/text.ts';
import { indexesOf, type TableColumns } from '../columns.ts';
import { readDuration, type WrittenDuration } from '../values/duration.ts';
import { type JsonObject, textOf } from '../values/json.ts';
import type { UnusedColumn } from './findings.ts';
import { meansPeople } from './person-names.ts';

const SAMPLE_LIMIT = 100;
const MAX_PEOPLE = 100;

interface ColumnCount {
  name: string;
  values: number;
  sample: string;
  /** Distinct values if the column name denotes people, else distinct e-mail addresses; null if people are not counted. */
  people: Set<string> | null;
  meansPeople: boolean;
}

/** Counts the values of columns that are not read. */
export class UnusedColumns {
  readonly #seen = new Map<number, ColumnCount>();

  readonly #repeats = new Set<number>();

  /**
   * `known` columns are read elsewhere; `repeats` are columns that repeat the duration in hours. People are counted only with `hasTime`.
   */
  constructor(
    names: readonly string[],
    columns: TableColumns<string>,
    {
      known = [],
      repeats = [],
      hasTime = true,
    }: { known?: readonly string[]; repeats?: readonly string[]; hasTime?: boolean } = {},
  ) {
    const used = new Set(Object.values(columns).flatMap((column) => (column ? indexesOf(column) : [])));
    const keys = (columnNames: readonly string[]) => new Set(columnNames.map(foldForMatching));
    const [knownKeys, repeatKeys] = [keys(known), keys(repeats)];
    // A file with a column for the person may also name other people, such as approvers.
    const hasPersonColumn = ['person', 'firstName', 'lastName', 'email'].some((field) => columns[field]);
    for (const [index, name] of names.entries()) {
      if (used.has(index) || knownKeys.has(foldForMatching(name))) continue;
      if (repeatKeys.has(foldForMatching(name))) this.#repeats.add(index);
      const people = hasTime && !hasPersonColumn ? new Set<string>() : null;
      this.#seen.set(index, { name, values: 0, sample: '', people, meansPeople: meansPeople(name) });
    }
  }

  /**
   * Counts the values of a record. Repeated hours that equal its length are not counted; hours that contradict it are, because they are not
   * read elsewhere.
   */
  add(cells: readonly string[], length: () => WrittenDuration | null = () => null): void {
    for (const [index, seen] of this.#seen) {
      const value = (cells[index] ?? '').trim();
      if (value === '' || value === '-') continue;
      if (this.#repeats.has(index) && isSameLength(readDuration(value, { unit: 'h' }), length())) continue;
      if (seen.values++ === 0) seen.sample = shortened(onOneLine(value), SAMPLE_LIMIT);
      if (!seen.people || seen.people.size >= MAX_PEOPLE) continue;
      if (seen.meansPeople || isEmail(value)) seen.people.add(foldForMatching(value));
    }
  }

  result(): UnusedColumn[] {
    return [...this.#seen.values()]
      .filter(({ values }) => values > 0)
      .map(({ name, values, sample, people, meansPeople: isByName }) => {
        const distinct = people?.size ?? 0;
        return { name, values, sample, people: distinct > 1 || (people && isByName) ? distinct : null };
      });
  }
}

/** Returns whether two durations differ by at most their rounding, or a second. */
function isSameLength(first: WrittenDuration | null, second: WrittenDuration | null): boolean {
  if (!first || !second) return false;
  return Math.abs(first.length - second.length) <= Math.max(SECOND_MS, first.slack + second.slack);
}

const SECOND_MS = 1000;
const MAX_KEYS = 200;

/**
 * Counts the values of unused keys of objects in a list. Further keys beyond `MAX_KEYS` are counted together. A format hides (`known`) the
 * keys that it reads, and keys that only say where the row is stored, such as its number in the list. It reports all others, because their
 * values are lost: a time of the last change, a user's id, a status.
 */
export class UnusedKeys {
  readonly #known: ReadonlySet<string>;
  readonly #seen = new Map<string, UnusedColumn>();
  #otherKeys: UnusedColumn | null = null;

  constructor(known: readonly string[]) {
    this.#known = new Set(known);
  }

  add(item: JsonObject): void {
    for (const [name, value] of Object.entries(item)) {
      if (this.#known.has(name) || isEmpty(value)) continue;
      const seen = this.#seen.get(name);
      if (seen) seen.values++;
      else if (this.#seen.size < MAX_KEYS) this.#seen.set(name, unusedKey(name, textOf(value)));
      else if (this.#otherKeys) this.#otherKeys.values++;
      else this.#otherKeys = unusedKey('other keys', `${name}: ${textOf(value)}`);
    }
  }

  result(): UnusedColumn[] {
    return [...this.#seen.values(), ...(this.#otherKeys ? [this.#otherKeys] : [])];
  }
}

function unusedKey(name: string, text: string): UnusedColumn {
  return { name, values: 1, sample: shortened(onOneLine(text), SAMPLE_LIMIT), people: null };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
