import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in the build folder with the hash of the sources of the build. */
export const STAMP_FILE = '.stamp';

/**
 * The inputs of the build, including rules shared with the server. The lock file stands for the versions of
 * the libraries.
 */
const SOURCES = ['web', 'src/domain', 'src/lib', 'schema.graphql', 'package-lock.json'];

/** Hidden files, tests and generated types are not inputs. */
const IGNORED = /^\.|\.test\.tsx?$|^schema\.d\.ts$/;

/** Hashes names and contents. Modification times differ in every checkout. */
export async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listSources(root)) {
    const content = await readFile(join(root, file));
    // The length separates the end of one file from the name of the next.
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function listSources(root: string): Promise<string[]> {
  const files: string[] = [];
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    if (!(await stat(path)).isDirectory()) {
      files.push(source);
      continue;
    }
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || IGNORED.test(entry.name)) continue;
      const inside = join(entry.parentPath, entry.name).slice(root.length + 1);
      files.push(inside.replaceAll('\\', '/'));
    }
  }
  return files.sort();
}
