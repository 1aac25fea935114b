import { ActionIcon, Button, Switch, Textarea, TextInput } from '@mantine/core';
import { IconLock, IconPlayerStopFilled, IconTrash, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '../../../../src/domain/text/text.ts';
import type { Tracked } from '../../../../src/domain/time-entries/time-entry.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';
import { ProjectPicker } from '../pickers/project-picker.tsx';
import { TagPicker } from '../pickers/tag-picker.tsx';
import { TaskPicker } from '../pickers/task-picker.tsx';
import classes from './entry-editor.module.css';
import { MergedParts } from './merged-parts.tsx';
import { DateField, TimesFields } from './times-fields.tsx';
import type { EntryFormState } from './use-entry-form.ts';

/** The fields of an entry. Enter saves, Escape discards. */
export function EntryEditor({ state }: { state: EntryFormState }) {
  const { entry, line, form, tracking, isLocked, problem, overlapHint, change, keep, drop } = state;
  const times = {
    times: form,
    onChange: ({ start, end }: Tracked) => change({ start, end }),
    unreadable: state.unreadable,
    setUnreadable: state.setUnreadable,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // React also bubbles events from a picker's portal, which is not a DOM child.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      drop();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep();
  };
  return (
    <form
      className={classes.editor}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <div className={classes.head}>
        <TextInput
          aria-label={words.title}
          placeholder={words.titlePlaceholder}
          title={entry ? undefined : words.lineHint}
          classNames={{ root: classes.title, input: classes.titleInput }}
          variant="unstyled"
          size="md"
          maxLength={TITLE_LIMIT}
          autoComplete="off"
          data-autofocus
          readOnly={isLocked}
          value={line}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <ActionIcon aria-label={words.close} title={words.closeHint} onClick={drop}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <fieldset className={classes.fields} disabled={isLocked}>
        <div className={classes.work}>
          <ProjectPicker value={form.projectId} onChange={(projectId) => change({ projectId })} />
          <TaskPicker
            projectId={form.projectId}
            value={form.taskId}
            // Sends the project too: it may come from the line only.
            onChange={(taskId) => change({ projectId: form.projectId, taskId })}
          />
          <TagPicker value={form.tags} onChange={(tags) => change({ tags })} />
        </div>
        <div className={classes.times}>
          <TimesFields {...times} />
        </div>
        <div className={classes.dateRow}>
          <DateField {...times} />
          <Switch
            label={words.billable}
            checked={form.billable}
            onChange={(event) => change({ billable: event.currentTarget.checked })}
          />
        </div>
        {entry && (
          <Textarea
            aria-label={words.description}
            placeholder={words.description}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={DESCRIPTION_LIMIT}
            value={form.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </fieldset>
      {entry && entry.parts.length > 0 && (
        <MergedParts
          parts={entry.parts}
          onUnmerge={() => state.keepAnd(({ id }) => tracking.unmerge(id))}
          isDisabled={problem !== null}
        />
      )}
      <p className={classes.problem} data-locked={isLocked || undefined} role="alert">
        {isLocked && <IconLock size={14} stroke={1.75} aria-hidden />}
        {problem}
      </p>
      {overlapHint !== null && (
        <p className={classes.hint} role="status">
          {overlapHint}
        </p>
      )}
      <div className={classes.foot}>
        {entry && (
          <Button
            variant="subtle"
            color="red"
            className={classes.delete}
            disabled={isLocked}
            leftSection={<IconTrash size={16} />}
            onClick={() => {
              tracking.remove(entry);
              drop();
            }}
          >
            {words.delete}
          </Button>
        )}
        <span className={classes.space} />
        {entry?.end === null && (
          <Button
            variant="default"
            leftSection={<IconPlayerStopFilled size={14} />}
            disabled={problem !== null}
            onClick={() => state.keepAnd(({ id }) => tracking.stop(id))}
          >
            {words.stop}
          </Button>
        )}
        <Button type="submit" disabled={problem !== null}>
          {entry ? words.keep : words.keepNew}
        </Button>
      </div>
    </form>
  );
}
