import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { timesheet as words } from '../../words/timesheet.ts';
import { AddRow } from './add-row.tsx';
import type { RowChanges } from './use-row-changes.ts';

interface Props {
  rows: RowChanges;
  /** Whether these are the main actions of an empty week. */
  isMain: boolean;
}

/** Adds a row, or copies the rows of last week. */
export function RowActions({ rows, isMain }: Props) {
  return (
    <>
      <AddRow rows={rows} isMain={isMain} />
      {rows.canCopy > 0 && (
        <Button
          variant={isMain ? 'default' : 'subtle'}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={rows.copy}
        >
          {words.copyRows}
        </Button>
      )}
    </>
  );
}
