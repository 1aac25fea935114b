import { sql } from 'kysely';
import type { Client, Project, Task } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
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
import { type OpenImport, type OpenImportRow, openImportColumns, toOpenImport } from '../imports/imports.ts';
import { type TrackingIdentity, type TrackingRow, toTracking, trackingColumns } from '../teams/identities.ts';

/**
 * On PostgreSQL: what decides about a new entry, as it is at the moment and with the version that it has, by PostgreSQL's own marks: any change
 * of a row gives it another one. Nothing is locked; whoever writes the entry sees to it that these are still the versions.
 */
export interface Versioned<Item> {
  item: Item;
  version: string;
  /** Of its team, where something of the team is part of it. */
  teamVersion: string | null;
}

interface Key {
  teamId: string;
  id: string;
}

const version = (table: string) => sql<string>`${sql.ref(`${table}.xmin`)}::text`;

const project = statement<Key, ProjectsTable & { version: string }>((db, parameter) =>
  db
    .selectFrom('projects')
    .select(projectColumns)
    .select(version('projects').as('version'))
    .where('team_id', '=', parameter('teamId'))
    .where('id', '=', parameter('id')),
);

const client = statement<Key, ClientsTable & { version: string }>((db, parameter) =>
  db
    .selectFrom('clients')
    .select(clientColumns)
    .select(version('clients').as('version'))
    .where('team_id', '=', parameter('teamId'))
    .where('id', '=', parameter('id')),
);

const task = statement<Key, TasksTable & { version: string }>((db, parameter) =>
  db
    .selectFrom('tasks')
    .select(taskColumns)
    .select(version('tasks').as('version'))
    .where('team_id', '=', parameter('teamId'))
    .where('id', '=', parameter('id')),
);

const identity = statement<Key, TrackingRow & { version: string; team_version: string }>((db, parameter) =>
  db
    .selectFrom('identities')
    .innerJoin('teams', 'teams.id', 'identities.team_id')
    .select(trackingColumns)
    .select([version('identities').as('version'), version('teams').as('team_version')])
    .where('identities.team_id', '=', parameter('teamId'))
    .where('identities.id', '=', parameter('id')),
);

const run = statement<Key, OpenImportRow & { version: string; team_version: string }>((db, parameter) =>
  db
    .selectFrom('imports')
    .innerJoin('teams', 'teams.id', 'imports.team_id')
    .select(openImportColumns)
    .select([version('imports').as('version'), version('teams').as('team_version')])
    .where('imports.team_id', '=', parameter('teamId'))
    .where('imports.id', '=', parameter('id')),
);

export async function findProject(handle: Handle, key: Key): Promise<Versioned<Project> | undefined> {
  const [row] = await project(handle, key);
  return row && { item: toProject(row), version: row.version, teamVersion: null };
}

export async function findClient(handle: Handle, key: Key): Promise<Versioned<Client> | undefined> {
  const [row] = await client(handle, key);
  return row && { item: toClient(row), version: row.version, teamVersion: null };
}

export async function findTask(handle: Handle, key: Key): Promise<Versioned<Task> | undefined> {
  const [row] = await task(handle, key);
  return row && { item: toTask(row), version: row.version, teamVersion: null };
}

export async function findTracking(
  handle: Handle,
  key: Key,
): Promise<Versioned<TrackingIdentity> | undefined> {
  const [row] = await identity(handle, key);
  return row && { item: toTracking(row, key), version: row.version, teamVersion: row.team_version };
}

export async function findOpenImport(handle: Handle, key: Key): Promise<Versioned<OpenImport> | undefined> {
  const [row] = await run(handle, key);
  return row && { item: toOpenImport(row, key), version: row.version, teamVersion: row.team_version };
}
