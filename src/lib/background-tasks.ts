interface Settings {
  /** More than so many at once are given up: what does not get on must not fill up the memory. */
  maxRunning: number;
  onError: (error: unknown) => void;
  /** What is said of one that is given up. */
  tooMany: string;
}

/** Work that nobody waits for. */
export class BackgroundTasks {
  readonly #settings: Settings;
  readonly #all = new Set<Promise<void>>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  start(work: () => Promise<void>): void {
    const { maxRunning: most, onError: failed, tooMany } = this.#settings;
    if (this.#all.size >= most) {
      failed(new Error(tooMany));
      return;
    }
    const one: Promise<void> = work()
      .catch(failed)
      .finally(() => this.#all.delete(one));
    this.#all.add(one);
  }

  /** Waits for what is under way, but no longer than so many milliseconds. */
  async drain(patience: number): Promise<void> {
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([Promise.all(this.#all), isOver]);
    clearTimeout(timer);
  }
}
