import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCloudUp, IconCoin, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { CalendarDay } from '../../../../../src/domain/calendar.ts';
import { rangeSoFar } from '../../../../../src/domain/time-entry.ts';
import { Dot } from '../../../components/dot.tsx';
import { useCatalog } from '../../../data/catalog.ts';
import type { Entry } from '../../../data/entry.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { team } from '../../../words/team.ts';
import classes from './time.module.css';

const words = team.time;

interface Props {
  entry: Entry;
  day: CalendarDay;
  now: number;
  onOpen: (entry: Entry, anchor: HTMLElement) => void;
  onDelete: () => void;
}

/** An entry: what, on what, from when to when, how long. It opens to be edited. */
export function MemberEntry({ entry, day, now, onOpen, onDelete }: Props) {
  const { time, day: dayText, duration } = useTimeFormat();
  const { start, end } = rangeSoFar(entry, now);
  const times = useRef<HTMLSpanElement>(null);
  const title = entry.title ?? words.noTitle;
  const from = start < day.start ? words.reachesIn(dayText(start)) : time(start);
  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.open}
        // A row is too wide for anything to stand beside it.
        onClick={(event) => onOpen(entry, times.current ?? event.currentTarget)}
      >
        <span className={entry.title ? classes.what : classes.untitled}>
          <span className="visually-hidden">{words.edit} </span>
          <bdi>{title}</bdi>
          {entry.parts.length > 0 && <span className={classes.mark}>{words.merged(entry.parts.length)}</span>}
          {entry.isPending && (
            <IconCloudUp size={16} className={classes.sign} role="img" aria-label={words.pending} />
          )}
        </span>
        <Work entry={entry} />
        <span className={classes.times} ref={times}>
          {words.fromTo(from, entry.end === null ? words.now : time(end))}
        </span>
        <span className={classes.length}>{duration(end - start)}</span>
      </UnstyledButton>
      <ActionIcon className={classes.delete} aria-label={words.delete(title)} onClick={onDelete}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Project, task and client, tags, and whether it is billable. */
function Work({ entry }: { entry: Entry }) {
  const catalog = useCatalog();
  const project = catalog.project(entry.projectId);
  const task = catalog.task(entry.taskId);
  const client = catalog.client(entry.clientId);
  return (
    <span className={classes.work}>
      {project && (
        <span className={classes.project}>
          <Dot colour={project.colour} />
          <bdi>{[project.name, task?.name].filter(Boolean).join(' / ')}</bdi>
        </span>
      )}
      {client && <bdi className={classes.client}>{client.name}</bdi>}
      {entry.tags.map((tag) => (
        <bdi key={tag} className="soft">
          #{tag}
        </bdi>
      ))}
      {entry.billable && (
        <IconCoin size={16} className={classes.sign} role="img" aria-label={words.billable} />
      )}
    </span>
  );
}
