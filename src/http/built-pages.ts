import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the pages are that Vite made. */
export const BUILT_PAGES = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** A built page; null where nothing was built. Read anew each time: it may be built while the server runs. */
export function builtPage(name: string): string | null {
  const file = `${BUILT_PAGES}${name}.html`;
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
