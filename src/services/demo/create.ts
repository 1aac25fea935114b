import type { Role } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { checkNewPassword, hashPassword } from '../users/password.ts';
import { openAccounts } from './accounts.ts';
import { eraseDemo } from './erase.ts';
import { beforeHistory, fillTeam } from './fill-team.ts';
import { foundDemoTeam } from './found-team.ts';
import { MONTHS_OF_HISTORY } from './history.ts';
import { people } from './people.ts';

export interface DemoOptions {
  /** The password of all demo accounts. */
  password: string;
  onProgress?: (written: number, of: number) => void;
}

export interface Demo {
  teamName: string;
  people: { name: string; email: string; role: Role }[];
  /** Addresses of the demo accounts that administer the installation. */
  administrators: string[];
  entries: number;
}

/** Creates the demo team with 18 months of time up to now. Replaces the team of an earlier run. */
export async function createDemo(app: App, { password, onProgress }: DemoOptions): Promise<Demo> {
  for (const { email } of people) checkNewPassword(password, email);
  const passwordHash = await hashPassword(password);
  await eraseDemo(app);
  const pastApp = beforeHistory(app);
  const accounts = await openAccounts(pastApp, people, passwordHash);
  const founded = await foundDemoTeam(pastApp, accounts);
  await fillTeam(app, founded, MONTHS_OF_HISTORY, onProgress ?? (() => {}));
  const page = await listTimeEntries(app, founded.owner.actor, { teamId: founded.team.id, first: 1 });
  return {
    teamName: founded.team.name,
    people: founded.members.map(({ person: { name, email, role } }) => ({ name, email, role })),
    administrators: accounts
      .filter(({ user }) => user.administratorSince !== null)
      .map(({ user }) => user.email),
    entries: (await page.totals()).count,
  };
}
