import { deleteInvitationsExpiredBy } from '../../db/queries/invitations.ts';
import { endExpiredInvitedMembers } from '../../db/queries/invited-members.ts';
import type { App } from '../app.ts';

/** For as long someone can see that an invitation expired, and send it again. */
const SHOWN_FOR = 90 * 86_400_000;

export function purgeOldInvitations(app: App): Promise<void> {
  return app.db.transaction(async (tx) => {
    const now = app.clock();
    await deleteInvitationsExpiredBy(tx, now - SHOWN_FOR);
    await endExpiredInvitedMembers(tx, now);
  });
}
