import { invalid } from '../../lib/errors.ts';
import { checkText, TITLE_LIMIT } from '../text/text.ts';

/** The filter of a report: entries that match all given values. A null id matches entries without a value. */
export interface TimeFilter {
  identityIds: readonly string[] | null;
  projectIds: readonly (string | null)[] | null;
  clientIds: readonly (string | null)[] | null;
  taskIds: readonly (string | null)[] | null;
  /** Entries with any of these tags match. */
  tagIds: readonly (string | null)[] | null;
  billable: boolean | null;
  /** Text to search for in the title or the description. */
  search: string | null;
}

type GivenIds = readonly (string | null | undefined)[] | null | undefined;

/** A filter as given by a caller; all values are optional. */
export interface TimeFilterInput {
  identityIds?: readonly string[] | null | undefined;
  projectIds?: GivenIds;
  clientIds?: GivenIds;
  taskIds?: GivenIds;
  tagIds?: GivenIds;
  billable?: boolean | null | undefined;
  search?: string | null | undefined;
}

/** The maximum number of ids of a kind in a filter. */
export const MAX_FILTER_IDS = 500;

export const idFilters = ['identityIds', 'projectIds', 'clientIds', 'taskIds', 'tagIds'] as const;
type IdFilter = (typeof idFilters)[number];

/** Checks the form of the values. Callers with database access check whether the ids exist. */
export function checkTimeFilter(input: TimeFilterInput | null | undefined): TimeFilter {
  const list = <Name extends IdFilter>(name: Name): TimeFilter[Name] => {
    const ids: GivenIds = input?.[name];
    if (ids == null) return null;
    if (ids.length > MAX_FILTER_IDS) {
      throw invalid(name, `${name} takes at most ${MAX_FILTER_IDS} ids; ${ids.length} are too many.`);
    }
    return [...new Set(ids.map((id) => id ?? null))] as TimeFilter[Name];
  };
  return {
    identityIds: list('identityIds'),
    projectIds: list('projectIds'),
    clientIds: list('clientIds'),
    taskIds: list('taskIds'),
    tagIds: list('tagIds'),
    billable: input?.billable ?? null,
    search: input?.search ? checkText(input.search, 'search', TITLE_LIMIT) : null,
  };
}
