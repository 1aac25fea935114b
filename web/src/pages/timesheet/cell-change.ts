import { parseDuration } from '../../../../src/domain/time/duration-text.ts';
import {
  type CellPlan,
  type CellRefusal,
  type CellRequest,
  planCell,
} from '../../../../src/domain/timesheet/plan.ts';

/** The reason why typed text is not saved. */
export type Refusal = CellRefusal | { code: 'UNREADABLE' } | { code: 'ARCHIVED' };

type Change = Exclude<CellPlan, { kind: 'refuse' }> | ({ kind: 'refuse' } & Refusal);

/** The changes for the typed text of a cell, or the reason why it is refused. */
export function changeOf(
  text: string,
  request: Omit<CellRequest, 'length'>,
  { takesNewTime }: { takesNewTime: boolean },
): Change {
  const length = text.trim() === '' ? 0 : parseDuration(text);
  if (length === null) return { kind: 'refuse', code: 'UNREADABLE' };
  const plan = planCell({ ...request, length });
  if (plan.kind === 'create' && !takesNewTime) {
    return { kind: 'refuse', code: 'ARCHIVED' };
  }
  return plan;
}

/** Whether the list of entries helps to resolve a refusal. */
export function isAboutEntries(code: Refusal['code']): boolean {
  return code === 'SEVERAL_ENTRIES' || code === 'OVER_MIDNIGHT' || code === 'RUNNING';
}
