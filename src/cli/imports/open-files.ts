import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fromBlob, type SourceFile } from '../../importers/files/source.ts';

/** Opens files of this computer. They are read piece by piece, whatever their size. */
export async function openFiles(paths: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new Error(
        error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`,
      );
    });
    if (found.isDirectory()) throw new Error(`${path} is a folder; name the files in it.`);
    files.push(fromBlob(basename(path), await openAsBlob(path)));
  }
  return files;
}
