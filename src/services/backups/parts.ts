import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The name that a backup has until it is whole. */
export function partOf(file: string): string {
  return `${file}.stint-${randomUUID().slice(0, 8)}.part`;
}

const PART = /\.stint-[0-9a-f]{8}\.part$/;
/** A running backup touches its part file far more often. */
const LONGEST_REST = 3_600_000;

/** Removes the part files of killed runs. Failures are ignored, because a leftover file does no harm. */
export async function removeLeftParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => PART.test(one))) {
    const part = path.join(folder, name);
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > LONGEST_REST) await rm(part, { force: true }).catch(() => {});
  }
}
