import { openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A file without a name, for the processes that get it from this one. Null where there is no place to write: then they see
 * what the others committed a moment later.
 */
export function openMarkFile(): number | null {
  const name = path.join(tmpdir(), `stint-${crypto.randomUUID()}`);
  try {
    const fd = openSync(name, 'wx+', 0o600);
    unlinkSync(name);
    return fd;
  } catch {
    return null;
  }
}
