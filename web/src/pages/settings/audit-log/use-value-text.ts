import { useCatalog } from '../../../data/catalog.ts';
import { useTeam } from '../../../data/current-team.tsx';
import { useMembers } from '../../../data/members.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { auditLog as words } from '../../../words/audit-log.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Values of the log as people read them: the names of what is still there, and times in their zone. */
export function useValueText(): (field: string, value: string) => string {
  const { moment, plainDate } = useTimeFormat();
  const { clients, projects, tasks } = useCatalog();
  const members = useMembers(useTeam().id);
  const named: Record<string, readonly { id: string; name: string }[]> = {
    clientId: [...clients.values()],
    projectId: [...projects.values()],
    taskId: [...tasks.values()],
    identityId: members,
  };
  return (field, value) => {
    if (INSTANT.test(value)) return moment(Date.parse(value));
    if (DATE.test(value)) return plainDate(value);
    if (value === 'true') return words.yes;
    if (value === 'false') return words.no;
    return named[field]?.find(({ id }) => id === value)?.name ?? value;
  };
}
