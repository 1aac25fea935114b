import type { ImportedRow } from '../../domain/entities.ts';
import type { RowPlace, VisiblePlace } from '../../domain/imports/import.ts';
import { visibleReport as reportInSight } from '../../domain/imports/visible-report.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';

/** A row with its place as the caller may see it. */
export type Visible<Row extends ImportedRow> = Omit<Row, 'place'> & { place: VisiblePlace | null };

/** The place of a row in its file. The text of the row can hold what a member costs; it is empty once it was erased. */
export function visiblePlace(actor: Actor, teamId: string, place: RowPlace | null): VisiblePlace | null {
  return place && { ...place, raw: can(actor, 'cost.read', teamId) ? place.raw || null : null };
}

/** The reconciliation of an import; null while there is none. */
export function visibleReport(actor: Actor, teamId: string, report: string | null): string | null {
  if (report === null) return null;
  const [rates, costs] = [can(actor, 'rate.read', teamId), can(actor, 'cost.read', teamId)];
  return reportInSight(report, { rates, costs });
}
