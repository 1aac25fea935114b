import { NamedRow } from '../../components/lists/named-row.tsx';
import { type Task, useCatalog } from '../../data/catalog.ts';

interface Props {
  task: Task;
  /** The time of this month; undefined until it is loaded. */
  milliseconds: number | undefined;
}

export function TaskRow({ task, milliseconds }: Props) {
  const { tasks } = useCatalog();
  const siblings = tasks.filter(({ projectId }) => projectId === task.projectId);
  return <NamedRow list="tasks" item={task} siblings={siblings} milliseconds={milliseconds} />;
}
