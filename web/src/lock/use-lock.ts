import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { lockedUntil } from '../../../src/domain/time-entries/lock.ts';
import { useTeam } from '../data/current-team.tsx';
import { useMay } from '../data/use-may.ts';
import { useTimeFormat } from '../time/format.ts';
import { lock as words } from '../words/lock.ts';

/** Which time is settled for the person who looks: before the lock date, for all but administrators. */
export interface Lock {
  /** The instant before which time is locked; null where none is for this person. */
  until: number | null;
  /** Why an entry that starts then stays as it is; null where it may change. */
  reasonAt: (start: number) => string | null;
  /** Whether one of the entries is locked; says so, in place of letting someone type what will be refused. */
  stops: (entries: readonly { start: number }[]) => boolean;
}

export function useLock(): Lock {
  const { lockedBefore, timezone } = useTeam();
  const mayAnyway = useMay('time.locked');
  const { plainDate } = useTimeFormat();
  return useMemo(() => {
    const until = mayAnyway ? null : lockedUntil({ lockedBefore, timezone });
    const reasonAt = (start: number) =>
      until === null || start >= until || lockedBefore === null
        ? null
        : words.reason(plainDate(lockedBefore));
    return {
      until,
      reasonAt,
      stops: (entries) => {
        const reason = entries.map(({ start }) => reasonAt(start)).find((one) => one !== null);
        // Said once, however often someone tries.
        if (reason) notifications.show({ id: 'locked', message: reason });
        return reason !== undefined;
      },
    };
  }, [lockedBefore, timezone, mayAnyway, plainDate]);
}
