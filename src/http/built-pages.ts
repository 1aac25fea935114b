import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the pages that Vite built. */
export const BUILT_PAGES = fileURLToPath(new URL('../../dist/web/', import.meta.url));

interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** A built page; null where nothing was built. Read anew each time: it may be built while the server runs. */
export function builtPage(name: string): string | null {
  const file = `${BUILT_PAGES}${name}.html`;
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** A built page that also names the files which it takes at one of its addresses, so that they come along with the others. */
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
