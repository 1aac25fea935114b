import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only its owner can read. Replaces an existing file instead of writing into it: its mode
 * may let other users read it, and a process may have it open.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  await rm(draft, { force: true });
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
