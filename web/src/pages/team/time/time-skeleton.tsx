import { Skeleton } from '@mantine/core';
import { frame } from '../../../words/frame.ts';
import classes from './time.module.css';

/** Days that are not there yet. */
export function TimeSkeleton() {
  return (
    <div className={classes.waiting} role="status" aria-label={frame.loading}>
      {[3, 4, 2].map((rows) => (
        <div key={rows} className={classes.waiting}>
          <Skeleton height={20} width={160} />
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Skeleton key={row} height={40} />
          ))}
        </div>
      ))}
    </div>
  );
}
