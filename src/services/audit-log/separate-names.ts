import type { Handle } from '../../db/database.ts';
import type { UnsealedLine } from '../../db/queries/audit-log/chains.ts';
import { eraseNamesOfMember, storeName } from '../../db/queries/audit-log/names.ts';
import { findAccountsOf } from '../../db/queries/teams/identities.ts';
import type { StoredLine } from '../../domain/audit-log/chain.ts';
import type { AuditChange } from '../../domain/audit-log/changes.ts';
import { namesIn, objectPersonOf, withoutNames } from '../../domain/audit-log/names.ts';

/**
 * Converts lines to the form of this version. Names that an earlier version wrote into a line are stored separately.
 * Names of accounts that were erased since are erased.
 */
export async function separateNames(
  tx: Handle,
  teamId: string,
  lines: readonly UnsealedLine[],
): Promise<StoredLine[]> {
  const old = lines.filter(({ actor_name_id }) => actor_name_id === null);
  const people = old.flatMap(({ actor_id, action, object_id }) => [
    actor_id,
    objectPersonOf(action, object_id),
  ]);
  const accounts = await findAccountsOf(tx, teamId, [...new Set(people.filter((id) => id !== null))]);
  const nameIds = new Map<string, string>();
  const idOf = async (personId: string, text: string, at: number) => {
    const key = JSON.stringify([personId, text]);
    const userId = accounts.get(personId)?.userId ?? null;
    const id = nameIds.get(key) ?? (await storeName(tx, { teamId, personId, userId, text, at }));
    nameIds.set(key, id);
    return id;
  };
  const separated: StoredLine[] = [];
  for (const { actor_name, ...line } of lines) {
    if (line.actor_name_id !== null) {
      separated.push(line);
      continue;
    }
    const actorNameId = await idOf(line.actor_id, actor_name, line.at);
    const personId = objectPersonOf(line.action, line.object_id);
    if (personId === null) {
      separated.push({ ...line, actor_name_id: actorNameId });
      continue;
    }
    const changes: AuditChange[] = line.changes === null ? [] : JSON.parse(line.changes);
    const ids = new Map<string, string>();
    for (const text of [line.object_label, ...namesIn(changes)]) {
      ids.set(text, await idOf(personId, text, line.at));
    }
    separated.push({
      ...line,
      actor_name_id: actorNameId,
      object_label: '',
      object_name_id: ids.get(line.object_label) ?? null,
      changes: line.changes && JSON.stringify(withoutNames(changes, ids)),
    });
  }
  for (const [personId, { isErased }] of accounts) {
    if (isErased) await eraseNamesOfMember(tx, teamId, personId);
  }
  return separated;
}
