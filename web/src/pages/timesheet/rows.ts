import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import type { Catalog, Client, Project, Task } from '../../data/catalog.ts';

/** The names of a row. All are undefined for time without a project. */
export interface RowWork {
  client: Client | undefined;
  project: Project | undefined;
  task: Task | undefined;
}

export function workOf({ projectId, taskId }: TimesheetRowKey, catalog: Catalog): RowWork {
  const project = catalog.project(projectId);
  return { project, client: catalog.client(project?.clientId ?? null), task: catalog.task(taskId) };
}

/** Whether the row takes new time: none of its items is archived. */
export function isOpen({ client, project, task }: RowWork): boolean {
  return !client?.archived && !project?.archived && !task?.archived;
}

/** The key of a row. */
export function rowId({ projectId, taskId }: TimesheetRowKey): string {
  return `${projectId ?? 'none'}-${taskId ?? 'none'}`;
}

/** Removes duplicate rows; the first occurrence stays. */
export function distinctRows(rows: readonly TimesheetRowKey[]): TimesheetRowKey[] {
  return [...Map.groupBy(rows, rowId).values()].flatMap(([first]) => first ?? []);
}

/** The key of a cell across weeks, and the id of its element. */
export function cellId(row: TimesheetRowKey, date: string): string {
  return `cell-${rowId(row)}-${date}`;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/**
 * Orders by client, project and task. A missing client or project sorts last; a project without a task sorts
 * before its tasks.
 */
export function compareWork(a: RowWork, b: RowWork): number {
  return (
    Number(!a.project) - Number(!b.project) ||
    Number(!a.client) - Number(!b.client) ||
    compareNames(a.client, b.client) ||
    compareNames(a.project, b.project) ||
    Number(Boolean(a.task)) - Number(Boolean(b.task)) ||
    compareNames(a.task, b.task)
  );
}

interface Named {
  id: string;
  name: string;
}

/** Ids break ties, so that equal names keep a stable order. */
function compareNames(a: Named | undefined, b: Named | undefined): number {
  if (!a || !b || a.id === b.id) return 0;
  return byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
