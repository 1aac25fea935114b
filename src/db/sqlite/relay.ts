import type { DatabaseSync } from 'node:sqlite';
import { type Changed, EVERYONE, type Relay } from '../change-feed.ts';

const POLL_EVERY_MS = 500;

/**
 * Finds the commits of other processes in the database file itself: on the connection that writes, the version of the data
 * changes with everyone's commits but its own. Whose data they changed cannot be told.
 */
export class SqliteRelay implements Relay {
  readonly #version: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(writer: DatabaseSync) {
    const statement = writer.prepare('pragma data_version');
    statement.setReturnArrays(true);
    this.#version = () => (statement.get() as unknown as [number])[0];
  }

  /** The others find the commit. */
  async send(): Promise<boolean> {
    return true;
  }

  listen(hear: (changed: Changed) => void): void {
    let known = this.#version();
    const look = () => {
      try {
        const version = this.#version();
        if (version !== known) hear(new Set([EVERYONE]));
        known = version;
      } catch {
        // A file that cannot be read now is looked at again.
      }
    };
    this.#timer = setInterval(look, POLL_EVERY_MS).unref();
  }

  rest(): void {
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    this.rest();
  }
}
