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
type CachedRow = Versioned<{ teamId: string }>;

/** Cached rows by kind and id. */
export type RowCache = LRUCache<string, CachedRow>;

/** A row takes about 500 bytes. */
const MAX_ROWS = 4_000;

export const createRowCache = (): RowCache => new LRUCache({ max: MAX_ROWS });

/**
 * On PostgreSQL: cached reference rows with their versions. A decision based on these rows is valid if the versions are
 * still current when the entry is written.
 */
export class CachedRows implements ReferenceRows {
  readonly #handle: Handle;
  readonly #cache: RowCache;
  readonly #found = new Map<Kind, CachedRow>();
  readonly #keys: string[] = [];

  constructor(handle: Handle, cache: RowCache) {
    this.#handle = handle;
    this.#cache = cache;
  }

  project = (teamId: string, id: string) => this.#find('project', teamId, id, findProject);
  client = (teamId: string, id: string) => this.#find('client', teamId, id, findClient);
  task = (teamId: string, id: string) => this.#find('task', teamId, id, findTask);
  identity = (teamId: string, id: string) => this.#find('identity', teamId, id, findTracking);
  run = (teamId: string, id: string) => this.#find('run', teamId, id, findOpenImport);

  /** The versions of all rows that were found. Null if they disagree about the team or come from two timelines. */
  versions(): RowVersions | null {
    const [identity, run] = [this.#found.get('identity'), this.#found.get('run')];
    if (!identity?.teamVersion || (run && run.teamVersion !== identity.teamVersion)) return null;
    const { timeline } = identity;
    for (const row of this.#found.values()) if (row.timeline !== timeline) return null;
    return {
      timeline,
      team: identity.teamVersion,
      identity: identity.version,
      project: this.#found.get('project')?.version ?? null,
      client: this.#found.get('client')?.version ?? null,
      task: this.#found.get('task')?.version ?? null,
      run: run?.version ?? null,
    };
  }

  /** Removes the rows from the cache, so that the next attempt reads them again. */
  forget(): void {
    for (const key of this.#keys) this.#cache.delete(key);
  }

  async #find<Item extends { teamId: string }>(
    kind: Kind,
    teamId: string,
    id: string,
    read: (handle: Handle, key: { teamId: string; id: string }) => Promise<Versioned<Item> | undefined>,
  ): Promise<Item | undefined> {
    const key = `${kind} ${id}`;
    this.#keys.push(key);
    const cached = this.#cache.get(key) as Versioned<Item> | undefined;
    const row = cached ?? (await read(this.#handle, { teamId, id }));
    if (row && !cached) this.#cache.set(key, row);
    // The cached row may belong to another team of the caller.
    if (row?.item.teamId !== teamId) return undefined;
    this.#found.set(kind, row);
    return row.item;
  }
}
