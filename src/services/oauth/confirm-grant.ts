import { deleteOAuthGrant, findGrant } from '../../db/queries/oauth/oauth-records.ts';
import type { App } from '../app.ts';
import { isProofFresh } from '../sessions/proof.ts';
import { isCredentialValid } from '../shared/recheck-credential.ts';
import { isVerified } from '../shared/require-verified.ts';
import { type Giver, recordGrant } from './record-grant.ts';

/**
 * Confirms and records a new grant, or deletes it and returns false. A grant needs a valid session, a verified address
 * and a fresh proof of the password. oidc-provider writes the grant itself, so it is checked afterwards, before
 * anything is issued under it.
 */
export function confirmGrant(app: App, grantId: string, giver: Giver): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const grant = await findGrant(tx, grantId);
    const now = app.clock();
    const isConfirmed =
      grant &&
      (await isCredentialValid(tx, giver)) &&
      (await isVerified(tx, giver.userId)) &&
      (await isProofFresh(tx, giver, now));
    if (isConfirmed) await recordGrant(tx, giver, grant, now);
    else await deleteOAuthGrant(tx, grantId);
    return isConfirmed === true;
  });
}
