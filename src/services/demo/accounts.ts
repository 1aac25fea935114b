import { findUserByEmail, insertUser, setPasswordHash, updateUser } from '../../db/queries/users.ts';
import type { User } from '../../domain/entities.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { type DemoPerson, people } from './people.ts';

export interface Account {
  person: DemoPerson;
  user: User;
}

/** Makes the accounts of the demo people; those of an earlier run are kept and get the new password. */
export async function openAccounts(app: App, passwordHash: string): Promise<[Account, ...Account[]]> {
  return app.db.transaction(async (tx) => {
    const open = async (person: DemoPerson): Promise<Account> => {
      const known = await findUserByEmail(tx, person.email);
      const now = app.clock();
      const user: User = {
        id: known?.id ?? newId(now),
        name: person.name,
        email: person.email,
        timezone: person.timezone,
        weekStart: known?.weekStart ?? 'MONDAY',
        timeFormat: known?.timeFormat ?? 'AUTO',
        durationFormat: known?.durationFormat ?? 'CLOCK',
        defaultTeamId: known?.defaultTeamId ?? null,
        createdAt: known?.createdAt ?? now,
      };
      if (known) {
        await updateUser(tx, user);
        await setPasswordHash(tx, user.id, passwordHash);
      } else {
        await insertUser(tx, user, passwordHash);
      }
      return { person, user };
    };
    const [owner, ...others] = people;
    const accounts: [Account, ...Account[]] = [await open(owner)];
    for (const person of others) accounts.push(await open(person));
    return accounts;
  });
}
