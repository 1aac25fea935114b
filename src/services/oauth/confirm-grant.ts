import { deleteOAuthGrant, findGrant } from '../../db/queries/oauth/oauth-records.ts';
import type { App } from '../app.ts';
import { isProofFresh } from '../sessions/proof.ts';
import { isCredentialValid } from '../shared/recheck-credential.ts';
import { isVerified } from '../shared/require-verified.ts';
import { type Giver, recordGrant } from './record-grant.ts';

/**
 * Whether a grant that was just written counts: somebody gave it in their browser, which may have been signed out meanwhile, and
 * then it ends. It ends as well where the address of the person is not verified, or they did not prove their password lately. The authorization server writes it by itself, so
 * this is asked afterwards, before anything is given out under it, and a grant is recorded from here on.
 */
export function confirmGrant(app: App, grantId: string, giver: Giver): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const grant = await findGrant(tx, grantId);
    const now = app.clock();
    const isGiven =
      grant &&
      (await isCredentialValid(tx, giver)) &&
      (await isVerified(tx, giver.userId)) &&
      (await isProofFresh(tx, giver, now));
    if (isGiven) await recordGrant(tx, giver, grant, now);
    else await deleteOAuthGrant(tx, grantId);
    return isGiven === true;
  });
}
