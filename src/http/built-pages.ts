import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the pages that Vite built. */
export const BUILT_PAGES = fileURLToPath(new URL('../../dist/web/', import.meta.url));

interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * Reads a built page. Null if it was not built. Not cached, because a build may run while the server runs.
 */
export function builtPage(name: string): string | null {
  const file = `${BUILT_PAGES}${name}.html`;
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Reads a built page, and adds links that preload the files of one of its paths. */
export function builtPageAt(name: string, path: string): string | null {
  const page = builtPage(name);
  const list = `${BUILT_PAGES}page-files.json`;
  if (page === null || !existsSync(list)) return page;
  const files = (JSON.parse(readFileSync(list, 'utf8')) as Record<string, PageFiles>)[path];
  return files ? page.replace('</head>', `${linksTo(files)}</head>`) : page;
}

function linksTo({ scripts, styles }: PageFiles): string {
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');
}
