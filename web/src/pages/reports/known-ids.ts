import type { ReportSettings } from '../../../../src/domain/reports/settings.ts';
import type { Filter } from './question.ts';

/** The ids of a team's items. Members are undefined until they are loaded. */
interface Known {
  members: ReadonlySet<string> | undefined;
  projects: ReadonlySet<string>;
  clients: ReadonlySet<string>;
  tasks: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}

export interface KnownFilter {
  filter: Filter;
  /** The number of named items that no longer exist. */
  gone: number;
}

/**
 * The filter of the settings without deleted items: an address may outlive the items, and the server would
 * refuse unknown ids. Null while the members are loading, if the settings name any.
 */
export function knownFilter(settings: ReportSettings, known: Known): KnownFilter | null {
  let gone = 0;
  const kept = <Id extends string | null>(ids: Id[] | null, there: ReadonlySet<string>): Id[] | null => {
    const found = ids?.filter((id) => id === null || there.has(id)) ?? [];
    gone += (ids?.length ?? 0) - found.length;
    return found.length > 0 ? found : null;
  };
  if (settings.identityIds && !known.members) return null;
  const filter = {
    identityIds: kept(settings.identityIds, known.members ?? new Set()),
    projectIds: kept(settings.projectIds, known.projects),
    clientIds: kept(settings.clientIds, known.clients),
    taskIds: kept(settings.taskIds, known.tasks),
    tagIds: kept(settings.tagIds, known.tags),
    billable: settings.billable,
    search: settings.search,
  };
  return { filter, gone };
}
