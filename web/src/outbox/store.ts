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
 * closed now is taken over; a lock, which a browser lets go of with its tab, tells which are.
 */
export async function openStore(userId: string): Promise<Store> {
  const own = `${PREFIX}${userId}.${newId(Date.now())}`;
  const store = kept<Change[]>(own, []);
  const write = (changes: Change[]) => (changes.length > 0 ? store.write(changes) : store.forget());
  const left: Change[] = [];
  hold(own);
  for (const name of namesOf(userId)) {
    if (name === own) continue;
    await ifNobodyHolds(name, () => {
      const changes = kept<Change[]>(name, []);
      left.push(...changes.read());
      // Kept here before it is gone there: the browser may end at any moment.
      write(left.sort((a, b) => a.at - b.at));
      changes.forget();
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

/** Browsers have locks on https and on localhost; elsewhere nothing tells tabs apart, and nothing is held. */
const locks: LockManager | undefined = navigator.locks;

function hold(name: string): void {
  void locks?.request(name, () => new Promise(() => {}));
}

/** Tabs that a browser opens all at once do this one after the other, so that one of them alone takes over. */
async function ifNobodyHolds(name: string, act: () => void): Promise<void> {
  if (!locks) return act();
  await locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) act();
  });
}
