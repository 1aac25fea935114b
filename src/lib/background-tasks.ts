interface Settings {
  /** Further tasks are dropped, so that hanging tasks do not fill the memory. */
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
    const { maxRunning, onError, tooMany } = this.#settings;
    if (this.#all.size >= maxRunning) {
      onError(new Error(tooMany));
      return;
    }
    const task: Promise<void> = work()
      .catch(onError)
      .finally(() => this.#all.delete(task));
    this.#all.add(task);
  }

  async drain(timeoutMs: number): Promise<void> {
    const { promise: timedOut, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    await Promise.race([Promise.all(this.#all), timedOut]);
    clearTimeout(timer);
  }
}
