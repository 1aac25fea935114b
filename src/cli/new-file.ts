import { type FileHandle, open } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/**
 * Creates the file of `--output`. An existing file is never overwritten, because it may be the only copy of its
 * data. Only the owner can read the new file, which contains rates or personal data.
 */
export async function openNewFile(path: string): Promise<ReturnType<FileHandle['createWriteStream']>> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new UsageError(`--output: ${path} already exists. Choose another file.`);
    throw new UsageError(`--output: ${path} cannot be written: ${error.message}`);
  });
  return file.createWriteStream();
}
