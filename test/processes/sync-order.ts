import type { SystemCall } from './system-calls.ts';

export interface SyncOrder {
  /** The entries that were confirmed, as far as the log tells. */
  confirmed: number;
  /** Syncs of the write-ahead log, and commits to it. */
  syncs: number;
  commits: number;
  /** Writes that were confirmed before their sync, a sentence each. */
  early: string[];
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Each page in the log of SQLite has a header of its own, in which the last one of a transaction says how large the database is. */
const FRAME_HEADER = 24;

/**
 * Holds the calls of a server against each other. For each of the entries there has to be a sync of SQLite's write-ahead log that
 * began after all of the entry's transaction was written to it, and that ended well before the answer was sent.
 */
export function readSyncOrder(calls: readonly SystemCall[], ids: ReadonlySet<string>): SyncOrder {
  const log = calls.filter(({ path }) => path.endsWith('-wal'));
  const syncs = log.filter(({ name, result }) => /^f(data)?sync$/.test(name) && result === 0);
  const { committed, commits } = readCommits(log);
  const early: string[] = [];
  const confirmed = new Set<string>();
  for (const call of calls) {
    if (!/^(write|writev|sendto|sendmsg)$/.test(call.name) || !call.path.startsWith('socket:')) continue;
    for (const [id] of call.data.toString('latin1').matchAll(ID)) {
      if (!ids.has(id)) continue;
      confirmed.add(id);
      const at = committed.get(id);
      if (at === undefined) early.push(`${id} was confirmed in line ${call.began} and never written`);
      else if (!syncs.some((sync) => sync.began > at && sync.ended < call.began))
        early.push(
          `${id} was written in line ${at} and confirmed in line ${call.began}, with no sync between`,
        );
    }
  }
  return { confirmed: confirmed.size, syncs: syncs.length, commits, early };
}

/** The end in the log of the transaction that first wrote each id. */
function readCommits(log: readonly SystemCall[]): { committed: Map<string, number>; commits: number } {
  const committed = new Map<string, number>();
  let written = new Set<string>();
  let [commits, isLast] = [0, false];
  for (const { name, data, ended } of log) {
    if (name !== 'pwrite64') continue;
    if (data.length === FRAME_HEADER) {
      isLast = data.readUInt32BE(4) > 0;
      continue;
    }
    for (const [id] of data.toString('latin1').matchAll(ID)) written.add(id);
    if (!isLast) continue;
    for (const id of written) if (!committed.has(id)) committed.set(id, ended);
    commits += 1;
    written = new Set();
    isLast = false;
  }
  return { committed, commits };
}
