import type { ImportRow } from '../item.ts';
import { type Digest, digest, hexOf } from '../values/hash.ts';
import { Occurrences } from '../values/occurrences.ts';

type Content = Pick<
  ImportRow,
  'person' | 'client' | 'project' | 'task' | 'title' | 'description' | 'tags' | 'billable'
>;

const MAX_ID_LENGTH = 100;
/**
 * After the source, the key of a row without an id begins with the first characters of its start: the date of a local time, or the leading
 * digits of the UTC milliseconds of a time with an offset. Rows of about the same time are then adjacent in the index, and adjacent keys are
 * several times as fast to write as scattered keys. The key of a row with an id has no time.
 */
const START_LENGTH = 10;

/** Joins parts with length prefixes, so that different lists never yield the same text. */
function joinUnambiguously(parts: readonly (string | null)[]): string {
  let text = '';
  for (const part of parts) text += part === null ? '-;' : `${part.length}:${part};`;
  return text;
}

const NUMBERED = /^(.*:[0-9a-f]{32}):\d+$/s;

/** The part of a key that rows with the same content share; null for the key of a row with an id. */
export function contentKeyOf(key: string): string | null {
  return NUMBERED.exec(key)?.[1] ?? null;
}

/**
 * Computes the keys of the rows of a file. Rows with the same content are numbered within the file. So a row that occurs in two files has
 * the same key in both, and two equal rows of a file have different keys.
 */
export class RowKeys {
  readonly #source: string;
  readonly #seen = new Occurrences();

  constructor(source: string) {
    this.#source = source;
  }

  /** `written` is the time as written in the file, so the key does not depend on the time zone of the import. */
  of(id: string, row: Content, written: string): string {
    const key =
      this.#idKey(id) ??
      `${written.slice(0, START_LENGTH)}:${this.#numbered(digest(contentText(row, written)))}`;
    return `${this.#source}:${key}`;
  }

  #idKey(id: string): string | null {
    if (id === '') return null;
    return id.length <= MAX_ID_LENGTH ? `id:${id}` : `id:${hexOf(digest(id))}`;
  }

  #numbered(bits: Digest): string {
    return `${hexOf(bits)}:${this.#seen.count(bits)}`;
  }
}

function contentText(row: Content, written: string): string {
  return joinUnambiguously([
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
