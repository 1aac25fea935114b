import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only its owner can read. Replaces an existing file instead of writing into it: its mode
 * may let other users read it, and a process may have it open.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.temporary`;
  await rm(temporary, { force: true });
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
