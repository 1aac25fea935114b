import { Skeleton } from '@mantine/core';
import { frame as words } from '../../words/frame.ts';
import classes from './skeleton.module.css';

/** A placeholder for days that are loading. */
export function DaysSkeleton() {
  return (
    <div role="status" aria-label={words.loading}>
      {[4, 3].map((rows) => (
        <div key={rows} className={classes.day}>
          <div className={classes.head}>
            <Skeleton height={16} width={112} />
            <Skeleton height={6} className={classes.strip} />
            <Skeleton height={16} width={40} />
          </div>
          <div className={classes.rows}>
            {Array.from({ length: rows }, (_, row) => `${rows}-${row}`).map((row) => (
              <div key={row} className={classes.row}>
                <Skeleton height={14} width="34%" />
                <Skeleton height={14} width="16%" />
                <Skeleton height={14} width={160} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
