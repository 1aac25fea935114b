import { findVerifiedWithRoles } from '../../db/queries/teams/identities.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import { isReserved } from '../../domain/sample.ts';
import { rolesThatMay } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { alertLetter } from './letter.ts';
import type { ReachedThreshold } from './reached.ts';

/** Tells those who may see budgets that some reached thresholds: in the dashboard, and with a letter for each of them. */
export async function notifyOfAlerts(app: App, reached: readonly ReachedThreshold[]): Promise<void> {
  const byTeam = Map.groupBy(reached, ({ alert }) => alert.teamId);
  app.db.changes.announce(byTeam.keys());
  const teams = await findTeams(app.db.read, [...byTeam.keys()]);
  for (const team of teams) {
    for (const reader of await readersIn(app, team)) {
      app.mail.send(alertLetter(reader, team, byTeam.get(team.id) ?? [], app.dashboardUrl));
    }
  }
}

async function readersIn(app: App, { id }: Team): Promise<Identity[]> {
  // The mailbox of an address that is not verified may be that of somebody else.
  const readers = await findVerifiedWithRoles(app.db.read, id, rolesThatMay('budget.read'));
  // Nobody reads the mail of people in samples.
  return readers.filter(({ email }) => !isReserved(email));
}
