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

/** Finds the reference rows of a new entry. */
export interface ReferenceRows {
  project: Find<Project>;
  client: Find<Client>;
  task: Find<Task>;
  /** The member of the entry, with the settings of the team. */
  identity: Find<TrackingIdentity>;
  /** The import of the entry. */
  run: Find<OpenImport>;
}

/** Reads and locks the rows: until the transaction ends, no other one changes the member's time, deletes a row or undoes the import. */
export function lockedRows(tx: Handle): ReferenceRows {
  return {
    project: (teamId, id) => shareLockProject(tx, teamId, id),
    client: (teamId, id) => shareLockClient(tx, teamId, id),
    task: (teamId, id) => shareLockTask(tx, teamId, id),
    identity: (teamId, id) => lockForTracking(tx, teamId, id),
    run: (teamId, id) => shareLockImport(tx, teamId, id),
  };
}
