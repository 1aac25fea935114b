import { useRef, useState } from 'react';
import { useCatalog } from '../../data/catalog.ts';
import { useTeam } from '../../data/current-team.tsx';
import type { Entry } from '../../data/entry.ts';
import { type Tracking, useTracking } from '../../outbox/tracking.tsx';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { offer } from '../messages.tsx';
import { changesOf, draftOf, type EntryForm, formOf, type NewEntry, problemOf } from './form.ts';

/** An entry that is there, or one that is about to be made. */
export type Subject = { entry: Entry; draft?: undefined } | { draft: NewEntry; entry?: undefined };

export type EntryFormOptions = Subject & {
  /** The member whose time it is. */
  identityId: string;
  /** Told the id of the entry; null where a new one was dropped. */
  onClose: (entryId: string | null) => void;
  /** Told of every change of the times, so that others can show where a new entry will be. */
  onTimes?: (times: { start: number; end: number }) => void;
};

export interface EntryFormState {
  entry: Entry | undefined;
  form: EntryForm;
  tracking: Tracking;
  /** Why it cannot be kept as it is. */
  problem: string | null;
  change: (changes: Partial<EntryForm>) => void;
  /** Another project has other tasks, and says whether a new entry is billable. */
  chooseProject: (projectId: string | null) => void;
  /** A field says here that it holds what it cannot read; nothing is kept until it can. */
  setUnreadable: (field: string, why: string | null) => void;
  /** Keeps what was changed and closes; stays where something is wrong. */
  keep: () => void;
  /** Closes and forgets what was changed. */
  drop: () => void;
  /** Someone turned to something else: what was changed is kept where it can be. */
  leave: () => void;
}

/** What is typed into an editor, from the moment it opens until it is kept or dropped. */
export function useEntryForm({
  entry,
  draft,
  identityId,
  onClose,
  onTimes,
}: EntryFormOptions): EntryFormState {
  const tracking = useTracking();
  const catalog = useCatalog();
  const { id: teamId } = useTeam();
  // What is changed elsewhere meanwhile is not taken back by what stands in a field since before.
  const [opened] = useState(entry);
  const [form, setForm] = useState(() => formOf(entry ?? draft));
  const [unreadable, setUnreadable] = useState<Record<string, string | null>>({});
  const [isTouched, setTouched] = useState(false);
  const billableWasChosen = useRef(false);

  const wrongTimes = problemOf(form, Date.now());
  const problem =
    Object.values(unreadable).find((why) => why !== null) ?? (wrongTimes && words.problems[wrongTimes]);
  const clientOf = (projectId: string) => catalog.project(projectId)?.clientId ?? null;

  const change = (changes: Partial<EntryForm>) => {
    const next = { ...form, ...changes };
    if ('billable' in changes) billableWasChosen.current = true;
    setTouched(true);
    setForm(next);
    if (next.end !== null && (next.start !== form.start || next.end !== form.end)) {
      onTimes?.({ start: next.start, end: next.end });
    }
  };
  const keep = () => {
    if (problem !== null) return;
    if (!opened) return onClose(tracking.create(draftOf(form, { teamId, identityId }, clientOf)));
    const changes = changesOf(opened, form, clientOf);
    if (changes) {
      tracking.update(opened.id, changes.patch);
      offer(words.changed(form.title.trim() || words.noTitle), words.undo, () =>
        tracking.update(opened.id, changes.undo),
      );
    }
    onClose(opened.id);
  };
  const drop = () => onClose(opened?.id ?? null);
  return {
    entry: opened,
    form,
    tracking,
    problem,
    change,
    chooseProject: (projectId) => {
      const project = catalog.project(projectId);
      const isDefaulted = !opened && project && !billableWasChosen.current;
      setTouched(true);
      setForm({
        ...form,
        projectId,
        taskId: projectId === form.projectId ? form.taskId : null,
        billable: isDefaulted ? project.billable : form.billable,
      });
    },
    setUnreadable: (field, why) => {
      setTouched(true);
      setUnreadable((others) => ({ ...others, [field]: why }));
    },
    keep,
    drop,
    leave: () => (isTouched ? keep() : drop()),
  };
}
