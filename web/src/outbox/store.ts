import { newId } from '../../../src/lib/ids.ts';
import { kept } from '../components/kept.ts';
import type { Change } from './change.ts';

const PREFIX = 'outbox.';

interface Store {
  read: () => Change[];
  write: (changes: Change[]) => void;
}

/**
 * Keeps what a tab has not sent yet, apart from what other tabs have: each tab sends its own. What tabs left behind that are
 * closed now is taken over; a lock, which a browser lets go of with its tab, tells which are. Browsers have locks on https
 * and on localhost; elsewhere each tab that keeps something says from time to time that it is still there.
 */
export async function openStore(
  userId: string,
  locks: LockManager | null = navigator.locks ?? null,
): Promise<Store> {
  const own = `${PREFIX}${userId}.${newId(Date.now())}`;
  const store = kept<Change[]>(own, []);
  const beat = locks ? () => {} : heartOf(own);
  const write = (changes: Change[]) => {
    if (changes.length > 0) store.write(changes);
    else store.forget();
    beat(changes.length > 0);
  };
  const left: Change[] = [];
  void locks?.request(own, () => new Promise(() => {}));
  for (const name of namesOf(userId)) {
    if (name === own) continue;
    await ifNobodyHolds(locks, name, () => {
      const changes = kept<Change[]>(name, []);
      left.push(...changes.read());
      // Kept here before it is gone there: the browser may end at any moment.
      write(left.sort((a, b) => a.at - b.at));
      changes.forget();
      lastBeat(name).forget();
    });
  }
  return { read: () => left, write };
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

/** Tabs that a browser opens all at once do this one after the other, so that one of them alone takes over. */
async function ifNobodyHolds(locks: LockManager | null, name: string, act: () => void): Promise<void> {
  if (!locks) {
    if (Date.now() - lastBeat(name).read() > DEAD_AFTER) act();
    return;
  }
  await locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) act();
  });
}

const BEAT_EVERY = 5_000;
/** Browsers let the timers of a hidden tab run once a minute. */
const DEAD_AFTER = 150_000;

const lastBeat = (name: string) => kept<number>(`alive.${name}`, 0);

/** Says from time to time that this tab is there, while it is told that it has something to keep. */
function heartOf(name: string): (isBeating: boolean) => void {
  const last = lastBeat(name);
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat = (isBeating: boolean) => {
    clearInterval(timer);
    if (!isBeating) return last.forget();
    last.write(Date.now());
    timer = setInterval(() => last.write(Date.now()), BEAT_EVERY);
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
