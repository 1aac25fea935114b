import { NamedRow } from '../../components/lists/named-row.tsx';
import { type Task, useCatalog } from '../../data/catalog.ts';

interface Props {
  task: Task;
  /** What was done on it this month, once it is known. */
  milliseconds: number | undefined;
}

export function TaskRow({ task, milliseconds }: Props) {
  const { tasks } = useCatalog();
  const siblings = tasks.filter(({ projectId }) => projectId === task.projectId);
  return <NamedRow list="tasks" item={task} siblings={siblings} milliseconds={milliseconds} />;
}
