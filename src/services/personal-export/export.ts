import { lockUser } from '../../db/queries/accounts/users.ts';
import type { PersonalTable } from '../../domain/accounts/personal-data.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { requireUser } from '../users/current.ts';
import { personalTables } from './tables.ts';

/**
 * Returns the tables of the caller's personal data, which are read while the archive is written. Requires a browser
 * session with a fresh proof of the password, or the operator.
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
