import type { ProposedChange } from '../../../../../src/import-run/preview.ts';
import { useCatalog } from '../../../data/catalog.ts';
import { useTeam } from '../../../data/current-team.tsx';
import { useMembers } from '../../../data/members.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { imports } from '../../../words/import/import.ts';

const words = imports.changes;
type Change = ProposedChange['changes'][number];

/** Describes a change, with names instead of ids and times in the user's format. */
export function useChangeText(): (change: Change) => string {
  const { moment } = useTimeFormat();
  const { project, client, task } = useCatalog();
  const members = useMembers(useTeam().id);
  const shown = (field: Change['field'], value: string | null): string => {
    if (value === null) return imports.nothing;
    if (field === 'start' || field === 'end') return moment(Number(value));
    if (field === 'billable') return value === 'true' ? words.yes : words.no;
    if (field === 'projectId') return project(value)?.name ?? value;
    if (field === 'clientId') return client(value)?.name ?? value;
    if (field === 'taskId') return task(value)?.name ?? value;
    if (field === 'identityId') return members.find(({ id }) => id === value)?.name ?? value;
    return value;
  };
  return ({ field, from, to }) => words.change(words.fields[field], shown(field, from), shown(field, to));
}
