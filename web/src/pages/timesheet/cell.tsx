import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconStack2 } from '@tabler/icons-react';
import { LockMark } from '../../lock/lock-mark.tsx';
import { useLock } from '../../lock/use-lock.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import classes from './cell.module.css';
import { CellEntries } from './cell-entries.tsx';
import { CellInput } from './cell-input.tsx';
import { CellProblem } from './cell-problem.tsx';
import { isWeekend, longDay } from './dates.ts';
import { type Draft, draftOf } from './drafts.ts';
import { nameOf } from './row-head.tsx';
import type { RowWork } from './rows.ts';
import type { SheetCell } from './sheet.ts';
import type { Editing } from './use-editing.ts';
import type { Opened } from './use-opened.ts';
import type { Places } from './use-places.ts';

/** The common props of all cells. */
export interface CellTools {
  drafts: readonly Draft[];
  editing: Editing;
  places: Places;
  opened: Opened;
  today: string;
}

interface Props {
  cell: SheetCell;
  work: RowWork;
  tools: CellTools;
}

/** The time of a project and task on a day. */
export function Cell({ cell, work, tools }: Props) {
  const { drafts, editing, places, opened, today } = tools;
  const { id, day, entries } = cell;
  const draft = draftOf(drafts, id);
  const isEdited = editing.edited?.cell.id === id;
  const problem = draft?.problem ?? null;
  const problemId = `${id}-problem`;
  const isProblemShown = problem !== null && editing.shownProblemId === id;
  const isLocked = useLock().reasonAt(day.end - 1) !== null;
  const label = words.cell(longDay(day.date), nameOf(work));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all cells.
    <td
      id={id}
      data-place
      tabIndex={places.activeId === id ? 0 : -1}
      className={classes.cell}
      aria-invalid={problem !== null || undefined}
      aria-describedby={problem && isProblemShown ? problemId : undefined}
      data-today={day.date === today || undefined}
      data-weekend={isWeekend(day.date) || undefined}
      data-locked={isLocked || undefined}
      data-draft={draft !== undefined || undefined}
      data-edited={isEdited || undefined}
      onClick={(event) => {
        // React events of a cell's popovers bubble through here.
        if (isEdited || !event.currentTarget.contains(event.target as Node)) return;
        if (entries.length > 1) opened.open(cell);
        else editing.begin(cell, 'over');
      }}
    >
      <div className={classes.box}>
        {isEdited ? (
          <CellInput
            text={draft?.text ?? editing.edited?.cell.text ?? ''}
            label={label}
            isWrong={problem !== null}
            problemId={problemId}
            editing={editing}
            places={places}
          />
        ) : (
          <>
            {entries[0] && <LockMark start={entries[0].start} />}
            {cell.isRunning && <span className={classes.running} title={words.running} />}
            <span className={`${classes.text} figures`}>{draft?.text ?? cell.text}</span>
            <CellNotes cell={cell} isDraft={draft !== undefined} />
            {entries.length > 0 && (
              <UnstyledButton
                tabIndex={-1}
                className={classes.open}
                data-several={entries.length > 1 || undefined}
                aria-label={words.openEntries}
                onClick={(event) => {
                  event.stopPropagation();
                  opened.open(cell);
                }}
              >
                {entries.length > 1 ? (
                  <IconStack2 size={16} stroke={1.5} aria-hidden />
                ) : (
                  <IconChevronDown size={14} aria-hidden />
                )}
              </UnstyledButton>
            )}
          </>
        )}
        {cell.isPending && <span className={classes.pending} title={words.notSaved} />}
      </div>
      {isProblemShown && (
        <CellProblem
          id={problemId}
          problem={problem}
          onOpen={entries.length > 0 ? () => opened.open(cell) : undefined}
        />
      )}
      {opened.listedId === id && <CellEntries cell={cell} work={work} opened={opened} />}
    </td>
  );
}

/** The marks of a cell as text for screen readers. */
function CellNotes({ cell, isDraft }: { cell: SheetCell; isDraft: boolean }) {
  const notes = [
    cell.entries.length > 1 && words.severalEntries(cell.entries.length),
    cell.isRunning && words.running,
    isDraft && words.refused,
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return <span className="visually-hidden">, {notes.join(', ')}</span>;
}
