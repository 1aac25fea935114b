import type { ImportRow } from '../item.ts';
import { type Digest, digest, hexOf } from '../values/hash.ts';
import { Occurrences } from '../values/occurrences.ts';

type Content = Pick<
  ImportRow,
  'person' | 'client' | 'project' | 'task' | 'title' | 'description' | 'tags' | 'billable'
>;

const MAX_ID_LENGTH = 100;
/** Rows of one day are next to each other in an index by their keys, which is many times as fast to write as all over it. */
const DATE = 10;

/** Each part with its length before it, so that no two lists make the same text. */
function joined(parts: readonly (string | null)[]): string {
  let text = '';
  for (const part of parts) text += part === null ? '-;' : `${part.length}:${part};`;
  return text;
}

const COUNTED = /^(.*:[0-9a-f]{32}):\d+$/s;

/** The part of a key that all rows with the same content have; null for the key of a row with an id. */
export function contentKeyOf(key: string): string | null {
  return COUNTED.exec(key)?.[1] ?? null;
}

/**
 * The keys of the rows of one file. They are counted within the file: the rows that two files share have the same keys in
 * both, and two rows of one file that say the same are two.
 */
export class RowKeys {
  readonly #source: string;
  readonly #seen = new Occurrences();

  constructor(source: string) {
    this.#source = source;
  }

  /** `written` is when it was in the file's own words: a row stays the same one where it is read in another zone. */
  of(id: string, row: Content, written: string): string {
    const key = this.#own(id) ?? `${written.slice(0, DATE)}:${this.#counted(digest(saidBy(row, written)))}`;
    return `${this.#source}:${key}`;
  }

  #own(id: string): string | null {
    if (id === '') return null;
    return id.length <= MAX_ID_LENGTH ? `id:${id}` : `id:${hexOf(digest(id))}`;
  }

  #counted(bits: Digest): string {
    return `${hexOf(bits)}:${this.#seen.count(bits)}`;
  }
}

function saidBy(row: Content, written: string): string {
  return joined([
    row.person.email?.toLowerCase() ?? row.person.name,
    row.client,
    row.project,
    row.task,
    row.title,
    row.description,
    ...row.tags.toSorted(),
    row.billable === null ? null : String(row.billable),
    written,
  ]);
}
