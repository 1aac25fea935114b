import { findUserByEmail, insertUser, updateUser } from '../../db/queries/users.ts';
import { NEW_ACCOUNT } from '../../domain/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { setPassword } from '../users/set-password.ts';
import type { DemoPerson } from './people.ts';

export interface Account {
  person: DemoPerson;
  user: User;
}

/** Makes the accounts of demo people. Those of an earlier run are kept and get the new password. */
export async function openAccounts<People extends readonly DemoPerson[]>(
  app: App,
  people: People,
  passwordHash: string,
): Promise<{ [Index in keyof People]: Account }> {
  return app.db.transaction(async (tx) => {
    const open = async (person: DemoPerson): Promise<Account> => {
      const known = await findUserByEmail(tx, person.email);
      const now = app.clock();
      const user: User = {
        id: known?.id ?? newId(now),
        name: person.name,
        email: person.email,
        timezone: person.timezone,
        timezoneIsSet: true,
        weekStart: known?.weekStart ?? 'MONDAY',
        timeFormat: known?.timeFormat ?? 'AUTO',
        durationFormat: known?.durationFormat ?? 'CLOCK',
        defaultTeamId: known?.defaultTeamId ?? null,
        createdAt: known?.createdAt ?? now,
        ...NEW_ACCOUNT,
        emailVerifiedAt: known ? known.emailVerifiedAt : now,
      };
      if (known) {
        await updateUser(tx, user);
        await setPassword(tx, user.id, passwordHash);
      } else {
        await insertUser(tx, user, passwordHash);
      }
      return { person, user };
    };
    const accounts: Account[] = [];
    for (const person of people) accounts.push(await open(person));
    return accounts as { [Index in keyof People]: Account };
  });
}
