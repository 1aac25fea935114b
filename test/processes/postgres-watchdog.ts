// Runs beside a test cluster: `node postgres-watchdog.ts <pid of the server> <folder>`. When the process that
// started it goes away without a word (killed outright, for example), the channel between them closes, and
// this stops the server and removes its folder, so that nothing is left behind.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [pid, folder] = process.argv.slice(2);

process.once('disconnect', async () => {
  if (pid === undefined || folder === undefined) return;
  // The server removes this file as its last act. Its process id alone does not tell: an ended process keeps
  // the id until its parent asks for it, and in a container that may be never.
  const lockFile = join(folder, 'data', 'postmaster.pid');
  const server = Number(pid);
  signal(server, 'SIGINT');
  while (existsSync(lockFile) && signal(server, 0)) await sleep(50);
  rmSync(folder, { recursive: true, force: true });
});

/** False when there is no such process any more. */
function signal(id: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, name);
  } catch {
    return false;
  }
}
