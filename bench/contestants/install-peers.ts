import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The contestants are no dependencies of Stint, so they are installed on first use. */
export function installPeers(): void {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  if (existsSync(new URL('../node_modules/postgraphile/package.json', import.meta.url))) return;
  process.stderr.write('Installing what to measure against: npm ci --prefix bench --ignore-scripts\n');
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts'], { stdio: ['ignore', 2, 2] });
}
