import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../../components/empty.tsx';
import { timesheet as words } from '../../words/timesheet.ts';
import classes from './timesheet.module.css';

/** The empty state of a week. */
export function EmptyWeek({ actions }: { actions: ReactNode }) {
  return (
    <Empty title={words.empty.title} action={actions}>
      {words.empty.text}
    </Empty>
  );
}

export function FailedWeek({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Empty title={words.failed} action={<Button onClick={onRetry}>{words.tryAgain}</Button>}>
      {error.message}
    </Empty>
  );
}

export function LoadingWeek() {
  return (
    <div className={classes.loading} role="status" aria-label={words.loading}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={classes.loadingRow}>
          <Skeleton height={16} width="60%" />
          <Skeleton height={16} />
        </div>
      ))}
    </div>
  );
}
