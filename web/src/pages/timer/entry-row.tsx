import { IconCloudUp } from '@tabler/icons-react';
import { memo } from 'react';
import { MergedTitles } from '../../components/merged-titles.tsx';
import type { Entry } from '../../data/entry.ts';
import { LockMark } from '../../lock/lock-mark.tsx';
import { timerPage as words } from '../../words/timer-page.ts';
import { AgainButton } from './again-button.tsx';
import { cells, useIsActive } from './list-state.tsx';
import { Merged } from './merged.tsx';
import classes from './row.module.css';
import { TitleCell, useRowEditing, WorkCells } from './row-cells.tsx';
import { RowMenu } from './row-menu.tsx';
import { TimeCells } from './time-cells.tsx';
import { useEntryActions } from './use-entry-actions.ts';

const runningCells = cells.filter((cell) => cell !== 'end' && cell !== 'duration');

interface Props {
  entry: Entry;
  /** The key of the row for the keyboard and the list. */
  row: string;
  isFirst?: boolean;
  /** Whether the entry is part of an unfolded row. */
  isInner?: boolean;
}

/** One entry. Every cell is editable in place. */
export const EntryRow = memo(function EntryRow({ entry, row, isFirst = false, isInner = false }: Props) {
  const actions = useEntryActions();
  const isActive = useIsActive(row, isFirst);
  const editing = useRowEditing(row, [entry], isActive, entry.end === null ? runningCells : cells);
  const onChange = (patch: Parameters<typeof actions.change>[1]) => actions.change([entry], patch);
  return (
    <li className={classes.row} data-row={row} data-inner={isInner || undefined} tabIndex={editing.tabIndex}>
      <div className={classes.subject}>
        <div className={classes.what}>
          {entry.end === null && <span className={classes.pulse} aria-hidden />}
          <TitleCell entry={entry} editing={editing} onChange={onChange} />
          {entry.parts.length > 0 && <Merged entry={entry} tabIndex={editing.tabIndex} />}
          <LockMark start={entry.start} />
          {entry.isPending && <Pending />}
        </div>
        <MergedTitles entry={entry} className={classes.merged} />
      </div>
      <WorkCells entry={entry} editing={editing} onChange={onChange} />
      <TimeCells entry={entry} editing={editing} onChange={onChange} />
      <AgainButton entry={entry} tabIndex={editing.tabIndex} />
      <RowMenu row={row} entries={[entry]} tabIndex={editing.tabIndex} />
    </li>
  );
});

/** A subtle mark: most changes are saved before the mark appears. */
export function Pending() {
  return (
    <span className={classes.pending} role="img" aria-label={words.pending} title={words.pending}>
      <IconCloudUp size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
