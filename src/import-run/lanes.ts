export interface LaneOptions<T> {
  /** How many are worked on at once. */
  concurrency: number;
  /** The resources of an item. Items that share one never run at the same time, and run in order. */
  keysOf: (item: T) => readonly string[];
  work: (item: T) => Promise<void>;
}

/** How far ahead is read for items that can be worked on while others wait; this and no more is held in memory. */
const WAITING = 256;

/**
 * Works on what comes, several at once but in order wherever order counts. When one fails, nothing new is begun; it is
 * thrown once what was begun has ended.
 */
export async function inLanes<T>(items: AsyncIterable<T>, options: LaneOptions<T>): Promise<void> {
  const { concurrency, keysOf, work } = options;
  /** The last one that came for each key. */
  const last = new Map<string, Promise<void>>();
  const turns = new Turns(concurrency);
  const room = new Turns(concurrency + WAITING);
  let failed: { error: unknown } | undefined;

  const follow = async (item: T, before: readonly Promise<void>[]): Promise<void> => {
    await Promise.all(before);
    await turns.take();
    try {
      if (!failed) await work(item);
    } catch (error) {
      failed ??= { error };
    } finally {
      turns.giveBack();
    }
  };

  for await (const item of items) {
    if (failed) break;
    await room.take();
    const keys = keysOf(item);
    const before = keys.flatMap((key) => last.get(key) ?? []);
    const done = follow(item, before).then(() => {
      for (const key of keys) if (last.get(key) === done) last.delete(key);
      room.giveBack();
    });
    for (const key of keys) last.set(key, done);
  }
  // All of the room is free again when nobody is left in it.
  for (let taken = 0; taken < concurrency + WAITING; taken++) await room.take();
  if (failed) throw failed.error;
}

/** A semaphore: further calls queue. */
class Turns {
  #free: number;
  readonly #queue: (() => void)[] = [];

  constructor(free: number) {
    this.#free = free;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  giveBack(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free++;
  }
}
