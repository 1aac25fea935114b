interface Settings {
  /** Further tasks are dropped: tasks that hang must not fill the memory. */
  maxRunning: number;
  onError: (error: unknown) => void;
  /** The message of the error for a dropped task. */
  tooMany: string;
}

/** Tasks that no caller awaits. */
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

  async drain(timeoutMs: number): Promise<void> {
    const { promise: timedOut, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    await Promise.race([Promise.all(this.#all), timedOut]);
    clearTimeout(timer);
  }
}
