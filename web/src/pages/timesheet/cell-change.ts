import { parseDuration } from '../../../../src/domain/duration-text.ts';
import {
  type CellPlan,
  type CellRefusal,
  type CellRequest,
  planCell,
} from '../../../../src/domain/timesheet-plan.ts';
import { timesheet as words } from '../../words/timesheet.ts';

type Refusal = CellRefusal | 'UNREADABLE' | 'ARCHIVED';

type Change = Exclude<CellPlan, { kind: 'refuse' }> | { kind: 'refuse'; code: Refusal; message: string };

/** What has to happen so that a cell says what was typed into it, or why that cannot be. */
export function changeOf(
  text: string,
  request: Omit<CellRequest, 'length'>,
  { takesNewTime }: { takesNewTime: boolean },
): Change {
  const length = text.trim() === '' ? 0 : parseDuration(text);
  if (length === null) return { kind: 'refuse', code: 'UNREADABLE', message: words.unreadable };
  const plan = planCell({ ...request, length });
  if (plan.kind === 'create' && !takesNewTime) {
    return { kind: 'refuse', code: 'ARCHIVED', message: words.archived };
  }
  return plan;
}

/** Whether looking at the entries themselves helps with a refusal. */
export function isAboutEntries(code: Refusal): boolean {
  return code === 'SEVERAL_ENTRIES' || code === 'OVER_MIDNIGHT' || code === 'RUNNING';
}
