import type { Identity, Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { addUser } from '../members/add.ts';
import { updateTeamMember } from '../members/update.ts';
import { requireMembership } from '../shared/access.ts';
import { createTeam } from '../teams/create.ts';
import { lockTeam } from '../teams/require.ts';
import { commandLineActor } from '../users/actor.ts';
import { updateCurrentUser } from '../users/current.ts';
import type { Account } from './accounts.ts';
import { team as teamDefinition } from './catalog.ts';
import type { DemoPerson } from './people.ts';

/** A demo person who can act in the demo team. */
export interface Member {
  person: DemoPerson;
  actor: Actor;
}

export interface FoundedTeam {
  team: Team;
  owner: Member;
  members: Member[];
}

/** Creates the team and adds all people with their roles. */
export async function foundDemoTeam(
  app: App,
  [founder, ...others]: readonly [Account, ...Account[]],
  name = teamDefinition.name,
): Promise<FoundedTeam> {
  const team = await createTeam(app, await commandLineActor(app, founder.user, 'demo'), {
    ...teamDefinition,
    name,
  });
  const owner = await settle(app, founder, team);
  const { identityId } = requireMembership(owner.actor, team.id);
  await updateTeamMember(app, owner.actor, identityId, { costRate: founder.person.costRate });
  const members = [owner];
  for (const account of others) {
    const { costRate } = account.person;
    const { id } = await addAccount(app, owner.actor, team, account);
    await updateTeamMember(app, owner.actor, id, { costRate });
    members.push(await settle(app, account, team));
  }
  return { team, owner, members };
}

/** Skips the checks of addresses, because demo accounts belong to nobody else. */
function addAccount(app: App, owner: Actor, { id }: Team, { user, person }: Account): Promise<Identity> {
  return app.db.transaction(async (tx) => {
    const { team, actor } = await lockTeam(tx, owner, id);
    return addUser(tx, { actor, team, now: app.clock() }, user, person);
  });
}

async function settle(app: App, { person, user }: Account, team: Team): Promise<Member> {
  const actor = await commandLineActor(app, user, 'demo');
  // A user who has a default team keeps it.
  if (user.defaultTeamId === null) await updateCurrentUser(app, actor, { defaultTeamId: team.id });
  return { person, actor: { ...actor, defaultTeamId: team.id } };
}
