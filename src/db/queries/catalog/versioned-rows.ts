import { sql } from 'kysely';
import type { Client, Project, Task } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { timeline } from '../../dialect.ts';
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
 * On PostgreSQL: a reference row of a new entry, with its version. Rows are not locked; the statement that writes the
 * entry checks the versions. A version is the id of the transaction that wrote the row (`xmin`), which is unique on a
 * timeline.
 */
export interface Versioned<Item> {
  item: Item;
  version: string;
  timeline: string;
  /** The version of the team, for rows that are read together with their team. */
  teamVersion: string | null;
}

interface Key {
  teamId: string;
  id: string;
}

interface Version {
  version: string;
  timeline: string;
}

interface VersionWithTeam extends Version {
  team_version: string;
}

const version = (table: string) => sql<string>`${sql.ref(`${table}.xmin`)}::text`;

const project = statement<Key, ProjectsTable & Version>((db, parameter) =>
  db
    .selectFrom('projects')
    .select(projectColumns)
    .select([version('projects').as('version'), timeline.as('timeline')])
    .where('team_id', '=', parameter('teamId'))
    .where('id', '=', parameter('id')),
);

const client = statement<Key, ClientsTable & Version>((db, parameter) =>
  db
    .selectFrom('clients')
    .select(clientColumns)
    .select([version('clients').as('version'), timeline.as('timeline')])
    .where('team_id', '=', parameter('teamId'))
    .where('id', '=', parameter('id')),
);

const task = statement<Key, TasksTable & Version>((db, parameter) =>
  db
    .selectFrom('tasks')
    .select(taskColumns)
    .select([version('tasks').as('version'), timeline.as('timeline')])
    .where('team_id', '=', parameter('teamId'))
    .where('id', '=', parameter('id')),
);

const identity = statement<Key, TrackingRow & VersionWithTeam>((db, parameter) =>
  db
    .selectFrom('identities')
    .innerJoin('teams', 'teams.id', 'identities.team_id')
    .select(trackingColumns)
    .select([
      version('identities').as('version'),
      version('teams').as('team_version'),
      timeline.as('timeline'),
    ])
    .where('identities.team_id', '=', parameter('teamId'))
    .where('identities.id', '=', parameter('id')),
);

const run = statement<Key, OpenImportRow & VersionWithTeam>((db, parameter) =>
  db
    .selectFrom('imports')
    .innerJoin('teams', 'teams.id', 'imports.team_id')
    .select(openImportColumns)
    .select([version('imports').as('version'), version('teams').as('team_version'), timeline.as('timeline')])
    .where('imports.team_id', '=', parameter('teamId'))
    .where('imports.id', '=', parameter('id')),
);

export async function findProject(handle: Handle, key: Key): Promise<Versioned<Project> | undefined> {
  const [row] = await project(handle, key);
  return row && { item: toProject(row), version: row.version, timeline: row.timeline, teamVersion: null };
}

export async function findClient(handle: Handle, key: Key): Promise<Versioned<Client> | undefined> {
  const [row] = await client(handle, key);
  return row && { item: toClient(row), version: row.version, timeline: row.timeline, teamVersion: null };
}

export async function findTask(handle: Handle, key: Key): Promise<Versioned<Task> | undefined> {
  const [row] = await task(handle, key);
  return row && { item: toTask(row), version: row.version, timeline: row.timeline, teamVersion: null };
}

export async function findTracking(
  handle: Handle,
  key: Key,
): Promise<Versioned<TrackingIdentity> | undefined> {
  const [row] = await identity(handle, key);
  return (
    row && {
      item: toTracking(row, key),
      version: row.version,
      timeline: row.timeline,
      teamVersion: row.team_version,
    }
  );
}

export async function findOpenImport(handle: Handle, key: Key): Promise<Versioned<OpenImport> | undefined> {
  const [row] = await run(handle, key);
  return (
    row && {
      item: toOpenImport(row, key),
      version: row.version,
      timeline: row.timeline,
      teamVersion: row.team_version,
    }
  );
}
