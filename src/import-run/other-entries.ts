import { digest, hexOf } from '../importers/values/hash.ts';
import { MOST_LISTED, type OtherEntry } from './report/report.ts';
import type { StoredEntry } from './stored-entry.ts';

/** Collects entries of others that rows of an import are stored in, each once. */
export class OtherEntries {
  readonly #ids = new Set<string>();
  readonly #first: OtherEntry[] = [];

  get count(): number {
    return this.#ids.size;
  }

  add(entry: StoredEntry): void {
    const { id, start, end } = entry;
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    if (this.#first.length < MOST_LISTED)
      this.#first.push({ id, fingerprint: fingerprintOf(entry), start, end });
  }

  list(): OtherEntry[] {
    return this.#first;
  }
}

/** Without money, which not every role sees. */
export function fingerprintOf(entry: StoredEntry): string {
  const { identityId, projectId, clientId, taskId, title, description, billable, start, end } = entry;
  const values = [identityId, projectId, clientId, taskId, title, description, billable, start, end];
  const parts = entry.parts.map((part) => [part.id, part.start, part.end]).toSorted();
  return hexOf(digest(JSON.stringify([values, entry.tags.toSorted(), parts]))).slice(0, 16);
}
