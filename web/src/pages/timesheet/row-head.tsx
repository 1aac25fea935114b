import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Dot } from '../../components/dot.tsx';
import { timesheet as words } from '../../words/timesheet.ts';
import classes from './row-head.module.css';
import { isOpen, type RowWork } from './rows.ts';
import type { SheetRow } from './sheet.ts';
import { buttonId } from './use-places.ts';

interface Props {
  row: SheetRow;
  /** Whether the task is below the project for lack of width. */
  isNarrow: boolean;
  onRemove: (rowId: string) => void;
}

/** The head of a row. A row without time can be removed. */
export function RowHead({ row, isNarrow, onRemove }: Props) {
  const { client, project, task } = row.work;
  const name = nameOf(row.work);
  const below = [isNarrow && task?.name, client?.name, !isOpen(row.work) && words.archivedMark].filter(
    Boolean,
  );
  return (
    <th scope="row" className={classes.work}>
      <div className={classes.box} title={[name, client?.name].filter(Boolean).join('\n')}>
        <Dot colour={project?.colour} />
        <div className={classes.names}>
          <div className={classes.name}>
            <span className={classes.project} data-none={!project || undefined}>
              {project?.name ?? words.noProject}
            </span>
            {task && !isNarrow && (
              <>
                <span className={classes.dot} aria-hidden>
                  ·
                </span>
                <span className={classes.task}>{task.name}</span>
              </>
            )}
          </div>
          {below.length > 0 && <div className={classes.below}>{below.join(' · ')}</div>}
        </div>
        {row.isEmpty && (
          <ActionIcon
            id={buttonId(row)}
            data-place
            tabIndex={-1}
            className={classes.remove}
            aria-label={words.removeRow(name)}
            onClick={() => onRemove(row.id)}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
    </th>
  );
}

export function nameOf({ project, task }: RowWork): string {
  if (!project) return words.noProject;
  return task ? words.inProject(project.name, task.name) : project.name;
}
