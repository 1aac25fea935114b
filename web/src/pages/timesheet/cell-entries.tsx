import { Popover, UnstyledButton } from '@mantine/core';
import { rangeSoFar } from '../../../../src/domain/time-entries/time-entry.ts';
import type { Entry } from '../../data/entry.ts';
import { useEarlyEscape } from '../../keys/use-early-escape.ts';
import { useTimeFormat } from '../../time/format.ts';
import { useNow } from '../../time/use-now.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import cellClasses from './cell.module.css';
import classes from './cell-entries.module.css';
import { longDay } from './dates.ts';
import { nameOf } from './row-head.tsx';
import type { RowWork } from './rows.ts';
import type { SheetCell } from './sheet.ts';
import type { Opened } from './use-opened.ts';

interface Props {
  cell: SheetCell;
  work: RowWork;
  opened: Opened;
}

/** The entries of a cell with their times; each opens in the editor. */
export function CellEntries({ cell, work, opened }: Props) {
  const day = longDay(cell.day.date);
  useEarlyEscape(true, opened.close);
  return (
    <Popover
      opened
      onDismiss={opened.close}
      position="bottom-end"
      width={360}
      shadow="sm"
      offset={4}
      trapFocus
      withRoles={false}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <span className={cellClasses.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label={words.cell(day, nameOf(work))}>
        <div className={classes.head}>
          <span className={classes.day}>{day}</span>
          <span className="figures">{cell.text}</span>
        </div>
        <ul className={classes.list}>
          {cell.entries.map((entry) => (
            <li key={entry.id}>
              <EntryLine entry={entry} onOpen={() => opened.edit(entry)} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function EntryLine({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { time, duration } = useTimeFormat();
  const now = useNow();
  const { start, end } = rangeSoFar(entry, now);
  return (
    <UnstyledButton className={classes.entry} onClick={onOpen}>
      <span className={entry.title ? classes.title : classes.none}>{entry.title ?? words.noTitle}</span>
      <span className={`${classes.times} figures`}>
        {words.fromTo(time(start), entry.end === null ? words.now : time(end))}
      </span>
      <span className="figures">{duration(end - start)}</span>
    </UnstyledButton>
  );
}
