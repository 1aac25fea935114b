import type { Handle } from '../../db/database.ts';
import { findNamesakes, lockNames } from '../../db/queries/catalog/catalog.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { CatalogItems, CatalogKind } from '../../domain/entities.ts';
import { type Actor, mayRead } from '../../domain/teams/policy.ts';
import { foldForSearch, quoted } from '../../domain/text/text.ts';
import { Failure, failure } from '../../lib/errors.ts';
import { singular } from './require.ts';

const within: Record<CatalogKind, string> = {
  clients: 'in this team',
  projects: 'for this client',
  tasks: 'in this project',
  tags: 'in this team',
};

/**
 * Rejects a name that another active item of the same parent has, in any case, because people and tools look names up
 * without case. Archived items keep any name. So does an item whose name and parent stay the same, because older names
 * may differ only by case.
 */
export async function requireFreeName<Kind extends CatalogKind>(
  tx: Handle,
  actor: Actor,
  kind: Kind,
  item: CatalogItems[Kind],
  before: CatalogItems[Kind] | null,
): Promise<void> {
  if (item.archivedAt !== null || (before !== null && hasSameName(item, before))) return;
  const nameKey = foldForSearch(item.name);
  await lockNames(tx, kind, item.teamId, [nameKey]);
  const namesakes = await findNamesakes(tx, kind, item, nameKey);
  const taken = namesakes.find(({ name }) => name === item.name) ?? namesakes[0];
  if (!taken) return;
  const message = mayRead(actor)
    ? `There is an active ${singular[kind]} called ${quoted(taken.name)} ${placeOf(kind, item)} already; its id is ${taken.id}.`
    : withoutId(kind);
  const existing = mayRead(actor) ? { existingId: taken.id } : {};
  throw new Failure({ code: 'NAME_TAKEN', message, field: 'name', ...existing });
}

function placeOf(kind: CatalogKind, item: Item): string {
  return 'clientId' in item && item.clientId === null ? 'without a client' : within[kind];
}

type Item = CatalogItems[CatalogKind];

function hasSameName(item: Item, before: Item): boolean {
  return (
    item.name === before.name && item.archivedAt === before.archivedAt && clientOf(item) === clientOf(before)
  );
}

function clientOf(item: Item): string | null {
  return 'clientId' in item ? item.clientId : null;
}

/** The message for a credential without the read scope. */
function withoutId(kind: CatalogKind): string {
  return `There is an active ${singular[kind]} of this name ${within[kind]} already.`;
}

/**
 * Runs a write and reports a unique violation as a taken name. A node of the previous version may insert the name
 * concurrently.
 */
export async function refusingTakenNames<Result>(
  kind: CatalogKind,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw failure('NAME_TAKEN', withoutId(kind), 'name');
  }
}
