import {
  findUserByEmail,
  insertUser,
  lockFirstAccount,
  updateUser,
} from '../../db/queries/accounts/users.ts';
import { NEW_ACCOUNT } from '../../domain/accounts/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { setPassword } from '../users/set-password.ts';
import type { DemoPerson } from './people.ts';

export interface Account {
  person: DemoPerson;
  user: User;
}

/**
 * Creates the accounts of demo people. Accounts of an earlier run are kept and get the new password. As everywhere, the
 * first account of an installation becomes its administrator.
 */
export async function openAccounts<People extends readonly DemoPerson[]>(
  app: App,
  people: People,
  passwordHash: string,
): Promise<{ [Index in keyof People]: Account }> {
  return app.db.transaction(async (tx) => {
    const open = async (person: DemoPerson): Promise<Account> => {
      const existing = await findUserByEmail(tx, person.email);
      const { name, email, timezone } = person;
      if (existing) {
        const user: User = { ...existing, name, email, timezone, timezoneIsSet: true };
        await updateUser(tx, user);
        await setPassword(tx, user.id, passwordHash);
        return { person, user };
      }
      const now = app.clock();
      const user: User = {
        id: newId(now),
        name,
        email,
        timezone,
        timezoneIsSet: true,
        weekStart: 'MONDAY',
        timeFormat: 'AUTO',
        durationFormat: 'CLOCK',
        defaultTeamId: null,
        createdAt: now,
        emailVerifiedAt: now,
        ...NEW_ACCOUNT,
        administratorSince: (await lockFirstAccount(tx)) ? now : null,
      };
      await insertUser(tx, user, passwordHash);
      return { person, user };
    };
    const accounts: Account[] = [];
    for (const person of people) accounts.push(await open(person));
    return accounts as { [Index in keyof People]: Account };
  });
}
