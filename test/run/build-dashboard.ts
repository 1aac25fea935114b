import { execFileSync } from 'node:child_process';

/** Servers answer requests for pages with 503 until the dashboard is built. In a process of its own: a build sets NODE_ENV. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build-web-if-stale.ts'], { stdio: 'inherit' });
}
