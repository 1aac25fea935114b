import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Installs the peers on first use; they are not dependencies of Stint. */
export function installPeers(): void {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  if (existsSync(new URL('../node_modules/postgraphile/package.json', import.meta.url))) return;
  process.stderr.write('Installing the contestants: npm ci --prefix bench --ignore-scripts\n');
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts'], { stdio: ['ignore', 2, 2] });
}
