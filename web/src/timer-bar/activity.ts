import { useEffect } from 'react';
import { ownName } from '../api/page-user.ts';
import { storedValue } from '../components/stored-value.ts';

/** The time of the user's last activity in this browser, and of the last before a long pause. */
interface Activity {
  last: number;
  beforePause: number | null;
}

const MIN_PAUSE_MS = 3_600_000;
const NOTE_INTERVAL_MS = 60_000;

const activity = () => storedValue<Activity | null>(ownName('activity'), null);

/** The activity after a user action. */
export function afterDoing({ last, beforePause }: Activity, now: number): Activity {
  return { last: now, beforePause: now - last >= MIN_PAUSE_MS ? last : beforePause };
}

/** The last activity before the current pause, or before the previous one. */
export function activeBeforePause({ last, beforePause }: Activity, now: number): number | null {
  return now - last >= MIN_PAUSE_MS ? last : beforePause;
}

export function lastActive(now: number): number | null {
  const known = activity().read();
  return known && activeBeforePause(known, now);
}

/** Records user activity once per interval, for the question about a forgotten timer. */
export function useActivity(): void {
  useEffect(() => {
    let noted = 0;
    const note = () => {
      const now = Date.now();
      if (now - noted < NOTE_INTERVAL_MS) return;
      noted = now;
      activity().write(afterDoing(activity().read() ?? { last: now, beforePause: null }, now));
    };
    addEventListener('pointerdown', note, { passive: true });
    addEventListener('keydown', note, { passive: true });
    return () => {
      removeEventListener('pointerdown', note);
      removeEventListener('keydown', note);
    };
  }, []);
}
