import { lockUser } from '../../db/queries/users.ts';
import type { PersonalTable } from '../../domain/personal-data.ts';
import type { Actor } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { requireUser } from '../users/current.ts';
import { personalTables } from './tables.ts';

/**
 * All that is known of the caller, read while it is written out. It takes a person in a browser who proved their password a moment ago,
 * or the administrator at the machine.
 */
export async function exportPersonalData(
  app: App,
  actor: Actor,
  lookUp: () => Promise<Actor>,
): Promise<PersonalTable[]> {
  requireBrowser(actor, 'download your data');
  await app.db.transaction(async (tx) => {
    const now = app.clock();
    await requireProof(tx, actor, now);
    const user = requireUser(await lockUser(tx, actor.userId));
    await recordAccountEvent(tx, actor, now, 'personalData.export', { of: user });
  });
  return personalTables({ app, lookUp });
}
