import type { ImportedRow } from '../../domain/entities.ts';
import type { RowPlace, VisiblePlace } from '../../domain/imports/import.ts';
import { visibleReport as reportInSight } from '../../domain/imports/visible-report.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';

/** A row with the part of its place that the caller may see. */
export type Visible<Row extends ImportedRow> = Omit<Row, 'place'> & { place: VisiblePlace | null };

/**
 * The place of a row in its file. The text of the row may contain costs, so it needs the permission to read costs. The
 * text is null once it is erased.
 */
export function visiblePlace(actor: Actor, teamId: string, place: RowPlace | null): VisiblePlace | null {
  return place && { ...place, raw: can(actor, 'cost.read', teamId) ? place.raw || null : null };
}

/** The reconciliation report of an import, limited to what the caller may see. Null without a report. */
export function visibleReport(actor: Actor, teamId: string, report: string | null): string | null {
  if (report === null) return null;
  const [rates, costs] = [can(actor, 'rate.read', teamId), can(actor, 'cost.read', teamId)];
  return reportInSight(report, { rates, costs });
}
