import { Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useContext } from 'react';
import { formatElapsed } from '../../../../src/domain/time/duration-text.ts';
import { colourVariables } from '../../components/project-colour.ts';
import type { Entry } from '../../data/entry.ts';
import { LockMark } from '../../lock/lock-mark.tsx';
import { useLock } from '../../lock/use-lock.ts';
import { useTimeFormat } from '../../time/format.ts';
import { useNow } from '../../time/use-now.ts';
import { calendar as words } from '../../words/calendar.ts';
import classes from './block.module.css';
import { type Block, DRAFT_ID } from './events.ts';
import { GridContext } from './grid-context.ts';

interface Props {
  block: Block | null;
  /** The displayed times, which differ from the entry's during a drag. */
  start: number;
  end: number;
  /** Too low for two lines. */
  isShort: boolean;
  /** Too narrow for more than a word. */
  isNarrow: boolean;
  /** The copy that follows the pointer during a drag. */
  isMirror: boolean;
}

/** A block of the grid: an entry, a new entry, a gap, or the placeholder of data that is loading. */
export function BlockContent({ block, ...shown }: Props) {
  if (block?.kind === 'gap') return <IconPlus className={classes.plus} size={18} />;
  if (block?.kind === 'locked') return <LockedTime start={shown.start} />;
  if (block?.kind === 'skeleton') return <Skeleton className={classes.skeleton} height="100%" radius="sm" />;
  if (block?.kind === 'entry') return <EntryBlock entry={block.entry} {...shown} />;
  return <DraftBlock {...shown} />;
}

type Shown = Omit<Props, 'block'>;

function EntryBlock({ entry, start, end, isShort, isNarrow, isMirror }: Shown & { entry: Entry }) {
  const { catalog, tabStop, openedId } = useContext(GridContext);
  const format = useTimeFormat();
  const project = catalog?.project(entry.projectId);
  const client = catalog?.client(entry.clientId);
  const work = [project?.name, client?.name].filter(Boolean).join(' · ');
  const title = entry.title ?? words.noTitle;
  const isRunning = entry.end === null;
  // A block has a minimum height even for an entry of seconds, so its times are shown only during a drag.
  const shown = entry.end === null || isMirror ? { start, end } : { start: entry.start, end: entry.end };
  const length = format.duration(shown.end - shown.start);
  const until = isRunning ? words.running : format.time(shown.end);
  return (
    <button
      type="button"
      className={classes.entry}
      style={colourVariables(project?.colour)}
      // The copy that follows the pointer must not be found as the block of the entry.
      data-entry={isMirror ? undefined : entry.id}
      data-short={isShort || undefined}
      data-narrow={isNarrow || undefined}
      data-running={isRunning || undefined}
      data-pending={entry.isPending || undefined}
      data-opened={entry.id === openedId || undefined}
      tabIndex={entry.id === tabStop && !isMirror ? 0 : -1}
      aria-haspopup="dialog"
      // The tooltip shows the text that does not fit.
      title={isShort || isNarrow ? [title, work, length].filter(Boolean).join('\n') : undefined}
    >
      <span className={classes.title} data-untitled={entry.title === null || undefined}>
        <LockMark start={entry.start} /> {title}
      </span>
      {work && <span className={classes.work}>{work}</span>}
      <span className="visually-hidden">{words.times(format.time(start), until)}</span>
      <span className={classes.length}>
        {isMirror && (
          <span>
            {format.time(start)} – {format.time(end)} ·{' '}
          </span>
        )}
        {isRunning ? <Elapsed since={entry.start} /> : length}
      </span>
    </button>
  );
}

/** The background of locked time, with the reason as a tooltip. */
function LockedTime({ start }: { start: number }) {
  return <div className={classes.lockedTime} title={useLock().reasonAt(start) ?? undefined} />;
}

function Elapsed({ since }: { since: number }) {
  return <>{formatElapsed(useNow() - since)}</>;
}

function DraftBlock({ start, end, isShort, isMirror }: Shown) {
  const format = useTimeFormat();
  return (
    <div
      className={classes.draft}
      data-entry={isMirror ? undefined : DRAFT_ID}
      data-short={isShort || undefined}
    >
      <span className={classes.title}>
        {format.time(start)} – {format.time(end)}
      </span>
      <span className={classes.length}>{format.duration(end - start)}</span>
    </div>
  );
}
