import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The name that a backup has until it is whole. */
export function partOf(file: string): string {
  return `${file}.stint-${randomUUID().slice(0, 8)}.part`;
}

const PART = /\.stint-[0-9a-f]{8}\.part$/;
/** Whoever writes one does so all the time. */
const LONGEST_REST = 3_600_000;

/** Removes from a folder what runs left there that were killed. Where it cannot be seen or removed, it is in nobody's way. */
export async function removeLeftParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => PART.test(one))) {
    const part = path.join(folder, name);
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > LONGEST_REST) await rm(part, { force: true }).catch(() => {});
  }
}
