import { deleteExpiredLinks } from '../../db/queries/accounts/account-links.ts';
import type { App } from '../app.ts';

export function purgeExpiredLinks(app: App): Promise<void> {
  return app.db.transaction(async (tx) => {
    const now = app.clock();
    await deleteExpiredLinks(tx, 'password_resets', now);
    await deleteExpiredLinks(tx, 'email_verifications', now);
    await deleteExpiredLinks(tx, 'email_changes', now);
  });
}
