import { Skeleton } from '@mantine/core';
import { frame as words } from '../words/frame.ts';
import classes from './frame.module.css';

/** A placeholder for a page that is loading. */
export function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={words.loading}>
      <Skeleton height={28} width={180} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
