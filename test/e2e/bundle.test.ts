import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { builtPage, builtPageAt } from '../../src/http/built-pages.ts';

const dist = new URL('../../dist/web/', import.meta.url);

beforeAll(() => {
  const build = fileURLToPath(new URL('../../scripts/build-web-if-stale.ts', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
}, 120_000);

/** The scripts of the first load: those in the HTML, which also preloads their static imports. */
function firstScripts(page: string): string[] {
  const html = readFileSync(new URL(page, dist), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
}

/** The styles of the first load. */
function firstStyles(page: string): string[] {
  const html = readFileSync(new URL(page, dist), 'utf8');
  return [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file]) => file ?? '');
}

const read = (file: string) => readFileSync(new URL(file, dist), 'utf8');
const compressedSize = (files: string[]) =>
  files.map((file) => gzipSync(read(file), { level: 9 }).length).reduce((sum, size) => sum + size, 0);

const MAX_SCRIPT_BYTES = 229_000;
const STYLE_LIMIT = 25_000;

test('keeps the compressed scripts and styles of the first load below their limits', () => {
  const scripts = firstScripts('dashboard.html');
  expect(scripts.length).toBeGreaterThan(0);
  const [script, style] = [compressedSize(scripts), compressedSize(firstStyles('dashboard.html'))];
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`;
  console.log(
    `The first load of the dashboard: ${kilobytes(script)} of scripts, ${kilobytes(style)} of styles, compressed.`,
  );
  expect(script).toBeLessThan(MAX_SCRIPT_BYTES);
  expect(style).toBeLessThan(STYLE_LIMIT);
});

test('loads the calendar only when it is opened', () => {
  const first = firstScripts('dashboard.html').map(read);
  expect(first.join('\n')).not.toMatch(/fullcalendar|timeGridWeek/i);
});

test.each(['/calendar', '/timesheet', '/reports', '/projects'])(
  'serves %s in fewer than 12 files, all preloaded by its HTML',
  (path) => {
    const named = (page: string | null) =>
      [...(page ?? '').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
        ([, file]) => file ?? '',
      );
    const first = named(builtPage('dashboard'));
    const all = named(builtPageAt('dashboard', path));
    const own = all.filter((file) => !first.includes(file));
    expect(own.join(' ')).toContain(`assets${path}-page-`);
    expect(own.length).toBeLessThan(12);
    const imported = own
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) =>
        [...read(file).matchAll(/from\s*[`"']\.\/([^`"']+)/g)].map(([, name]) => `assets/${name}`),
      );
    expect(imported).not.toEqual([]);
    expect(imported.filter((file) => !all.includes(file))).toEqual([]);
  },
);

test('preloads nothing for rarely used pages', () => {
  expect(builtPageAt('dashboard', '/settings')).toBe(builtPage('dashboard'));
});

test('loads the importers only when the import page is opened', () => {
  const first = firstScripts('dashboard.html').map(read).join('\n');
  expect(first.match(/Timewarrior|toggl-csv|of no known tool|createImport/)).toBeNull();
});

test('loads the Temporal polyfill lazily, and the polyfill imports no first-load script', () => {
  const first = firstScripts('dashboard.html').map(read).join('\n');
  const [, polyfill = ''] = /import\([`"']\.\/(implementation-[^`"']+\.js)/.exec(first) ?? [];
  const imported = [...read(`assets/${polyfill}`).matchAll(/from\s*[`"']\.\/([^`"']+)/g)].map(
    ([, file]) => file,
  );
  expect(imported).not.toEqual([]);
  expect(
    firstScripts('dashboard.html').filter((file) => imported.includes(file.replace('assets/', ''))),
  ).toEqual([]);
});

test('includes the styles of every used Mantine component', () => {
  const names = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
  const styled = names(
    readFileSync(new URL('../../node_modules/@mantine/core/styles.css', import.meta.url), 'utf8'),
  );
  const ours = names(firstStyles('dashboard.html').map(read).join('\n'));
  const scripts = readdirSync(new URL('assets/', dist)).filter((file) => file.endsWith('.js'));
  const used = new Set(scripts.flatMap((file) => [...names(read(`assets/${file}`))]));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => styled.has(name) && !ours.has(name))).toEqual([]);
});
