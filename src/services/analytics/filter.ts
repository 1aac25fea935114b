import type { Handle } from '../../db/database.ts';
import { findItems } from '../../db/queries/catalog/catalog.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import type { CatalogKind } from '../../domain/entities.ts';
import { type Actor, can, type Membership } from '../../domain/teams/policy.ts';
import {
  checkTimeFilter,
  type TimeFilter,
  type TimeFilterInput,
} from '../../domain/time-entries/time-filter.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { singular } from '../catalog/require.ts';
import { notFound } from '../shared/access.ts';

/**
 * Checks a filter and limits it to the caller's view. Every id must belong to the team. Callers who may not see the
 * team's time are limited to their own.
 */
export async function visibleFilter(
  handle: Handle,
  actor: Actor,
  { teamId, identityId: own }: Membership,
  input: TimeFilterInput | null | undefined,
): Promise<TimeFilter> {
  const filter = checkTimeFilter(input);
  await requireMembers(handle, teamId, filter.identityIds);
  await requireItems(handle, teamId, 'projects', filter.projectIds, 'projectIds');
  await requireItems(handle, teamId, 'clients', filter.clientIds, 'clientIds');
  await requireItems(handle, teamId, 'tasks', filter.taskIds, 'taskIds');
  await requireItems(handle, teamId, 'tags', filter.tagIds, 'tagIds');
  if (can(actor, 'analytics.read', teamId)) return filter;
  if (filter.identityIds?.some((id) => id !== own)) {
    throw failure('FORBIDDEN', 'Your role in this team does not allow you to see the time of this member.');
  }
  return { ...filter, identityIds: filter.identityIds ?? [own] };
}

async function requireMembers(handle: Handle, teamId: string, ids: readonly string[] | null): Promise<void> {
  if (ids === null) return;
  const found = ids.every(isId) ? await findIdentities(handle, [teamId], ids) : [];
  if (found.length < ids.length) throw notFound('team member', 'identityIds');
}

async function requireItems(
  handle: Handle,
  teamId: string,
  kind: CatalogKind,
  ids: readonly (string | null)[] | null,
  field: string,
): Promise<void> {
  if (ids === null) return;
  const named = ids.filter((id) => id !== null);
  const found = named.every(isId) ? await findItems(handle, kind, [teamId], named) : [];
  if (found.length < named.length) throw notFound(singular[kind], field);
}
