import {
  extendChain,
  findUnsealed,
  lockChain,
  nextTeamToSeal,
  type Seal,
  sealLines,
  sealOldLine,
} from '../../db/queries/audit-log/chains.ts';
import type { App } from '../app.ts';
import { linkOf } from './link.ts';
import { separateNames } from './separate-names.ts';

/** Small batches, so that concurrent writers do not wait for long. */
const SEAL_BATCH = 200;

/**
 * Adds committed lines to the chains of their logs. Selects lines that are not sealed, regardless of their time, so a
 * line of a slow transaction follows lines with later times. Nodes that seal at the same time are serialized per chain.
 */
export async function sealAuditLog(app: App): Promise<void> {
  let teamId = await nextTeamToSeal(app.db.read, null);
  while (teamId !== undefined) {
    while (await sealSome(app, teamId));
    teamId = await nextTeamToSeal(app.db.read, teamId);
  }
}

/** Returns whether more lines may be left to seal. */
function sealSome(app: App, teamId: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    let { last } = await lockChain(tx, teamId);
    const found = await findUnsealed(tx, teamId, SEAL_BATCH);
    const seals: Seal[] = [];
    for (const line of await separateNames(tx, teamId, found)) {
      last = linkOf(last, line);
      seals.push({ ...last, line });
    }
    const old = new Set(found.filter((line) => line.actor_name_id === null).map(({ id }) => id));
    for (const seal of seals.filter(({ line }) => old.has(line.id))) await sealOldLine(tx, seal);
    await sealLines(
      tx,
      teamId,
      seals.filter(({ line }) => !old.has(line.id)),
    );
    await extendChain(tx, teamId, last);
    return found.length === SEAL_BATCH;
  });
}
