import { Button, Popover } from '@mantine/core';
import { timesheet as words } from '../../words/timesheet.ts';
import classes from './cell.module.css';
import type { Problem } from './drafts.ts';

interface Props {
  id: string;
  problem: Problem;
  /** Undefined if there are no entries to show. */
  onOpen: (() => void) | undefined;
}

/** The reason why the text of a cell is not saved, below the cell. The focus does not move. */
export function CellProblem({ id, problem, onOpen }: Props) {
  return (
    <Popover
      opened
      position="bottom-end"
      offset={4}
      width={264}
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.problem}>
        <p id={id} role="alert">
          {problem.message}
        </p>
        {problem.isAboutEntries && onOpen && (
          <Button size="compact-sm" variant="default" onClick={onOpen}>
            {words.openEntries}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
