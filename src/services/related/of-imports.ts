import { findImports, findReports, totalImports } from '../../db/queries/imports/imports.ts';
import { findPlacesOfEntries } from '../../db/queries/imports/rows.ts';
import { findTimeEntries } from '../../db/queries/time-entries/time-entries.ts';
import type { Import, ImportTotals, TimeEntry } from '../../domain/entities.ts';
import type { VisiblePlace } from '../../domain/imports/import.ts';
import { type Actor, canHandleTimeOf } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { visiblePlace, visibleReport } from '../imports/visible.ts';
import { teamIdsOf } from '../shared/access.ts';
import { visibleTime } from '../time-entries/visible.ts';

/** Batch loaders for rows related to imports. */

/** Loads imports of members whose time the caller may see. */
export async function loadImports(app: App, actor: Actor, ids: readonly string[]): Promise<Import[]> {
  const found = await findImports(app.db.read, teamIdsOf(actor), ids.filter(isId));
  return found.filter((run) => canHandleTimeOf(actor, run.teamId, run.identityId));
}

/** Loads entries of members whose time the caller may see. */
export async function loadEntries(app: App, actor: Actor, ids: readonly string[]): Promise<TimeEntry[]> {
  const found = await findTimeEntries(app.db.read, teamIdsOf(actor), ids.filter(isId));
  return found.filter((entry) => canHandleTimeOf(actor, entry.teamId, entry.identityId));
}

/** Loads the current totals of imports by id, without empty imports. */
export async function loadTotals(
  app: App,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, ImportTotals>> {
  // Uses the connection for reports, but not the report queue: the totals are part of the response to an importer.
  const totals = await totalImports(app.db.reports, visibleTime(actor, null, null), ids);
  return new Map(totals.map((total) => [total.importId, total]));
}

/** Loads the visible reconciliation reports by import id. */
export async function loadReports(
  app: App,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const reports = await findReports(app.db.read, teamIdsOf(actor), ids);
  return new Map(reports.map(({ id, teamId, report }) => [id, visibleReport(actor, teamId, report)]));
}

/** Loads file and line of the imported rows of visible entries, by entry id. */
export async function loadSourceRows(
  app: App,
  actor: Actor,
  entryIds: readonly string[],
): Promise<Map<string, VisiblePlace | null>> {
  const rows = await findPlacesOfEntries(app.db.read, teamIdsOf(actor), entryIds);
  return new Map(rows.map(({ teamId, entryId, place }) => [entryId, visiblePlace(actor, teamId, place)]));
}
