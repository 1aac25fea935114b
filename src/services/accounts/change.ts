import type { Handle } from '../../db/database.ts';
import type { User } from '../../domain/entities.ts';
import type { App } from '../app.ts';
import type { Doer } from '../audit-log/record.ts';
import { commandLineActor, userByEmail } from '../users/actor.ts';

/** What an administrator does to an account, in a transaction. */
export type AccountChange = (
  tx: Handle,
  doer: Omit<Doer, 'memberships'>,
  id: string,
  now: number,
) => Promise<User>;

/** For the administrator at the machine. The log names the account itself, through the command line. */
export async function changeAccountByHand(app: App, email: string, change: AccountChange): Promise<User> {
  const user = await userByEmail(app, email);
  const doer = await commandLineActor(app, user);
  return app.db.transaction((tx) => change(tx, doer, user.id, app.clock()));
}
