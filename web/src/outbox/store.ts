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
  const own = `${PREFIX}${userId}.${crypto.randomUUID()}`;
  const left: Change[] = [];
  for (const name of namesOf(userId)) {
    if (await isHeld(name)) continue;
    const changes = kept<Change[]>(name, []);
    left.push(...changes.read());
    forget(name);
  }
  hold(own);
  const store = kept<Change[]>(own, []);
  const write = (changes: Change[]) => (changes.length > 0 ? store.write(changes) : forget(own));
  write(left.sort((a, b) => a.at - b.at));
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

function forget(name: string): void {
  try {
    localStorage.removeItem(`stint.${name}`);
  } catch {
    // Nothing was kept.
  }
}

/** Browsers have locks on https and on localhost; elsewhere nothing tells tabs apart, and nothing is held. */
const locks: LockManager | undefined = navigator.locks;

function hold(name: string): void {
  void locks?.request(name, () => new Promise(() => {}));
}

async function isHeld(name: string): Promise<boolean> {
  return (await locks?.request(name, { ifAvailable: true }, (lock) => lock === null)) ?? false;
}
