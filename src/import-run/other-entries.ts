import type { OtherEntriesSummary } from './report/report.ts';
import { fingerprintOf, Snapshot } from './snapshot.ts';
import type { StoredEntry } from './stored-entry.ts';

/** The maximum number of entries that a report lists by id. The report has to fit into one request. */
const MAX_IDS = 2000;
/**
 * Below this number, entries of an earlier import are listed by id: that is cheaper than reading all entries of the import.
 */
const MIN_FOR_WHOLE_IMPORT = 200;

interface OfOneImport {
  all: Snapshot;
  /** The first entries, at most MAX_IDS. */
  first: StoredEntry[];
}

/** Collects the entries of other origin that hold rows of an import, each entry once. */
export class OtherEntries {
  readonly #ids = new Set<string>();
  /** Entries by the import that created them; null for entries without an import. */
  readonly #byImport = new Map<string | null, OfOneImport>();

  add(entry: StoredEntry): void {
    const { id, importId } = entry;
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    const group = this.#byImport.get(importId) ?? { all: new Snapshot(), first: [] };
    this.#byImport.set(importId, group);
    group.all.add(entry);
    if (group.first.length < MAX_IDS) group.first.push(entry);
  }

  /**
   * Summarises the entries for a later verification. An earlier import is named instead of its entries if all
   * of them are included, because a repeated file has too many entries to list. Without `readImport`, lists
   * entries by id up to the maximum.
   */
  async summary(readImport: ((id: string) => Promise<Snapshot>) | null): Promise<OtherEntriesSummary> {
    const covered = new Snapshot();
    const imports: OtherEntriesSummary['imports'] = [];
    const listed: StoredEntry[] = [];
    const groups = [...this.#byImport].toSorted(([, a], [, b]) => a.all.entries - b.all.entries);
    for (const [id, { all, first }] of groups) {
      const { entries } = all;
      const isRead = id !== null && readImport && entries >= MIN_FOR_WHOLE_IMPORT;
      if (isRead && (await readImport(id)).fingerprint === all.fingerprint) {
        imports.push({ id, entries, fingerprint: all.fingerprint });
        covered.addAll(all);
      } else listed.push(...first.slice(0, MAX_IDS - listed.length));
    }
    let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const entry of listed) {
      covered.add(entry);
      [start, end] = [Math.min(start, entry.start), Math.max(end, entry.end)];
    }
    return {
      count: this.#ids.size,
      imports,
      listed: listed.map((entry) => `${entry.id} ${fingerprintOf(entry)}`),
      period: listed.length > 0 ? { start, end } : null,
      sums: covered.sums,
      moneyFingerprint: covered.moneyFingerprint,
    };
  }
}
