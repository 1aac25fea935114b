import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that its owner alone can read. It replaces a file of that name: the mode of that file may let others read it, and a
 * process that has it open would read on.
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
