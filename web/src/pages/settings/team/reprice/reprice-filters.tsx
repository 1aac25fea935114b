import { useMembers } from '../../../../data/members.ts';
import { reprice as words } from '../../../../words/reprice.ts';
import { IdFilterChip } from '../../../reports/filters/id-filter-chip.tsx';
import { useFilterChoices } from '../../../reports/filters/use-filter-choices.ts';
import classes from './reprice.module.css';

/** A null list means all; null within a list stands for entries without one. */
export interface RepriceFilter {
  identityIds: string[] | null;
  clientIds: (string | null)[] | null;
  projectIds: (string | null)[] | null;
}

export const EVERYTHING: RepriceFilter = { identityIds: null, clientIds: null, projectIds: null };

interface Props {
  teamId: string;
  filter: RepriceFilter;
  onChange: (filter: RepriceFilter) => void;
  isDisabled: boolean;
}

/** Filters by member, client and project; without any, all entries. */
export function RepriceFilters({ teamId, filter, onChange, isDisabled }: Props) {
  const choices = useFilterChoices(useMembers(teamId));
  return (
    <fieldset className={classes.filters} disabled={isDisabled}>
      <legend className="visually-hidden">{words.which}</legend>
      <IdFilterChip
        kind="member"
        choices={choices.members}
        ids={filter.identityIds}
        onChange={(ids) => onChange({ ...filter, identityIds: ids?.filter((id) => id !== null) ?? null })}
      />
      <IdFilterChip
        kind="client"
        choices={choices.clients}
        ids={filter.clientIds}
        onChange={(clientIds) => onChange({ ...filter, clientIds })}
      />
      <IdFilterChip
        kind="project"
        choices={choices.projects}
        ids={filter.projectIds}
        onChange={(projectIds) => onChange({ ...filter, projectIds })}
      />
    </fieldset>
  );
}
