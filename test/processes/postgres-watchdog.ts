// Runs beside a test cluster: `node postgres-watchdog.ts <pid of the server> <folder>`. If the parent process dies, for
// example by SIGKILL, the IPC channel closes; the watchdog then stops the server and removes its folder.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [pid, folder] = process.argv.slice(2);

process.once('disconnect', async () => {
  if (pid === undefined || folder === undefined) return;
  // The server removes this file last. Its process id is not enough: a zombie keeps the id until its parent reaps it,
  // which may never happen in a container.
  const lockFile = join(folder, 'data', 'postmaster.pid');
  const server = Number(pid);
  signal(server, 'SIGINT');
  while (existsSync(lockFile) && signal(server, 0)) await sleep(50);
  rmSync(folder, { recursive: true, force: true });
});

/** Returns false if the process does not exist. */
function signal(id: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, name);
  } catch {
    return false;
  }
}
