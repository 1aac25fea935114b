import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * A loader hook that strips types. Node refuses to do so for files under node_modules, so bin/stint loads this hook if the package
 * is installed there.
 */
const root = new URL('../src/', import.meta.url).href;

registerHooks({
  load: (url, context, next) => {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return next(url, context);
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
