import { updateTeam } from '../../db/queries/teams/teams.ts';
import type { Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { authorize } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { lockTeam } from './require.ts';

/** Archives a team. Members can still read an archived team, which takes no new time. */
export function archiveTeam(app: App, actor: Actor, id: string): Promise<Team> {
  return change(app, actor, id, 'team.archive', (archivedAt) => archivedAt ?? app.clock());
}

export function unarchiveTeam(app: App, actor: Actor, id: string): Promise<Team> {
  return change(app, actor, id, 'team.unarchive', () => null);
}

async function change(
  app: App,
  caller: Actor,
  id: string,
  action: 'team.archive' | 'team.unarchive',
  next: (archivedAt: number | null) => number | null,
): Promise<Team> {
  requirePerson(caller, 'manage teams');
  return app.db.transaction(async (tx) => {
    const { team: current, actor } = await lockTeam(tx, caller, id, 'id');
    authorize(actor, 'team.delete', id);
    const team = { ...current, archivedAt: next(current.archivedAt) };
    await updateTeam(tx, team);
    await record(tx, actor, id, app.clock(), action, { before: current, after: team });
    return team;
  });
}
