import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { dayOf } from '../../../../src/domain/calendar.ts';
import { onOtherDay, withTypedEnd, withTypedLength, withTypedStart } from '../../../../src/domain/retime.ts';
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '../../../../src/domain/text.ts';
import type { Tracked } from '../../../../src/domain/time-entry.ts';
import { useOnLeave } from '../../components/use-on-leave.ts';
import type { Entry } from '../../data/entry.ts';
import { BillableField } from '../../entry-fields/billable-field.tsx';
import { ProjectField } from '../../entry-fields/project-field.tsx';
import { TagsField } from '../../entry-fields/tags-field.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import { changesBetween } from './changes-between.ts';
import classes from './edit-dialog.module.css';
import { TimeInput } from './time-input.tsx';
import { useEntryActions } from './use-entry-actions.ts';

interface Props {
  entry: Entry;
  onClose: () => void;
}

/**
 * All of an entry at once. Nothing is changed until it is saved; but what was changed is saved where it would be lost with the
 * page, and a click beside the dialog does not close it then.
 */
export function EditDialog({ entry, onClose }: Props) {
  const actions = useEntryActions();
  const isNarrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const [draft, setDraft] = useState(entry);
  const [open, setOpen] = useState<'project' | 'tags' | null>(null);
  const change = (patch: Partial<Entry>) => setDraft((before) => ({ ...before, ...patch }));
  const patch = changesBetween(entry, draft);
  const isDone = useRef(false);
  const close = () => {
    isDone.current = true;
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (patch) actions.change([entry], patch);
    close();
  };
  const remove = () => {
    actions.remove([entry]);
    close();
  };
  useOnLeave(() => {
    if (patch && !isDone.current) actions.change([entry], patch);
    isDone.current = true;
  });
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={patch === null}
      returnFocus={false}
      title={words.dialog.title}
      size={520}
      fullScreen={isNarrow}
    >
      <form className={classes.form} onSubmit={save}>
        <TextInput
          label={words.cells.title}
          value={draft.title ?? ''}
          maxLength={TITLE_LIMIT}
          onChange={(event) => change({ title: event.currentTarget.value })}
          data-autofocus
        />
        <div className={classes.work}>
          <ProjectField
            value={draft}
            onChange={change}
            isOpen={open === 'project'}
            onOpen={() => setOpen('project')}
            onClose={() => setOpen(null)}
          />
          <TagsField
            value={draft.tags}
            onChange={(tags) => change({ tags })}
            isOpen={open === 'tags'}
            onOpen={() => setOpen('tags')}
            onClose={() => setOpen(null)}
          />
          <BillableField value={draft.billable} onChange={(billable) => change({ billable })} />
        </div>
        <Times draft={draft} onChange={change} />
        <Textarea
          label={words.cells.description}
          value={draft.description ?? ''}
          maxLength={DESCRIPTION_LIMIT}
          rows={3}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <div className={classes.foot}>
          <Button variant="subtle" color="red" onClick={remove}>
            {words.delete}
          </Button>
          <span className={classes.space} />
          <Button variant="default" onClick={close}>
            {words.dialog.cancel}
          </Button>
          <Button type="submit">{words.dialog.save}</Button>
        </div>
      </form>
    </Modal>
  );
}

/** The day, from when to when, and how long: each follows from the others. */
function Times({ draft, onChange }: { draft: Entry; onChange: (times: Tracked) => void }) {
  const { zone, hour12, time, duration } = useTimeFormat();
  const { start, end } = draft;
  const clock = () => ({ now: Date.now(), zone, hour12 });
  const { date } = dayOf(start, zone);
  return (
    <div className={classes.times}>
      <TextInput
        type="date"
        label={words.cells.date}
        value={date}
        min="1970-01-01"
        max="2200-12-31"
        onChange={({ currentTarget: { value } }) => value && onChange(onOtherDay(draft, value, zone))}
      />
      <TimeInput
        label={words.cells.start}
        text={time(start)}
        problem={words.notATime}
        read={(typed) => withTypedStart(draft, typed, clock())}
        onChange={onChange}
      />
      {end !== null && (
        <>
          <TimeInput
            label={words.cells.end}
            text={time(end)}
            problem={words.notAnEnd}
            read={(typed) => withTypedEnd(draft, typed, clock())}
            onChange={onChange}
          />
          <TimeInput
            label={words.cells.duration}
            text={duration(end - start)}
            problem={words.notALength}
            read={(typed) => withTypedLength(draft, typed, Date.now())}
            onChange={onChange}
          />
        </>
      )}
    </div>
  );
}
