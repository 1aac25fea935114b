import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCatalog } from '../../data/catalog.ts';
import { useTeam } from '../../data/current-team.tsx';
import type { Entry } from '../../data/entry.ts';
import { useOverlapHint } from '../../data/overlap-hint.ts';
import { addDraft } from '../../drafts/draft-list.ts';
import { useLock } from '../../lock/use-lock.ts';
import { type Tracking, useTracking } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { offer } from '../messages.tsx';
import { useOnLeave } from '../use-on-leave.ts';
import {
  changesOf,
  draftOf,
  type EntryForm,
  formOf,
  problemOf,
  type Subject,
  type TypedForm,
  type Unreadable,
} from './form.ts';
import { readLine, withoutFields } from './read-line.ts';

export type EntryFormOptions = Subject & {
  /** The member who owns the entry. */
  identityId: string;
  /** A draft to continue. */
  left?: TypedForm;
  /** Called with the id of the entry; null if a new one was discarded. */
  onClose: (entryId: string | null) => void;
  /** Called with the times of a new entry at every change, so that the calendar can show it. */
  onTimes?: (times: { start: number; end: number }) => void;
};

export interface EntryFormState {
  entry: Entry | undefined;
  /** The text of the title field; for a new entry, the whole line. */
  line: string;
  /** The resulting entry. */
  form: EntryForm;
  tracking: Tracking;
  /** Whether the lock date prevents any change. */
  isLocked: boolean;
  /** The reason why the form cannot be saved. */
  problem: string | null;
  /** For a new entry: how it will interact with overlapping entries. */
  overlapHint: string | null;
  change: (changes: Partial<EntryForm>) => void;
  isTouched: boolean;
  unreadable: TypedForm['unreadable'];
  /**
   * Stores a field's unparsable text, or clears it with null. Nothing is saved while a field has such text.
   */
  setUnreadable: (field: string, unreadable: Unreadable | null) => void;
  /** Saves the changes and closes. Does nothing if there is a problem. */
  keep: () => void;
  /** Saves the changes, runs `act` on the entry and closes. Does nothing if there is a problem. */
  keepAnd: (act: (entry: Entry) => void) => void;
  /** Closes and discards the changes. */
  drop: () => void;
  /** Called when the focus leaves the editor: saves a touched form if possible, else closes. */
  leave: () => void;
}

/** The state of an editor from opening until it is saved or discarded. */
export function useEntryForm({
  entry,
  draft,
  identityId,
  left,
  onClose,
  onTimes,
}: EntryFormOptions): EntryFormState {
  const tracking = useTracking();
  const catalog = useCatalog();
  const format = useTimeFormat();
  const { id: teamId } = useTeam();
  // Compared with the entry as it was opened: fields that were not edited must not revert changes from
  // elsewhere.
  const [opened] = useState(entry);
  const [typed, setTyped] = useState(() => left?.form ?? formOf(entry ?? draft));
  const [isTouched, setTouched] = useState(left !== undefined);
  const [isBillableChosen, setBillableChosen] = useState(left?.isBillableChosen ?? false);
  const [unreadable, setUnreadable] = useState(left?.unreadable ?? {});

  const line =
    opened || typed.end === null
      ? { form: typed, parts: [], problem: null }
      : readLine({ ...typed, end: typed.end }, catalog, format, isBillableChosen);
  const { form } = line;
  const wrongTimes = problemOf(form, Date.now());
  const { reasonAt } = useLock();
  const lockReason = opened ? reasonAt(opened.start) : null;
  const problem =
    lockReason ??
    Object.values(unreadable).find((one) => one !== null)?.why ??
    line.problem ??
    (wrongTimes && words.problems[wrongTimes]) ??
    reasonAt(form.start);
  const clientOf = (projectId: string) => catalog.project(projectId)?.clientId ?? null;

  const made = draftOf(form, { teamId, identityId }, clientOf);
  const overlapHint = useOverlapHint(opened || problem !== null ? null : made);

  const reportTimes = useEffectEvent((start: number, end: number | null) => {
    if (!opened && end !== null) onTimes?.({ start, end });
  });
  useEffect(() => reportTimes(form.start, form.end), [form.start, form.end]);

  const change = (changes: Partial<EntryForm>) => {
    setTouched(true);
    if (changes.billable !== undefined) setBillableChosen(true);
    setTyped({
      ...typed,
      title: withoutFields(typed.title, line.parts, Object.keys(changes)),
      // A task belongs to one project.
      ...(changes.projectId !== undefined && { taskId: null }),
      ...changes,
    });
  };
  const isDone = useRef(false);
  const close = (entryId: string | null) => {
    isDone.current = true;
    onClose(entryId);
  };
  const make = () => tracking.create(made);
  const update = (was: Entry) => {
    const changes = changesOf(was, form, clientOf);
    if (changes) tracking.update(was, changes.patch);
    return changes;
  };
  const keep = () => {
    if (problem !== null) return;
    if (!opened) return close(make());
    const changes = update(opened);
    if (changes) {
      offer(words.changed(form.title.trim() || words.noTitle), words.undo, () =>
        tracking.update({ ...opened, ...changes.patch }, changes.undo),
      );
    }
    close(opened.id);
  };
  const keepAnd = (act: (entry: Entry) => void) => {
    if (problem !== null || !opened) return;
    update(opened);
    act(opened);
    close(opened.id);
  };
  const drop = () => close(opened?.id ?? null);
  const saveDraft = (why: string) => {
    const subject = opened ? { entry: opened } : draft && { draft };
    if (!subject) return;
    // Only the browser knows a partly typed date.
    const typedForm = { form: typed, isBillableChosen, unreadable: { ...unreadable, date: null } };
    const editor = { teamId, identityId, subject, typed: typedForm };
    addDraft({ text: typed.title || words.noTitle, why, editor });
  };
  useOnLeave(() => {
    if (isDone.current || !isTouched) return;
    isDone.current = true;
    if (problem !== null) saveDraft(problem);
    else if (!opened) make();
    else update(opened);
  });
  return {
    entry: opened,
    line: typed.title,
    form,
    tracking,
    isLocked: lockReason !== null,
    problem,
    overlapHint,
    change,
    isTouched,
    unreadable,
    setUnreadable: (field, one) => {
      setTouched(true);
      setUnreadable((others) => ({ ...others, [field]: one }));
    },
    keep,
    keepAnd,
    drop,
    leave: () => (isTouched ? keep() : drop()),
  };
}
