import { type FileHandle, open } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/**
 * Opens the file that `--output` names. One that was there before may be the only copy of something. The new one is for its owner alone,
 * since it has rates, or all that is known of a person.
 */
export async function openNewFile(path: string): Promise<ReturnType<FileHandle['createWriteStream']>> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new UsageError(`--output: ${path} exists already. Name another file.`);
    throw new UsageError(`--output: ${path} cannot be written: ${error.message}`);
  });
  return file.createWriteStream();
}
