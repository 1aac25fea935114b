import type { Actor } from '../../domain/teams/policy.ts';
import {
  checkTimeFilter,
  type TimeFilter,
  type TimeFilterInput,
} from '../../domain/time-entries/time-filter.ts';
import type { App } from '../app.ts';
import { lookUp, type Name } from './look-up.ts';
import { chooseMember, type Member } from './member.ts';
import { findTagIds } from './tags.ts';

export interface NamedTime {
  teamId: Name;
  filter: TimeFilter;
}

/** Resolves the names in the filter of a report to ids, and determines the team of the report. */
export async function resolveTimeFilter(
  app: App,
  actor: Actor,
  team: Name,
  named: TimeFilterInput,
): Promise<NamedTime> {
  // Checked before any query, because a call may contain a hundred thousand names.
  const names = checkTimeFilter(named);
  const found = await lookUp(
    app,
    actor,
    {
      team,
      members: names.identityIds,
      clients: names.clientIds,
      projects: names.projectIds,
      tasks: names.taskIds,
    },
    { mayBePast: true },
  );
  const within = found.teamId != null ? [found.teamId] : found.teamIds;
  const tags = names.tagIds && (await findTagIds(app, actor, names.tagIds, within));
  let teamId = found.teamId ?? tags?.teamId;

  const members: Member[] = [];
  for (const [index, places] of found.people?.entries() ?? []) {
    const member = await chooseMember(app, actor, names.identityIds?.[index] ?? '', places, teamId);
    teamId ??= member.teamId;
    members.push(member);
  }
  return {
    teamId,
    filter: {
      ...names,
      identityIds: found.people ? members.map(({ id }) => id) : null,
      clientIds: found.clientIds ?? null,
      projectIds: found.projectIds ?? null,
      taskIds: found.taskIds ?? null,
      tagIds: tags?.ids ?? null,
    },
  };
}
