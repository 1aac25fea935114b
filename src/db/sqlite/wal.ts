import { type FileHandle, open } from 'node:fs/promises';

/**
 * Syncs the write-ahead log on a thread of libuv. With `synchronous = full` SQLite syncs within the commit, on the thread that serves
 * requests: a quarter of the time of creations was spent waiting there. Writers are answered after the sync, as with `full`.
 *
 * Holds "createTimeEntry, SQLite" (at least 1.5 times PostGraphile's plain insert). It has no fallback: a failed sync fails the writes.
 */
export class WriteAheadLog {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;

  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`;
  }

  /** Resolves once everything is on the disk that was committed before it was called. */
  async sync(): Promise<void> {
    // It is there with the first commit, and for as long as the database is open.
    this.#file ??= open(this.#path, 'r+');
    const file = await this.#file.catch((error) => {
      this.#file = undefined;
      throw error;
    });
    await file.datasync();
  }

  async close(): Promise<void> {
    await (await this.#file)?.close();
  }
}
