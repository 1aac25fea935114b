import { findSealed, lockChain, removeSealed } from '../../db/queries/audit-log/chains.ts';
import { keepSince, nextTeamInLog } from '../../db/queries/audit-log/lines.ts';
import { deleteOldNames } from '../../db/queries/audit-log/names.ts';
import type { App } from '../app.ts';
import { sealAuditLog } from './seal.ts';

const DAY = 86_400_000;
/** Small batches, so that concurrent writers do not wait for long. */
const PURGE_BATCH = 500;

/**
 * Deletes the lines past the retention from all logs, including logs of deleted teams. A chain loses lines only at its
 * beginning, so an old line waits for the lines before it, which are about as old.
 */
export async function purgeAuditLog(app: App): Promise<void> {
  await sealAuditLog(app);
  const before = app.clock() - app.auditDays * DAY;
  let teamId = await nextTeamInLog(app.db.read, null);
  while (teamId !== undefined) {
    while (await purgeSome(app, teamId, before));
    teamId = await nextTeamInLog(app.db.read, teamId);
  }
  await app.db.transaction((tx) => deleteOldNames(tx, before));
}

/** Returns whether more lines may be due. */
function purgeSome(app: App, teamId: string, before: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    await keepSince(tx, before);
    const { removed } = await lockChain(tx, teamId);
    const lines = await findSealed(tx, teamId, removed.number, PURGE_BATCH);
    const young = lines.findIndex(({ at }) => at >= before);
    const last = lines.at(young === -1 ? lines.length - 1 : young - 1);
    if (young !== 0 && last) await removeSealed(tx, teamId, { number: last.seal, hash: last.hash });
    return young === -1 && lines.length === PURGE_BATCH;
  });
}
