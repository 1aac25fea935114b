interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

export interface BatchSettings {
  /** How many batches may be under way; what comes meanwhile is gathered for the next. */
  maxRunning: number;
  /** How many items one batch takes. */
  maxItems: number;
}

/** Gathers what is asked for at the same time, and does it together. */
export class Batches<Item, Result> {
  readonly #run: (items: Item[]) => Promise<Result[]>;
  readonly #settings: BatchSettings;
  #waiting: Waiting<Item, Result>[] = [];
  #underWay = 0;
  #isScheduled = false;

  /** `run` answers a result for each item, in their order. Where it fails, it fails for all of them. */
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

  /** Requests that arrived in the same turn of the event loop come together. */
  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#underWay >= this.#settings.maxRunning)
      return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#start(this.#waiting.splice(0, this.#settings.maxItems));
      this.#schedule();
    });
  }

  async #start(batch: Waiting<Item, Result>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const results = await this.#run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#underWay -= 1;
      this.#schedule();
    }
  }
}
