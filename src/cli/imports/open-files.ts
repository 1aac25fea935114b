import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fromBlob, type SourceFile } from '../../importers/files/source.ts';
import { UsageError } from '../usage-error.ts';

/** Opens files of this computer. They are read piece by piece, whatever their size. */
export async function openFiles(paths: readonly string[], signal: AbortSignal): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(
        error.code === 'ENOENT' ? `File not found: ${path}.` : `${path} cannot be read: ${error.message}`,
      );
    });
    if (found.isDirectory()) throw new UsageError(`${path} is a directory. Pass the files in it.`);
    files.push(untilStopped(fromBlob(basename(path), await openAsBlob(path)), signal));
  }
  return files;
}

/** A large file takes a while to be read; reading it ends with the signal. */
function untilStopped(file: SourceFile, signal: AbortSignal): SourceFile {
  const open: SourceFile['open'] = (from) => file.open(from).pipeThrough(new TransformStream(), { signal });
  return { ...file, open };
}
