import { newId } from '../../../src/lib/ids.ts';
import { storedValue } from '../components/stored-value.ts';
import type { Change } from './change.ts';

const PREFIX = 'outbox.';

interface Store {
  write: (changes: Change[]) => void;
  /**
   * Passes on the changes of closed tabs. `take` must write them to this store before they are deleted from
   * the other.
   */
  takeOver: (take: (changes: Change[]) => void) => Promise<void>;
}

/**
 * Stores the unsent changes of this tab. Each tab has its own store and sends its own changes. The stores of
 * closed tabs can be taken over. A tab holds a lock that the browser releases when the tab closes. Locks
 * exist on https and on localhost; elsewhere, a tab with stored changes writes a heartbeat.
 */
export function openStore(userId: string, locks: LockManager | null = navigator.locks ?? null): Store {
  const own = `${PREFIX}${userId}.${newId(Date.now())}`;
  const store = storedValue<Change[]>(own, []);
  const beat = locks ? () => {} : heartbeatOf(own);
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
        await ifTabClosed(locks, name, () => {
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

/** Under a lock, so that only one tab takes over the changes. */
async function ifTabClosed(locks: LockManager | null, name: string, act: () => void): Promise<void> {
  if (!locks) {
    if (Date.now() - lastBeat(name).read() > TAB_TIMEOUT_MS) act();
    return;
  }
  await locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) act();
  });
}

const HEARTBEAT_INTERVAL_MS = 5_000;
/** Browsers throttle the timers of a hidden tab to one run per minute. */
const TAB_TIMEOUT_MS = 150_000;

const lastBeat = (name: string) => storedValue<number>(`alive.${name}`, 0);

/** Writes a heartbeat while the tab has stored changes. */
function heartbeatOf(name: string): (isBeating: boolean) => void {
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
  // While the page was in the back/forward cache, another tab may have taken over its changes.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  return (isBeating) => beat(isBeating && !isGone);
}
