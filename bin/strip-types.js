import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Node runs TypeScript files directly, but refuses those under node_modules, where the package lies when another one
 * depends on it. Loaded in that case alone.
 */
const root = new URL('../src/', import.meta.url).href;

registerHooks({
  load: (url, context, next) => {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return next(url, context);
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
