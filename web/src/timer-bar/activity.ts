import { useEffect } from 'react';
import { ownName } from '../api/page-user.ts';
import { storedValue } from '../components/stored-value.ts';

/** When someone did something on a page of this browser: last, and before the last long pause. */
interface Activity {
  last: number;
  beforePause: number | null;
}

const MIN_PAUSE_MS = 3_600_000;
const NOTE_INTERVAL_MS = 60_000;

const activity = () => storedValue<Activity | null>(ownName('activity'), null);

/** The activity after something was done. */
export function afterDoing({ last, beforePause }: Activity, now: number): Activity {
  return { last: now, beforePause: now - last >= MIN_PAUSE_MS ? last : beforePause };
}

/** When someone was active before the pause that is on now, or that ended last. */
export function activeBeforePause({ last, beforePause }: Activity, now: number): number | null {
  return now - last >= MIN_PAUSE_MS ? last : beforePause;
}

export function lastActive(now: number): number | null {
  const known = activity().read();
  return known && activeBeforePause(known, now);
}

/** Notes when someone does something, to the minute: a forgotten timer asks for it. */
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
