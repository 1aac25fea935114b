import type { Client, Project, Task } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { forKeyShare } from '../../dialect.ts';
import { toClient, toProject, toTask } from '../../rows.ts';
import {
  type ClientsTable,
  clientColumns,
  type ProjectsTable,
  projectColumns,
  type TasksTable,
  taskColumns,
} from '../../schema.ts';
import { statement } from '../../statement.ts';

/**
 * Finds the project, client and task of a new time entry and locks them against deletion until the transaction ends.
 * They are looked up team by team: most users have few teams, so one compiled statement is enough.
 */

interface Key {
  teamId: string;
  id: string;
}

const project = statement<Key, ProjectsTable>((db, parameter) =>
  forKeyShare(
    db,
    db
      .selectFrom('projects')
      .select(projectColumns)
      .where('team_id', '=', parameter('teamId'))
      .where('id', '=', parameter('id')),
    'projects',
  ),
);

const client = statement<Key, ClientsTable>((db, parameter) =>
  forKeyShare(
    db,
    db
      .selectFrom('clients')
      .select(clientColumns)
      .where('team_id', '=', parameter('teamId'))
      .where('id', '=', parameter('id')),
    'clients',
  ),
);

const task = statement<Key, TasksTable>((db, parameter) =>
  forKeyShare(
    db,
    db
      .selectFrom('tasks')
      .select(taskColumns)
      .where('team_id', '=', parameter('teamId'))
      .where('id', '=', parameter('id')),
    'tasks',
  ),
);

export async function shareLockProject(tx: Handle, teamId: string, id: string): Promise<Project | undefined> {
  const [row] = await project(tx, { teamId, id });
  return row && toProject(row);
}

export async function shareLockClient(tx: Handle, teamId: string, id: string): Promise<Client | undefined> {
  const [row] = await client(tx, { teamId, id });
  return row && toClient(row);
}

/** The active tasks of a project with a folded name. */
export async function shareLockTasksByName(
  tx: Handle,
  teamId: string,
  projectId: string,
  nameKey: string,
): Promise<Task[]> {
  const query = tx
    .selectFrom('tasks')
    .select(taskColumns)
    .where('team_id', '=', teamId)
    .where('project_id', '=', projectId)
    .where('name_key', '=', nameKey)
    .where('archived_at', 'is', null)
    .orderBy('id');
  return (await forKeyShare(tx, query, 'tasks').execute()).map(toTask);
}

export async function shareLockTask(tx: Handle, teamId: string, id: string): Promise<Task | undefined> {
  const [row] = await task(tx, { teamId, id });
  return row && toTask(row);
}
