import type { Handle } from '../../db/database.ts';
import {
  shareLockClient,
  shareLockProject,
  shareLockTask,
} from '../../db/queries/catalog/referenced-rows.ts';
import { type OpenImport, shareLockImport } from '../../db/queries/imports/imports.ts';
import { lockForTracking, type TrackingIdentity } from '../../db/queries/teams/identities.ts';
import type { Client, Project, Task } from '../../domain/entities.ts';

type Find<Item> = (teamId: string, id: string) => Promise<Item | undefined>;

/** Finds the rows that a new entry refers to. */
export interface ReferenceRows {
  project: Find<Project>;
  client: Find<Client>;
  task: Find<Task>;
  /** Whose time it is, with what the team decides. */
  identity: Find<TrackingIdentity>;
  /** The import that brings it. */
  run: Find<OpenImport>;
}

/** Read in a transaction, until whose end nobody else changes the identity's time, deletes the others or takes the import back. */
export function lockedRows(tx: Handle): ReferenceRows {
  return {
    project: (teamId, id) => shareLockProject(tx, teamId, id),
    client: (teamId, id) => shareLockClient(tx, teamId, id),
    task: (teamId, id) => shareLockTask(tx, teamId, id),
    identity: (teamId, id) => lockForTracking(tx, teamId, id),
    run: (teamId, id) => shareLockImport(tx, teamId, id),
  };
}
