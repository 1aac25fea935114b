import { findItems } from '../../db/queries/catalog/catalog.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import type { CatalogKind } from '../../domain/entities.ts';
import type { Grouping } from '../../domain/reports/grouping.ts';
import type { ColumnType } from '../../domain/reports/report.ts';
import { quoted } from '../../domain/text/text.ts';
import type { Rounding } from '../../domain/time-entries/rounding.ts';
import type { GroupKey } from '../analytics/name-groups.ts';
import type { Subject } from './subject.ts';

export const groupWords: Record<Grouping, { label: string; without: string; type: ColumnType }> = {
  MEMBER: { label: 'Member', without: 'Without a member', type: 'TEXT' },
  PROJECT: { label: 'Project', without: 'Without a project', type: 'TEXT' },
  CLIENT: { label: 'Client', without: 'Without a client', type: 'TEXT' },
  TASK: { label: 'Task', without: 'Without a task', type: 'TEXT' },
  TAG: { label: 'Tags', without: 'Without tags', type: 'TEXT' },
  BILLABLE: { label: 'Billable', without: '', type: 'TEXT' },
  DAY: { label: 'Day', without: '', type: 'DATE' },
  WEEK: { label: 'Week of', without: '', type: 'DATE' },
  MONTH: { label: 'Month', without: '', type: 'TEXT' },
};

export function nameOfKey({ by, name }: GroupKey): string {
  return name ?? groupWords[by].without;
}

/** Lists groupings in words: "project, member and day". */
export function groupsInWords(groupBy: readonly Grouping[]): string {
  const names = groupBy.map((by) => (by === 'WEEK' ? 'week' : groupWords[by].label.toLowerCase()));
  return listInWords(names, 'and');
}

function listInWords(parts: readonly string[], word: 'and' | 'or'): string {
  if (parts.length < 2) return parts.join();
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

/** Describes the filter and the rounding of a report in sentences, with names instead of ids. */
export async function statementsOf(
  { app, actor, team, settings }: Subject,
  ownTimeOnly: boolean,
): Promise<string[]> {
  const handle = app.db.read;
  const named = async (
    label: string,
    ids: readonly (string | null)[] | null,
    without: string,
    find: (ids: string[]) => Promise<readonly { name: string }[]>,
  ) => {
    if (ids === null) return [];
    const found = await find(ids.filter((id) => id !== null));
    const names = found.map(({ name }) => name).sort();
    if (ids.includes(null)) names.push(without);
    return [`${label}: ${listInWords(names, 'or')}.`];
  };
  const items = (kind: CatalogKind) => (ids: string[]) => findItems(handle, kind, [team.id], ids);
  const members = await named('Members', settings.identityIds, '', (ids) =>
    findIdentities(handle, [team.id], ids),
  );
  const [own] = ownTimeOnly
    ? await findIdentities(
        handle,
        [team.id],
        actor.memberships.map(({ identityId }) => identityId),
      )
    : [];
  return [
    ...(own ? [`Members: ${own.name}.`] : members),
    ...(await named('Projects', settings.projectIds, 'without a project', items('projects'))),
    ...(await named('Clients', settings.clientIds, 'without a client', items('clients'))),
    ...(await named('Tasks', settings.taskIds, 'without a task', items('tasks'))),
    ...(await named('Tags', settings.tagIds, 'without tags', items('tags'))),
    ...(settings.billable === null
      ? []
      : [settings.billable ? 'Billable time only.' : 'Time that is not billable only.']),
    ...(settings.search === null ? [] : [`Title or description contain ${quoted(settings.search)}.`]),
    ...(settings.rounding === null ? [] : [roundingInWords(settings.rounding)]),
    ...(settings.kind === 'TEAM' && settings.hours > 0
      ? [`${settings.hours} h are expected on each day from Monday to Friday, up to yesterday.`]
      : []),
  ];
}

function roundingInWords({ mode, minutes, per }: Rounding): string {
  const direction = { UP: 'up', DOWN: 'down', NEAREST: 'to the nearest' }[mode];
  const step = mode === 'NEAREST' ? `${minutes} min` : `to ${minutes} min`;
  return `Time is rounded ${direction} ${step} for each ${per === 'ENTRY' ? 'entry' : 'row'}.`;
}
