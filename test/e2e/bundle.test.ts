import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';

const dist = new URL('../../dist/web/', import.meta.url);

beforeAll(() => {
  const build = fileURLToPath(new URL('../../scripts/build-web-if-stale.ts', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
}, 120_000);

/** The scripts that a browser loads before the first page is there: what the page names, and what that imports at once. */
function firstScripts(page: string): string[] {
  const html = readFileSync(new URL(page, dist), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
}

const LIMIT = 250_000;

test('the dashboard loads less than 250 KB of compressed scripts at first', () => {
  const scripts = firstScripts('dashboard.html');
  expect(scripts.length).toBeGreaterThan(0);
  const sizes = scripts.map((file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`The first load of the dashboard: ${Math.round(total / 1000)} KB of scripts, compressed.`);
  expect(total).toBeLessThan(LIMIT);
});

test('the calendar is loaded when it is opened', () => {
  const first = firstScripts('dashboard.html').map((file) => readFileSync(new URL(file, dist), 'utf8'));
  expect(first.join('\n')).not.toMatch(/fullcalendar|timeGridWeek/i);
});
