import { overlaps } from '../../../src/domain/time/interval.ts';
import type { Entry } from '../data/entry.ts';

/** The changed properties of an entry; missing ones stay. */
export type EntryPatch = Partial<
  Pick<
    Entry,
    'start' | 'end' | 'title' | 'description' | 'projectId' | 'taskId' | 'clientId' | 'billable' | 'tags'
  >
>;

/**
 * Something that a person did and that the server has to hear of. Plain data: it is kept beyond a reload. A creation that stays
 * apart is not merged with what it overlaps.
 */
export type Change = {
  /** Made by the browser; for a creation also what keeps it from being made twice. */
  id: string;
  /** When it was done. */
  at: number;
  /** Sent no sooner, so that it can be taken back until then. */
  notBefore?: number;
} & (
  | { kind: 'create'; entry: Entry; staysApart?: boolean }
  | { kind: 'start'; entry: Entry }
  | { kind: 'update'; entryId: string; patch: EntryPatch; was?: Entry }
  | { kind: 'stop'; entryId: string; end: number }
  | { kind: 'delete'; entryId: string; was?: Entry }
  | { kind: 'unmerge'; entryId: string }
);

/** Whether a creation would become part of an entry that is about to be deleted, and would be lost with it. */
export function needsGone(creation: Change, deletion: Change): boolean {
  if (creation.kind !== 'create' || creation.staysApart || deletion.kind !== 'delete') return false;
  const { entry } = creation;
  const { was } = deletion;
  return was !== undefined && was.identityId === entry.identityId && overlaps(rangeOf(was), rangeOf(entry));
}

/** Whether a change comes to the same when it reaches the server before others that were made earlier. */
export function isIndependent(change: Change, earlier: readonly Change[]): boolean {
  // A timer ends the one before it; and what is taken apart may be what others were merged into.
  if (change.kind === 'start' || change.kind === 'unmerge') return earlier.length === 0;
  return !earlier.some((one) => entryIdOf(one) === entryIdOf(change) || needsGone(change, one));
}

const rangeOf = ({ start, end }: Entry) => ({ start, end: end ?? Number.POSITIVE_INFINITY });

/** A change that makes an entry. */
export type Making = Extract<Change, { entry: Entry }>;

/** The entry that a change is about. */
export function entryIdOf(change: Change): string {
  return 'entry' in change ? change.entry.id : change.entryId;
}

/** The same change, about an entry that has got another id. */
export function withEntryId(change: Change, id: string): Change {
  return 'entry' in change ? { ...change, entry: { ...change.entry, id } } : { ...change, entryId: id };
}

/** The same creation, of an entry that was changed before the server heard of it. */
export function withPatch(change: Change, patch: EntryPatch): Change {
  return 'entry' in change ? { ...change, entry: { ...change.entry, ...patch } } : change;
}

/**
 * The creation that comes to the same as a creation and what was done to its entry afterwards; null where the entry was
 * deleted in the end. A timer that was stopped is an entry that is finished.
 */
export function foldAll(making: Making, later: readonly Change[]): Making | null {
  let made = making;
  for (const change of later) {
    if (change.kind === 'delete') return null;
    if (change.kind !== 'update' && change.kind !== 'stop') continue;
    const patch = change.kind === 'stop' ? { end: change.end } : change.patch;
    const entry = { ...made.entry, ...patch };
    made = entry.end === null ? { ...made, entry } : { ...made, kind: 'create', entry };
  }
  return made;
}
