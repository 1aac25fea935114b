import { execFileSync } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runsAsRoot } from './debian.ts';

export interface SmallDisk {
  path: string;
  /** Fills the remaining space. */
  fill: () => void;
  free: () => void;
  remove: () => void;
}

/** Mounts a small file system in memory. */
export function mountSmallDisk(megabytes: number, owner?: { uid: number; gid: number }): SmallDisk {
  if (!runsAsRoot()) throw new Error('A small disk can be mounted by root alone: run these trials as root.');
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  const data = path.join(folder, 'data');
  execFileSync('mkdir', ['-m', '700', data]);
  if (owner) chownSync(data, owner.uid, owner.gid);
  const ballast = path.join(folder, 'ballast');
  return {
    path: data,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

/** Writes ever smaller pieces, so that not even one page is left. */
function fillWith(file: string): void {
  const descriptor = openSync(file, 'a');
  for (let size = 1 << 20; size >= 1 << 12; ) {
    try {
      if (writeSync(descriptor, Buffer.alloc(size)) < size) size >>= 1;
    } catch {
      size >>= 1;
    }
  }
  closeSync(descriptor);
}
