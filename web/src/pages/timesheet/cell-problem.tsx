import { Button, Popover } from '@mantine/core';
import { timesheet as words } from '../../words/timesheet.ts';
import classes from './cell.module.css';
import type { Problem } from './drafts.ts';

interface Props {
  id: string;
  problem: Problem;
  /** Undefined where there are no entries to look at. */
  onOpen: (() => void) | undefined;
}

/** Why what was typed into a cell is not tracked, below it. The focus stays where it is. */
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
