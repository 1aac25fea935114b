import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs/internals', root)).map((name) => `docs/internals/${name}`),
];

/** Paths in backticks, such as `db/sqlite/write-ahead-log.ts`. A page may leave out leading folders. */
function pathsIn(page: string): string[] {
  const text = readFileSync(new URL(page, root), 'utf8');
  return [...text.matchAll(/`([\w@./-]+\.(?:tsx?|js|css))`/g)].map(([, path]) => path ?? '');
}

test.each(pages)('%s names only files that exist', (page) => {
  const missing = pathsIn(page).filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

test('ARCHITECTURE.md has at most 1,500 words', () => {
  const words = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8').split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(1_500);
});

test('the glossary has at most 60 terms', () => {
  const rows = readFileSync(new URL('docs/internals/glossary.md', root), 'utf8').match(/^\|/gm) ?? [];
  // Two rows are the header of the table.
  expect(rows.length - 2).toBeLessThanOrEqual(60);
});

/** The anchors of a page's headings on GitHub. */
function anchorsOf(page: string): string[] {
  const text = readFileSync(new URL(page, root), 'utf8').replace(/^```.*?^```/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(files.filter((file) => file.endsWith('.md')))(
  '%s has only links to files and headings that exist',
  (page) => {
    const text = readFileSync(new URL(page, root), 'utf8');
    const broken = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
      ([, path, anchor]) => {
        const target = path ? posix.join(posix.dirname(page), path) : page;
        const exists = files.includes(target) || files.some((file) => file.startsWith(`${target}/`));
        return !exists || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      },
    );
    expect(broken.map(([link]) => link)).toEqual([]);
  },
);
