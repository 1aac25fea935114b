export interface LaneOptions<T> {
  /** The maximum number of items that run at once. */
  concurrency: number;
  /** The resources of an item. Items that share a resource run in order, never at once. */
  keysOf: (item: T) => readonly string[];
  work: (item: T) => Promise<void>;
}

/** Items read ahead while earlier items wait for a key. Bounds memory. */
const MAX_WAITING = 256;

/**
 * Runs the work for each item, several at once, but in order for items that share a key. After a failure no
 * item starts; the error is thrown once the running items have ended.
 */
export async function inLanes<T>(items: AsyncIterable<T>, options: LaneOptions<T>): Promise<void> {
  const { concurrency, keysOf, work } = options;
  /** The completion of the last item of each key. */
  const last = new Map<string, Promise<void>>();
  const slots = new Semaphore(concurrency);
  const memory = new Semaphore(concurrency + MAX_WAITING);
  let failed: { error: unknown } | undefined;

  const follow = async (item: T, before: readonly Promise<void>[]): Promise<void> => {
    await Promise.all(before);
    await slots.acquire();
    try {
      if (!failed) await work(item);
    } catch (error) {
      failed ??= { error };
    } finally {
      slots.release();
    }
  };

  for await (const item of items) {
    if (failed) break;
    await memory.acquire();
    const keys = keysOf(item);
    const before = keys.flatMap((key) => last.get(key) ?? []);
    const done = follow(item, before).then(() => {
      for (const key of keys) if (last.get(key) === done) last.delete(key);
      memory.release();
    });
    for (const key of keys) last.set(key, done);
  }
  // Taking every slot waits for all items to end.
  for (let taken = 0; taken < concurrency + MAX_WAITING; taken++) await memory.acquire();
  if (failed) throw failed.error;
}

class Semaphore {
  #free: number;
  readonly #queue: (() => void)[] = [];

  constructor(free: number) {
    this.#free = free;
  }

  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free++;
  }
}
