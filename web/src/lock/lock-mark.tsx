import { IconLock } from '@tabler/icons-react';
import { lock as words } from '../words/lock.ts';
import classes from './lock-mark.module.css';
import { useLock } from './use-lock.ts';

/** A lock icon on entries that start before the lock date, with the reason. */
export function LockMark({ start }: { start: number }) {
  const reason = useLock().reasonAt(start);
  if (reason === null) return null;
  return (
    <span className={classes.mark} role="img" aria-label={words.mark} title={reason}>
      <IconLock size={14} stroke={1.75} aria-hidden />
    </span>
  );
}
