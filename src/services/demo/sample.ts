import { findTeamMates } from '../../db/queries/accounts/users.ts';
import { eraseTeams } from '../../db/queries/teams/erase-teams.ts';
import type { Team } from '../../domain/entities.ts';
import { isSample, SAMPLE_DOMAIN } from '../../domain/sample.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { authorize } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { lockTeam } from '../teams/require.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { currentUser } from '../users/current.ts';
import { NOBODYS_HASH } from '../users/password.ts';
import { openAccounts } from './accounts.ts';
import { beforeHistory, fillTeam } from './fill-team.ts';
import { foundDemoTeam } from './found-team.ts';
import { type DemoPerson, people } from './people.ts';

/** Enough data for every page, and quick to create. */
const MONTHS = 3;

/**
 * Creates a sample team: the people and the work of the demo, with the caller in the place of the owner. Rejects
 * callers who have tracked time.
 */
export async function createSampleTeam(
  app: App,
  actor: Actor,
  { name }: { name?: string | null },
): Promise<Team> {
  requirePerson(actor, 'manage teams');
  const teamName = name == null ? undefined : checkName(name);
  await requireNoTime(app, actor);
  const user = await currentUser(app, actor);
  const [owner, ...others] = people;
  const pastApp = beforeHistory(app);
  const caller = { person: { ...owner, timezone: user.timezone }, user };
  const colleagues = await openAccounts(pastApp, others.map(inSamples), NOBODYS_HASH);
  const founded = await foundDemoTeam(pastApp, [caller, ...colleagues], teamName);
  await fillTeam(app, founded, MONTHS, () => {});
  return founded.team;
}

/**
 * Gives a demo person a separate account for samples. Demo accounts have a known password, which would open every
 * sample.
 */
function inSamples(person: DemoPerson): DemoPerson {
  return { ...person, email: person.email.replace(/@.*$/, `@${SAMPLE_DOMAIN}`) };
}

async function requireNoTime(app: App, actor: Actor): Promise<void> {
  const identityIds = actor.memberships.map(({ identityId }) => identityId);
  const tracked = await listTimeEntries(app, actor, { identityIds, first: 1 });
  if (tracked.items.length === 0) return;
  throw failure('IN_USE', 'You have tracked time already; sample data is for those who have none yet.');
}

/** Deletes a sample team with all its data and returns its id. */
export async function deleteSampleTeam(app: App, caller: Actor, id: string): Promise<string> {
  requirePerson(caller, 'manage teams');
  return app.db.transaction(async (tx) => {
    const { team, actor } = await lockTeam(tx, caller, id, 'id');
    authorize(actor, 'team.delete', id);
    const mates = await findTeamMates(tx, id, actor.userId);
    if (!isSample(mates)) {
      throw failure('IN_USE', 'This is no sample team: people are in it. Archive it instead.', 'id');
    }
    await record(tx, actor, id, app.clock(), 'sampleTeam.delete', { before: team, after: null });
    await eraseTeams(tx, [id]);
    return id;
  });
}
