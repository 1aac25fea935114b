import type { Handle } from '../../db/database.ts';
import { holdsData } from '../../db/queries/teams/erase-teams.ts';
import { lockTeam, deleteTeam as removeTeam, updateTeam } from '../../db/queries/teams/teams.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import { asDeleted, asRestored, isRestorable } from '../../domain/accounts/erasure.ts';
import type { Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { type Failure, failure, invalid } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { administratorIn } from '../audit-log/administrator.ts';
import { record, recordAccountEvent } from '../audit-log/record.ts';
import { announceToTeam } from '../change-feed/announce.ts';
import { lockTeamsAndAdministrator } from '../installation/require-administrator.ts';
import { findSizedTeam, type SizedTeam } from '../installation/teams.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { authorize, notFound } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { type LockedTeam, lockTeamAlsoDeleted, lockTeamAsOperator } from './require.ts';

/** The result of deleting a team: the id of an erased team, or the team that will be erased. */
export interface DeletedTeam {
  deletedId: string | null;
  team: Team | null;
}

/** Deletes a team. A team without data is erased at once. Any other team requires its name as confirmation and is erased after 14 days. */
export async function deleteTeam(
  app: App,
  caller: Actor,
  id: string,
  name: string | null = null,
): Promise<DeletedTeam> {
  requirePerson(caller, 'manage teams');
  return remove(app, (tx) => lockAsOwner(tx, caller, id), name, record);
}

/** Deletes a team for the operator, also without an active owner. */
export function deleteTeamAsOperator(app: App, id: string, name: string): Promise<DeletedTeam> {
  return remove(app, (tx) => lockTeamAsOperator(tx, id), name, recordAsAdministrator);
}

type LockTeam = (tx: Handle) => Promise<LockedTeam>;

async function lockAsOwner(tx: Handle, caller: Actor, id: string): Promise<LockedTeam> {
  const locked = await lockTeamAlsoDeleted(tx, caller, id, 'id');
  authorize(locked.actor, 'team.delete', id);
  return locked;
}

type RecordEvent = (
  tx: Handle,
  actor: Actor,
  id: string,
  now: number,
  action: 'team.delete' | 'team.restore',
  deed: { before: Team; after: Team | null },
) => Promise<void>;

/** Records an administrator's change of a team in the log of the team and in the log of the installation. */
const recordAsAdministrator: RecordEvent = async (tx, actor, id, now, action, deed) => {
  await record(tx, administratorIn(actor, [id]), id, now, action, deed);
  await recordAccountEvent(tx, actor, now, action, deed);
};

async function remove(app: App, lock: LockTeam, name: string | null, log: RecordEvent): Promise<DeletedTeam> {
  try {
    return await app.db.transaction(async (tx) => {
      const { team, actor } = await lock(tx);
      const { id } = team;
      if (team.eraseAt !== null) return { deletedId: null, team };
      const now = app.clock();
      if (await holdsData(tx, id)) {
        if (name === null) throw holdsMore();
        const deleted = await deleteWithData(tx, actor, team, name, now);
        await log(tx, actor, id, now, 'team.delete', { before: team, after: deleted });
        return { deletedId: null, team: deleted };
      }
      if (name !== null) requireName(team, name);
      await log(tx, actor, id, now, 'team.delete', { before: team, after: null });
      await removeTeam(tx, id);
      return { deletedId: id, team: null };
    });
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw holdsMore();
  }
}

async function deleteWithData(
  tx: Handle,
  actor: Actor,
  team: Team,
  name: string,
  now: number,
): Promise<Team> {
  requireBrowser(actor, 'delete a team that holds data');
  requireName(team, name);
  await requireProof(tx, actor, now);
  return markDeleted(tx, team, now);
}

async function markDeleted(tx: Handle, team: Team, now: number): Promise<Team> {
  const deleted = asDeleted(team, now);
  await updateTeam(tx, deleted);
  return deleted;
}

function requireName(team: Team, name: string): void {
  if (name.trim() === team.name) return;
  throw invalid('name', `name must be the name of the team: "${team.name}".`);
}

function holdsMore(): Failure {
  return failure(
    'IN_USE',
    'This team holds clients, projects, tags, reports or time entries. To delete it with all of them, pass its name, in a browser session with a password that was confirmed within 15 minutes. Or archive it: it keeps its history and takes no new time.',
    'id',
  );
}

/** Undoes the deletion of a team that is not erased yet. */
export async function restoreTeam(app: App, caller: Actor, id: string): Promise<Team> {
  requirePerson(caller, 'manage teams');
  return restore(app, (tx) => lockAsOwner(tx, caller, id), record);
}

/** Restores a team for the operator, also without an active owner. */
export function restoreTeamAsOperator(app: App, id: string): Promise<Team> {
  return restore(app, (tx) => lockTeamAsOperator(tx, id), recordAsAdministrator);
}

function restore(app: App, lock: LockTeam, log: RecordEvent): Promise<Team> {
  return app.db.transaction(async (tx) => {
    const { team: current, actor } = await lock(tx);
    const now = app.clock();
    const team = await markRestored(tx, current, now);
    await log(tx, actor, team.id, now, 'team.restore', { before: current, after: team });
    return team;
  });
}

async function markRestored(tx: Handle, deleted: Team, now: number): Promise<Team> {
  if (deleted.eraseAt === null) return deleted;
  if (!isRestorable(deleted.eraseAt, now)) {
    throw failure('NOT_FOUND', 'The 14 days in which this team could be restored are over.', 'id');
  }
  const team = asRestored(deleted);
  await updateTeam(tx, team);
  return team;
}

/** Deletes a team for an administrator of the installation. The team is erased after 14 days, also without data. */
export function deleteInstalledTeam(
  app: App,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<SizedTeam> {
  return changeInstalledTeam(app, actor, id, 'team.delete', async (tx, team, now) => {
    requireName(team, name);
    return team.eraseAt === null ? markDeleted(tx, team, now) : team;
  });
}

/** Undoes any deletion of a team for an administrator of the installation. */
export function restoreInstalledTeam(app: App, actor: Actor, id: string): Promise<SizedTeam> {
  return changeInstalledTeam(app, actor, id, 'team.restore', markRestored);
}

async function changeInstalledTeam(
  app: App,
  actor: Actor,
  id: string,
  action: 'team.delete' | 'team.restore',
  change: (tx: Handle, team: Team, now: number) => Promise<Team>,
): Promise<SizedTeam> {
  requireBrowser(actor, 'administer the installation');
  await app.db.transaction(async (tx) => {
    const now = app.clock();
    const lock = async () => (isId(id) ? lockTeam(tx, id) : undefined);
    const before = await lockTeamsAndAdministrator(tx, actor, now, lock);
    if (!before) throw notFound('team');
    const after = await change(tx, before, now);
    await recordAsAdministrator(tx, actor, id, now, action, { before, after });
  });
  announceToTeam(app, id);
  return findSizedTeam(app, id);
}
