import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { TITLE_LIMIT } from '../../../src/domain/text/text.ts';
import { withTypedStart } from '../../../src/domain/time-entries/retime.ts';
import type { Entry } from '../data/entry.ts';
import { BillableField } from '../entry-fields/billable-field.tsx';
import { EditableText } from '../entry-fields/editable-text.tsx';
import { ProjectField } from '../entry-fields/project-field.tsx';
import { TagsField } from '../entry-fields/tags-field.tsx';
import { useTracking } from '../outbox/tracking.tsx';
import { useTimeFormat } from '../time/format.ts';
import { timerBar as words } from '../words/timer-bar.ts';
import { Elapsed } from './elapsed.tsx';
import classes from './timer-bar.module.css';

interface Props {
  running: Entry;
  /** Called to add another entry while the timer runs. */
  onAnother: () => void;
  onDiscard: () => void;
  /** The element that gets the focus when a timer starts. */
  ref?: Ref<HTMLDivElement>;
}

type Cell = 'title' | 'project' | 'tags' | 'start';

/** The running timer, editable in place. */
export function Running({ running, onAnother, onDiscard, ref }: Props) {
  const tracking = useTracking();
  const format = useTimeFormat();
  const [editing, setEditing] = useState<Cell | null>(null);
  const cell = (name: Cell) => ({
    isOpen: editing === name,
    isEditing: editing === name,
    onOpen: () => setEditing(name),
    onEdit: () => setEditing(name),
    onClose: () => setEditing((now) => (now === name ? null : now)),
  });
  const order: Cell[] = ['title', 'project', 'tags', 'start'];
  const leave = (name: Cell) => (how: 'next' | 'previous' | 'back' | null) => {
    const step = how === 'next' ? 1 : how === 'previous' ? -1 : 0;
    setEditing(step === 0 ? null : (order[order.indexOf(name) + step] ?? null));
  };
  const { isEditing: isTitleEdited, onEdit: onEditTitle } = cell('title');
  const { isEditing: isStartEdited, onEdit: onEditStart } = cell('start');

  const keepTitle = (typed: string) => {
    const title = typed.trim();
    tracking.update(running, { title: title === '' ? null : title });
    return null;
  };
  const keepStart = (typed: string) => {
    const times = withTypedStart(running, typed, {
      now: Date.now(),
      zone: format.zone,
      hour12: format.hour12,
    });
    if (!times) return words.notATime;
    tracking.update(running, { start: times.start });
    return null;
  };
  const startedAt = format.time(running.start);
  return (
    <>
      <div ref={ref} className={classes.running}>
        <span className={classes.pulse} aria-hidden />
        <EditableText
          label={words.titleOfTimer}
          text={running.title ?? ''}
          onKeep={keepTitle}
          isEditing={isTitleEdited}
          onEdit={onEditTitle}
          onDone={leave('title')}
          maxLength={TITLE_LIMIT}
          placeholder={words.line}
          className={classes.title}
          title={running.title ?? undefined}
        >
          <bdi className={classes.titleText} data-empty={running.title === null || undefined}>
            {running.title ?? words.noTitle}
          </bdi>
        </EditableText>
      </div>
      <div className={classes.rest}>
        <div className={classes.fields}>
          <ProjectField
            value={running}
            onChange={(work) => tracking.update(running, work)}
            {...cell('project')}
            onLeave={leave('project')}
          />
          <TagsField
            value={running.tags}
            onChange={(tags) => tracking.update(running, { tags })}
            {...cell('tags')}
            onLeave={leave('tags')}
          />
          <BillableField
            value={running.billable}
            onChange={(billable) => tracking.update(running, { billable })}
          />
        </div>
        <div className={classes.time}>
          <EditableText
            label={words.startedAt}
            text={startedAt}
            onKeep={keepStart}
            isEditing={isStartEdited}
            onEdit={onEditStart}
            onDone={leave('start')}
            className={classes.elapsed}
            title={words.changeStart(startedAt)}
            isFigure
          >
            <Elapsed since={running.start} />
          </EditableText>
        </div>
        <div className={classes.actions}>
          <ActionIcon size={36} onClick={onAnother} aria-label={words.another} title={words.another}>
            <IconPlus size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon size={36} aria-label={words.more}>
                <IconDots size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onDiscard}>
                {words.discard}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
    </>
  );
}
