import type { SystemCall } from './system-calls.ts';

export interface SyncOrder {
  /** The number of acknowledged entries in the trace. */
  confirmed: number;
  /** The number of syncs of the write-ahead log. */
  syncs: number;
  commits: number;
  /** A sentence for each write that was acknowledged before its sync. */
  early: string[];
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The bytes of a frame header in SQLite's write-ahead log. The last frame of a transaction stores the database size there. */
const FRAME_HEADER = 24;

/**
 * Checks the order of a server's system calls. Every acknowledged entry needs a sync of SQLite's write-ahead log that began
 * after the entry's transaction was written and succeeded before the response was sent.
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

/** The trace line at which the transaction that first wrote an id was complete, by id. */
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
