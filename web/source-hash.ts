import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** In the built folder: the hash of the sources that it was made from. */
export const STAMP_FILE = '.stamp';

/** The inputs of the build, including rules shared with the server. The lock file stands for the libraries. */
const SOURCES = ['web', 'src/domain', 'src/lib', 'schema.graphql', 'package-lock.json'];

/** Files of editors and tools, and tests. */
const IGNORED = /^\.|\.test\.tsx?$|^schema\.d\.ts$/;

/** One hash over names and contents: times change with every checkout, contents do not. */
export async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listSources(root)) {
    const content = await readFile(join(root, file));
    // The length keeps one file's end apart from the next one's name.
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
