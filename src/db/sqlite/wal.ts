import { type FileHandle, open } from 'node:fs/promises';

/**
 * Brings commits to the disk. SQLite would do it within the commit, on the thread that everyone is served by, which then stands
 * still for as long as the disk takes; here another thread waits for the disk, and whoever wrote is answered afterwards. What is
 * written is the same: SQLite's commit in the write-ahead log, then a sync of the log.
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
