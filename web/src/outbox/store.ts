import { newId } from '../../../src/lib/ids.ts';
import { storedValue } from '../components/stored-value.ts';
import type { Change } from './change.ts';

const PREFIX = 'outbox.';

interface Store {
  write: (changes: Change[]) => void;
  /** Gives away what tabs left behind that are closed now; whoever takes it writes it here before it is gone there. */
  takeOver: (take: (changes: Change[]) => void) => Promise<void>;
}

/**
 * Keeps what a tab has not sent yet, apart from what other tabs have: each tab sends its own. What tabs left behind that are
 * closed now can be taken over; a lock, which a browser lets go of with its tab, tells which are. Browsers have locks on https
 * and on localhost; elsewhere each tab that keeps something says from time to time that it is still there.
 */
export function openStore(userId: string, locks: LockManager | null = navigator.locks ?? null): Store {
  const own = `${PREFIX}${userId}.${newId(Date.now())}`;
  const store = storedValue<Change[]>(own, []);
  const beat = locks ? () => {} : heartOf(own);
  void locks?.request(own, () => new Promise(() => {}));
  return {
    write: (changes) => {
      if (changes.length > 0) store.write(changes);
      else store.forget();
      beat(changes.length > 0);
    },
    takeOver: async (take) => {
      for (const name of namesOf(userId)) {
        if (name === own) continue;
        await ifNobodyHolds(locks, name, () => {
          const left = storedValue<Change[]>(name, []);
          take(left.read());
          left.forget();
          lastBeat(name).forget();
        });
      }
    },
  };
}

function namesOf(userId: string): string[] {
  try {
    const prefix = `stint.${PREFIX}${userId}.`;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice('stint.'.length));
  } catch {
    return [];
  }
}

/** Several tabs do this one after the other, so that one of them alone takes over. */
async function ifNobodyHolds(locks: LockManager | null, name: string, act: () => void): Promise<void> {
  if (!locks) {
    if (Date.now() - lastBeat(name).read() > TAB_TIMEOUT_MS) act();
    return;
  }
  await locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) act();
  });
}

const HEARTBEAT_INTERVAL_MS = 5_000;
/** Browsers let the timers of a hidden tab run once a minute. */
const TAB_TIMEOUT_MS = 150_000;

const lastBeat = (name: string) => storedValue<number>(`alive.${name}`, 0);

/** Says from time to time that this tab is there, while it is told that it has something to keep. */
function heartOf(name: string): (isBeating: boolean) => void {
  const last = lastBeat(name);
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat = (isBeating: boolean) => {
    clearInterval(timer);
    if (!isBeating) return last.forget();
    last.write(Date.now());
    timer = setInterval(() => last.write(Date.now()), HEARTBEAT_INTERVAL_MS);
  };
  let isGone = false;
  addEventListener('pagehide', () => {
    isGone = true;
    beat(false);
  });
  // Another tab may have taken over what this one kept, when a browser brings it back from where it was put aside.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  return (isBeating) => beat(isBeating && !isGone);
}
