import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCatalog } from '../../data/catalog.ts';
import { useTeam } from '../../data/current-team.tsx';
import type { Entry } from '../../data/entry.ts';
import { type Tracking, useTracking } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { offer, tellNotKept } from '../messages.tsx';
import { useOnLeave } from '../use-on-leave.ts';
import { changesOf, draftOf, type EntryForm, formOf, type NewEntry, problemOf } from './form.ts';
import { readLine, withoutFields } from './read-line.ts';

/** An entry that is there, or one that is about to be made. */
type Subject = { entry: Entry; draft?: undefined } | { draft: NewEntry; entry?: undefined };

export type EntryFormOptions = Subject & {
  /** The member whose time it is. */
  identityId: string;
  /** Told the id of the entry; null where a new one was dropped. */
  onClose: (entryId: string | null) => void;
  /** Told of every change of the times of a new entry, so that others can show where it will be. */
  onTimes?: (times: { start: number; end: number }) => void;
};

export interface EntryFormState {
  entry: Entry | undefined;
  /** What is typed as the title; of a new entry, the whole line. */
  line: string;
  /** What the entry comes to. */
  form: EntryForm;
  tracking: Tracking;
  /** Why it cannot be kept as it is. */
  problem: string | null;
  change: (changes: Partial<EntryForm>) => void;
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
  const { zone } = useTimeFormat();
  const { id: teamId } = useTeam();
  // What is changed elsewhere meanwhile is not taken back by what stands in a field since before.
  const [opened] = useState(entry);
  const [typed, setTyped] = useState(() => formOf(entry ?? draft));
  const [isTouched, setTouched] = useState(false);
  const [isBillableChosen, setBillableChosen] = useState(false);
  const [unreadable, setUnreadable] = useState<Record<string, string | null>>({});

  const line =
    opened || typed.end === null
      ? { form: typed, parts: [], problem: null }
      : readLine({ ...typed, end: typed.end }, catalog, zone, isBillableChosen);
  const { form } = line;
  const wrongTimes = problemOf(form, Date.now());
  const problem =
    Object.values(unreadable).find((why) => why !== null) ??
    line.problem ??
    (wrongTimes && words.problems[wrongTimes]);
  const clientOf = (projectId: string) => catalog.project(projectId)?.clientId ?? null;

  const tellTimes = useEffectEvent((start: number, end: number | null) => {
    if (!opened && end !== null) onTimes?.({ start, end });
  });
  useEffect(() => tellTimes(form.start, form.end), [form.start, form.end]);

  const change = (changes: Partial<EntryForm>) => {
    setTouched(true);
    if (changes.billable !== undefined) setBillableChosen(true);
    setTyped({
      ...typed,
      title: withoutFields(typed.title, line.parts, Object.keys(changes)),
      // A task is one of its project.
      ...(changes.projectId !== undefined && { taskId: null }),
      ...changes,
    });
  };
  const isDone = useRef(false);
  const close = (entryId: string | null) => {
    isDone.current = true;
    onClose(entryId);
  };
  const make = () => tracking.create(draftOf(form, { teamId, identityId }, clientOf));
  const keep = () => {
    if (problem !== null) return;
    if (!opened) return close(make());
    const changes = changesOf(opened, form, clientOf);
    if (changes) {
      tracking.update(opened, changes.patch);
      offer(words.changed(form.title.trim() || words.noTitle), words.undo, () =>
        tracking.update({ ...opened, ...changes.patch }, changes.undo),
      );
    }
    close(opened.id);
  };
  const drop = () => close(opened?.id ?? null);
  useOnLeave(() => {
    if (isDone.current || !isTouched) return;
    isDone.current = true;
    const changes = opened && changesOf(opened, form, clientOf);
    if (problem !== null) tellNotKept(typed.title || words.noTitle, problem);
    else if (!opened) make();
    else if (changes) tracking.update(opened, changes.patch);
  });
  return {
    entry: opened,
    line: typed.title,
    form,
    tracking,
    problem,
    change,
    setUnreadable: (field, why) => {
      setTouched(true);
      setUnreadable((others) => ({ ...others, [field]: why }));
    },
    keep,
    drop,
    leave: () => (isTouched ? keep() : drop()),
  };
}
