import type { Handle } from '../../db/database.ts';
import type { TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { findOverlapping } from '../../db/queries/time-entries/time-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { parseInstant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { newOverlaps } from '../../domain/time-entries/overlap.ts';
import { checkRange } from '../../domain/time-entries/time-entry.ts';
import { invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { byImport } from '../imports/by-import.ts';
import { withMoneyOf } from '../imports/imported-money.ts';
import { originOf, requireImportInto } from '../imports/open.ts';
import { recordPreviousValues } from '../imports/record-previous-values.ts';
import type { MoneyInput } from '../rates/hourly-rate.ts';
import { changedRequired } from '../shared/patch.ts';
import { checkTagNames } from '../tags/ensure.ts';
import { tagNamesOf } from '../tags/names-of-entry.ts';
import { checkDescription, checkTitle, rateWithoutImport } from './checked-creation.ts';
import { lockEntry } from './lock.ts';
import { rateFor } from './resolve-references.ts';
import { replaceTags, requireMayEditLockedTime, saveChanged } from './save.ts';
import { overlapWarnings, type Warning } from './warnings.ts';
import type { WorkInput } from './work.ts';
import { resolveWorkChange } from './work-change.ts';

export interface UpdateTimeEntryInput extends WorkInput {
  id: string;
  startTime?: string | null;
  endTime?: string | null;
  title?: string | null;
  description?: string | null;
  billable?: boolean | null;
  tags?: readonly string[] | null;
  /** Only with `importId`. */
  hourlyRate?: MoneyInput | null;
  importedAmount?: MoneyInput | null;
  /** The import that changes the entry. Undoing the import restores the entry. */
  importId?: string | null;
}

export interface Update {
  timeEntry: TimeEntry;
  /** Warnings about values that changed beyond the input, and about new overlaps. */
  warnings: Warning[];
}

/** Changes the given fields and keeps the others. An update never merges overlapping entries. */
export async function updateTimeEntry(app: App, actor: Actor, input: UpdateTimeEntryInput): Promise<Update> {
  const tags = input.tags === undefined ? undefined : checkTagNames(input.tags ?? []);
  if (input.importId == null && input.hourlyRate !== undefined) throw rateWithoutImport();
  return app.db.transaction(async (tx) => {
    const run = await originOf(tx, actor, input.importId);
    const { entry: current, identity } = await lockEntry(tx, actor, input.id);
    requireImportInto(run, current.teamId, 'entry');
    const now = app.clock();
    let entry: TimeEntry = {
      ...current,
      ...times(current, input, now),
      title: input.title === undefined ? current.title : checkTitle(input.title),
      description:
        input.description === undefined ? current.description : checkDescription(input.description),
      billable: changedRequired('billable', input.billable, current.billable, (billable) => billable),
      updatedAt: now,
    };
    requireMayEditLockedTime(actor, identity, [current.start], 'id');
    requireMayEditLockedTime(actor, identity, [entry.start], 'startTime');
    const change = await resolveWorkChange(tx, actor, current, input);
    if (change) {
      entry = { ...entry, ...change.ids };
      // The frozen rate only changes with the project or the client.
      if (entry.projectId !== current.projectId || entry.clientId !== current.clientId) {
        entry.hourlyRate = rateFor(change.work, identity);
      }
    }
    const tagsBefore = tags && (await tagNamesOf(tx, entry));
    entry = await withMoneyOf(tx, actor, run, entry, input);
    if (run) await recordPreviousValues(tx, run, current, entry);
    await saveChanged(tx, identity, entry);
    if (tags) await replaceTags(tx, actor, entry, tags, now, run?.id);
    const states = { before: { ...current, tags: tagsBefore }, after: { ...entry, tags } };
    await record(tx, actor, entry.teamId, now, 'timeEntry.update', { ...states, also: byImport(input) });
    const warnings = [
      ...(change?.warnings ?? []),
      ...(await warningsOfNewTimes(tx, actor, identity, current, entry)),
    ];
    return { timeEntry: entry, warnings };
  });
}

/** Returns warnings for overlaps that are new or longer after a change of times. */
export async function warningsOfNewTimes(
  tx: Handle,
  actor: Actor,
  identity: TrackingIdentity,
  before: TimeEntry,
  after: TimeEntry,
  subject?: string,
): Promise<Warning[]> {
  const [previous, range] = [finishedRange(before), finishedRange(after)];
  if (range === null || (previous?.start === range.start && previous.end === range.end)) return [];
  const overlapping = await findOverlapping(tx, identity, range);
  const otherEntries = overlapping.filter(({ id }) => id !== after.id);
  return overlapWarnings(actor, newOverlaps(otherEntries, previous, range), subject);
}

/** Returns the range of an entry, or null for a running timer. */
function finishedRange({ start, end }: TimeEntry): Interval | null {
  return end === null ? null : { start, end };
}

function times(
  current: TimeEntry,
  input: UpdateTimeEntryInput,
  now: number,
): { start: number; end: number | null } {
  const start = changedRequired('startTime', input.startTime, current.start, (text) =>
    parseInstant(text, 'startTime'),
  );
  if (current.end === null && input.endTime === undefined) {
    if (start > now) throw invalid('startTime', 'A running timer cannot start in the future.');
    return { start, end: null };
  }
  const end = changedRequired('endTime', input.endTime, current.end ?? now, (text) =>
    parseInstant(text, 'endTime'),
  );
  return start === current.start && end === current.end ? { start, end } : checkRange({ start, end });
}
