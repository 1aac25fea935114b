import { readSync, writeSync } from 'node:fs';

/** By what the processes of one machine see at once that one of them committed something. */
export interface CommitMark {
  /** To be called after a commit, before anyone is told of it. */
  set: () => void;
  /** Whether it was set since the last call, by whichever process. */
  wasSet: () => boolean;
}

const SIZE = 8;

/**
 * A mark in an open file that all of the processes have. Looking at it takes a microsecond, and whoever asks after a commit was
 * answered finds it, which no message could promise.
 */
export function openCommitMark(fd: number): CommitMark {
  const own = Buffer.alloc(SIZE);
  own.writeUInt32LE(process.pid);
  let commits = 0;
  let seen = Buffer.alloc(SIZE);
  let found = Buffer.alloc(SIZE);
  return {
    set: () => {
      commits = (commits + 1) >>> 0;
      own.writeUInt32LE(commits, 4);
      writeSync(fd, own, 0, SIZE, 0);
    },
    wasSet: () => {
      readSync(fd, found, 0, SIZE, 0);
      if (found.equals(seen)) return false;
      [seen, found] = [found, seen];
      return true;
    },
  };
}
