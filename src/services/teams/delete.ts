import { deleteTeam as removeTeam } from '../../db/queries/teams.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Actor } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import { authorize } from '../access.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { requirePerson } from '../require-person.ts';
import { lockTeam } from './require.ts';

/** Deletes a team that holds nothing but its members, and answers its id. */
export async function deleteTeam(app: App, caller: Actor, id: string): Promise<string> {
  requirePerson(caller, 'manage teams');
  try {
    return await app.db.transaction(async (tx) => {
      const { team, actor } = await lockTeam(tx, caller, id, 'id');
      authorize(actor, 'team.delete', id);
      await record(tx, actor, id, app.clock(), 'team.delete', { before: team, after: null });
      await removeTeam(tx, id);
      return id;
    });
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw failure(
      'IN_USE',
      'This team cannot be deleted, because it holds clients, projects, tags or time entries. Archive it instead: it keeps its history and takes no new time.',
      'id',
    );
  }
}
