import { browserName } from '../../domain/accounts/browser-name.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { User } from '../../domain/entities.ts';
import type { App } from '../app.ts';
import type { Browser } from '../sessions/start.ts';
import { visitor } from './browser.ts';
import { recordAccountEvent } from './record.ts';

/**
 * Records a failed sign-in after the response, so the response time does not reveal that the account exists. A limit
 * keeps repeated attempts from filling the log.
 */
export function recordRefusedSignIn(app: App, user: User, { userAgent, address }: Browser): void {
  app.deferredTasks.begin(async () => {
    if (!(await app.limits.mayRecordRefusal(user.id))) return;
    const also = [change('browser', null, browserName(userAgent))];
    const doer = { userId: user.id, ...visitor(app, address) };
    await app.db.transaction((tx) =>
      recordAccountEvent(tx, doer, app.clock(), 'session.refuse', { of: user, also }),
    );
  });
}
