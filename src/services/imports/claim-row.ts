import type { Handle } from '../../db/database.ts';
import type { OpenImport } from '../../db/queries/imports/imports.ts';
import { claimRow, deleteRows, findKnownRows } from '../../db/queries/imports/rows.ts';
import { reloadTimeEntry } from '../../db/queries/time-entries/time-entries.ts';
import type { ImportedRow, KnownRow } from '../../domain/entities.ts';
import { changesSince, keyOfMember, type RowContent } from '../../domain/imports/import.ts';
import { type Actor, can, canHandleTimeOf, membershipIn } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { CheckedCreation } from '../time-entries/checked-creation.ts';
import type { Creation } from '../time-entries/creation.ts';
import { importedMoneyOf } from './imported-money.ts';

/**
 * Returns the result of an earlier row with this external id in any import of the team. Returns undefined for a new row
 * and claims its id for this transaction.
 */
export async function findRowResult(
  tx: Handle,
  actor: Actor,
  run: OpenImport,
  checked: CheckedCreation,
  id: string,
): Promise<Creation | undefined> {
  const row = rowOf(actor, run, checked, id);
  if (row === null) return undefined;
  const ofMember = keyOfRowOfMember(row);
  for (;;) {
    if (await claimRow(tx, row, ofMember)) return undefined;
    const known = await findKnownRows(tx, run.teamId, [row.key, ofMember]);
    const same = sameRow(
      actor,
      known.filter((one) => !isForgotten(one)),
      row,
    );
    if (same) return answerFor(tx, actor, same, row.content);
    const forgotten = known.filter(isForgotten);
    if (forgotten.length > 0) {
      // Concurrent transactions may all find the row forgotten. One transaction claims the row next, and the others
      // then find that claim.
      await deleteRows(
        tx,
        run.teamId,
        forgotten.map(({ originId }) => originId),
      );
    } else if (known.length > 0 && (await claimRow(tx, { ...row, key: ofMember }, ofMember))) {
      return undefined;
    }
  }
}

/** The key of a row whose external id is taken by a row of another member. */
export function keyOfRowOfMember({ externalId, content }: ImportedRow): string {
  return keyOfMember(externalId, content.identityId);
}

/**
 * The stored row that matches an incoming row with the same external id. Members who may edit only their own time can
 * use any external id. Their rows match only their own rows, and rows of other members do not match theirs.
 */
function sameRow(actor: Actor, known: readonly KnownRow[], row: ImportedRow): KnownRow | undefined {
  const own = known.find(({ content }) => content.identityId === row.content.identityId);
  if (own || !can(actor, 'time.others', row.teamId)) return own;
  return known.find(({ isOfTeam }) => isOfTeam);
}

/** The imported row of a creation. Null without an external id. */
export function rowOf(
  actor: Actor,
  run: OpenImport,
  checked: CheckedCreation,
  id: string,
): ImportedRow | null {
  if (checked.externalId === null) return null;
  return {
    teamId: run.teamId,
    externalId: checked.externalId,
    key: checked.externalId,
    importId: run.id,
    originId: id,
    place: checked.importRow,
    content: contentOf(actor, run, checked),
  };
}

/** A row whose import was undone may be imported again, unless its entry was kept. */
export function isForgotten({ entryId, undoneAt }: KnownRow): boolean {
  return entryId === null && undoneAt !== null;
}

async function answerFor(tx: Handle, actor: Actor, known: KnownRow, content: RowContent): Promise<Creation> {
  const { teamId, entryId } = known;
  const timeEntry = entryId === null ? undefined : await reloadTimeEntry(tx, { teamId, id: entryId });
  if (!timeEntry || !canHandleTimeOf(actor, teamId, timeEntry.identityId)) {
    throw failure(
      'ENTRY_DELETED',
      'This row was imported before and its entry was deleted since, or you have no access to it; it is not made again.',
      'externalId',
    );
  }
  const changes = changesSince(known.content, content, can(actor, 'rate.read', teamId));
  const warning = `The row has changed since it was imported: ${changes.join('; ')}. Nothing was written.`;
  return { timeEntry, outcome: 'DEDUPLICATED', warnings: changes.length > 0 ? [warning] : [] };
}

function contentOf(actor: Actor, run: OpenImport, checked: CheckedCreation): RowContent {
  return {
    identityId: checked.identityId ?? membershipIn(actor, run.teamId)?.identityId ?? '',
    start: checked.range.start,
    end: checked.range.end,
    title: checked.title,
    description: checked.description,
    projectId: checked.projectId ?? null,
    clientId: checked.clientId ?? null,
    taskId: checked.taskId ?? null,
    billable: checked.billable,
    tags: checked.tags,
    ...importedMoneyOf(actor, run, checked),
  };
}
