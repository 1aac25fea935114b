import type { Actor } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { isVerified } from '../require-verified.ts';
import { isStanding } from '../standing.ts';
import { endGrant } from './record-grant.ts';

/**
 * Whether a grant that was just written counts: somebody gave it in their browser, which may have been signed out meanwhile, and
 * then it ends. It ends as well where the address of the person is not verified. The authorization server writes it by itself, so
 * this is asked afterwards, before anything is given out under it.
 */
export function confirmGrant(
  app: App,
  grantId: string,
  giver: Pick<Actor, 'userId' | 'source'>,
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const isGiven = (await isStanding(tx, giver)) && (await isVerified(tx, giver.userId));
    if (!isGiven) await endGrant(tx, grantId, app.clock());
    return isGiven;
  });
}
