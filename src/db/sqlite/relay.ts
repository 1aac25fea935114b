import type { DatabaseSync } from 'node:sqlite';
import { type Changed, EVERYONE, type Relay } from '../change-feed.ts';

const POLL_EVERY_MS = 500;

/**
 * Detects the commits of other processes by the data version of the writing connection, which changes with every commit
 * except its own. Whose data changed is unknown.
 */
export class SqliteRelay implements Relay {
  readonly #version: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(writer: DatabaseSync) {
    const statement = writer.prepare('pragma data_version');
    statement.setReturnArrays(true);
    this.#version = () => (statement.get() as unknown as [number])[0];
  }

  /** Nothing to send: other processes detect the commit in the file. */
  async send(): Promise<boolean> {
    return true;
  }

  listen(onChange: (changed: Changed) => void): void {
    let previous = this.#version();
    const poll = () => {
      try {
        const version = this.#version();
        if (version !== previous) onChange(new Set([EVERYONE]));
        previous = version;
      } catch {
        // A file that cannot be read now is read again at the next poll.
      }
    };
    this.#timer = setInterval(poll, POLL_EVERY_MS).unref();
  }

  pause(): void {
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    this.pause();
  }
}
