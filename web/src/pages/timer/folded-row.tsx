import { memo } from 'react';
import type { EntryRow as Row } from '../../../../src/domain/time-entries/day-groups.ts';
import type { Entry } from '../../data/entry.ts';
import { PlainButton } from '../../entry-fields/plain-button.tsx';
import { LockMark } from '../../lock/lock-mark.tsx';
import { useEntryKey } from '../../outbox/tracking.tsx';
import { useTimeFormat } from '../../time/format.ts';
import { timerPage as words } from '../../words/timer-page.ts';
import { AgainButton } from './again-button.tsx';
import { EntryRow, Pending } from './entry-row.tsx';
import { type Cell, useIsActive, useIsUnfolded, useListState } from './list-state.tsx';
import classes from './row.module.css';
import { TitleCell, useRowEditing, WorkCells } from './row-cells.tsx';
import { RowMenu } from './row-menu.tsx';
import { useEntryActions } from './use-entry-actions.ts';

const ownCells: Cell[] = ['title', 'project', 'tags', 'billable'];

interface Props {
  row: Row<Entry>;
  /** The key of the row for the keyboard and the list. */
  name: string;
  isFirst: boolean;
}

/** Entries of a day that differ only in their times. A change applies to all of them. */
export const FoldedRow = memo(function FoldedRow({ row: { entries, length }, name, isFirst }: Props) {
  const actions = useEntryActions();
  const list = useListState();
  const keyOf = useEntryKey();
  const { time, duration } = useTimeFormat();
  const isActive = useIsActive(name, isFirst);
  const isUnfolded = useIsUnfolded(name);
  const editing = useRowEditing(name, entries, isActive, ownCells);
  const [newest] = entries;
  const oldest = entries.at(-1);
  if (!newest || !oldest) return null;
  const onChange = (patch: Parameters<typeof actions.change>[1]) => actions.change(entries, patch);
  const lastEnd = Math.max(...entries.map(({ end }) => end ?? 0));
  const count = entries.length;
  return (
    <>
      <li className={classes.row} data-row={name} tabIndex={editing.tabIndex}>
        <div className={classes.what}>
          <TitleCell entry={newest} editing={editing} onChange={onChange} />
          <PlainButton
            className={classes.count}
            aria-expanded={isUnfolded}
            aria-label={isUnfolded ? words.fold(count) : words.unfold(count)}
            onClick={() => list.setUnfolded(name, !isUnfolded)}
            tabIndex={editing.tabIndex}
          >
            <span className={classes.figureOf}>{count}</span>
          </PlainButton>
          <LockMark start={oldest.start} />
          {entries.some(({ isPending }) => isPending) && <Pending />}
        </div>
        <WorkCells entry={newest} editing={editing} onChange={onChange} />
        <div className={classes.times} data-quiet>
          <span className={classes.figure}>{time(oldest.start)}</span>
          <span className={classes.dash} aria-hidden>
            –
          </span>
          <span className={classes.figure}>{time(lastEnd)}</span>
        </div>
        <div className={classes.duration}>
          <span className={classes.figure}>
            <strong>{duration(length)}</strong>
          </span>
        </div>
        <AgainButton entry={newest} tabIndex={editing.tabIndex} />
        <RowMenu row={name} entries={entries} tabIndex={editing.tabIndex} />
      </li>
      {isUnfolded &&
        entries.map((entry) => (
          <EntryRow key={keyOf(entry.id)} row={keyOf(entry.id)} entry={entry} isInner />
        ))}
    </>
  );
});
