import { invalid } from '../../lib/errors.ts';
import { checkText, TITLE_LIMIT } from '../text/text.ts';

/** The filter of a report: entries that match all given values. Null among ids stands for "without one". */
export interface TimeFilter {
  identityIds: readonly string[] | null;
  projectIds: readonly (string | null)[] | null;
  clientIds: readonly (string | null)[] | null;
  taskIds: readonly (string | null)[] | null;
  /** Any of these. */
  tagIds: readonly (string | null)[] | null;
  billable: boolean | null;
  /** In the title or the description. */
  search: string | null;
}

type GivenIds = readonly (string | null | undefined)[] | null | undefined;

/** A filter as somebody gives it, with anything left out. */
export interface TimeFilterInput {
  identityIds?: readonly string[] | null | undefined;
  projectIds?: GivenIds;
  clientIds?: GivenIds;
  taskIds?: GivenIds;
  tagIds?: GivenIds;
  billable?: boolean | null | undefined;
  search?: string | null | undefined;
}

/** The most ids of one kind in a filter. */
export const MAX_FILTER_IDS = 500;

export const idFilters = ['identityIds', 'projectIds', 'clientIds', 'taskIds', 'tagIds'] as const;
type IdFilter = (typeof idFilters)[number];

/** Checks the values themselves; whether what they name is there is for those to find out who can look. */
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
