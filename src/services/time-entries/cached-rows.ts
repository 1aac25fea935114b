import { LRUCache } from 'lru-cache';
import type { Handle } from '../../db/database.ts';
import {
  findClient,
  findOpenImport,
  findProject,
  findTask,
  findTracking,
  type Versioned,
} from '../../db/queries/catalog/versioned-rows.ts';
import type { RowVersions } from '../../db/queries/time-entries/create-in-one-step.ts';
import type { ReferenceRows } from './reference-rows.ts';

type Kind = keyof ReferenceRows;
type Seen = Versioned<{ teamId: string }>;

/** Cached rows by kind and id. */
export type RowCache = LRUCache<string, Seen>;

/** A row takes some 500 bytes. */
const MAX_ROWS = 4_000;

export const createRowCache = (): RowCache => new LRUCache({ max: MAX_ROWS });

/**
 * On PostgreSQL: cached rows with their versions. A decision from them holds if the versions are still current when the
 * entry is written.
 */
export class CachedRows implements ReferenceRows {
  readonly #handle: Handle;
  readonly #known: RowCache;
  readonly #seen = new Map<Kind, Seen>();
  readonly #asked: string[] = [];

  constructor(handle: Handle, known: RowCache) {
    this.#handle = handle;
    this.#known = known;
  }

  project = (teamId: string, id: string) => this.#find('project', teamId, id, findProject);
  client = (teamId: string, id: string) => this.#find('client', teamId, id, findClient);
  task = (teamId: string, id: string) => this.#find('task', teamId, id, findTask);
  identity = (teamId: string, id: string) => this.#find('identity', teamId, id, findTracking);
  run = (teamId: string, id: string) => this.#find('run', teamId, id, findOpenImport);

  /** Versions of all rows that were found; null if they differ about the team or come from two timelines. */
  versions(): RowVersions | null {
    const [identity, run] = [this.#seen.get('identity'), this.#seen.get('run')];
    if (!identity?.teamVersion || (run && run.teamVersion !== identity.teamVersion)) return null;
    const { timeline } = identity;
    for (const row of this.#seen.values()) if (row.timeline !== timeline) return null;
    return {
      timeline,
      team: identity.teamVersion,
      identity: identity.version,
      project: this.#seen.get('project')?.version ?? null,
      client: this.#seen.get('client')?.version ?? null,
      task: this.#seen.get('task')?.version ?? null,
      run: run?.version ?? null,
    };
  }

  /** Has all of it read again next time. */
  forget(): void {
    for (const key of this.#asked) this.#known.delete(key);
  }

  async #find<Item extends { teamId: string }>(
    kind: Kind,
    teamId: string,
    id: string,
    read: (handle: Handle, key: { teamId: string; id: string }) => Promise<Versioned<Item> | undefined>,
  ): Promise<Item | undefined> {
    const key = `${kind} ${id}`;
    this.#asked.push(key);
    const known = this.#known.get(key) as Versioned<Item> | undefined;
    const found = known ?? (await read(this.#handle, { teamId, id }));
    if (found && !known) this.#known.set(key, found);
    // The cached row may belong to another team of the caller.
    if (found?.item.teamId !== teamId) return undefined;
    this.#seen.set(kind, found);
    return found.item;
  }
}
