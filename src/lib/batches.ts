interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

export interface BatchSettings {
  /** Batches in flight. Items that arrive meanwhile wait for the next batch. */
  maxRunning: number;
  maxItems: number;
}

/** Collects items that are added in the same tick and runs them as a batch. */
export class Batches<Item, Result> {
  readonly #run: (items: Item[]) => Promise<Result[]>;
  readonly #settings: BatchSettings;
  #waiting: Waiting<Item, Result>[] = [];
  #inFlight = 0;
  #isScheduled = false;

  /** `run` returns a result for each item, in order. A failure of `run` rejects all items of the batch. */
  constructor(run: (items: Item[]) => Promise<Result[]>, settings: BatchSettings) {
    this.#run = run;
    this.#settings = settings;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** Starts a batch at the end of the tick, so that it includes all items of the tick. */
  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#inFlight >= this.#settings.maxRunning)
      return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#start(this.#waiting.splice(0, this.#settings.maxItems));
      this.#schedule();
    });
  }

  async #start(batch: Waiting<Item, Result>[]): Promise<void> {
    this.#inFlight += 1;
    try {
      const results = await this.#run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#inFlight -= 1;
      this.#schedule();
    }
  }
}
