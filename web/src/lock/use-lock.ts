import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { lockedUntil } from '../../../src/domain/time-entries/lock.ts';
import { useTeam } from '../data/current-team.tsx';
import { useMay } from '../data/use-may.ts';
import { useTimeFormat } from '../time/format.ts';
import { lock as words } from '../words/lock.ts';

/** The locked time for the user: before the lock date, for all but administrators. */
export interface Lock {
  /** The end of the locked time; null if nothing is locked for this user. */
  until: number | null;
  /** The reason why an entry with this start is locked; null if it may change. */
  reasonAt: (start: number) => string | null;
  /**
   * Whether one of the entries is locked. Also shows the reason, so that the user does not type a change that
   * would be refused.
   */
  stops: (entries: readonly { start: number }[]) => boolean;
}

export function useLock(): Lock {
  const { lockedBefore, timezone } = useTeam();
  const mayEditLocked = useMay('time.locked');
  const { plainDate } = useTimeFormat();
  return useMemo(() => {
    const until = mayEditLocked ? null : lockedUntil({ lockedBefore, timezone });
    const reasonAt = (start: number) =>
      until === null || start >= until || lockedBefore === null
        ? null
        : words.reason(plainDate(lockedBefore));
    return {
      until,
      reasonAt,
      stops: (entries) => {
        const reason = entries.map(({ start }) => reasonAt(start)).find((one) => one !== null);
        // A fixed id, so that repeated attempts show one message.
        if (reason) notifications.show({ id: 'locked', message: reason });
        return reason !== undefined;
      },
    };
  }, [lockedBefore, timezone, mayEditLocked, plainDate]);
}
