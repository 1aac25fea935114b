import { execFileSync } from 'node:child_process';

/** Builds the dashboard; without a build, servers return 503 for pages. Uses a child process, because a build sets NODE_ENV. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build-web-if-stale.ts'], { stdio: 'inherit' });
}
