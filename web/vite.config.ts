import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { dailyLoad, firstLoad } from './first-load.ts';
import { pageFiles } from './page-files.ts';
import { hashSources, STAMP_FILE } from './source-hash.ts';

const projectRoot = resolve(import.meta.dirname, '..');
const dashboard = resolve(import.meta.dirname, 'dashboard.html');
const explorer = resolve(import.meta.dirname, 'explorer.html');

/** The daily pages that are not part of the first load, by address. */
const daily = Object.fromEntries(
  ['calendar', 'timesheet', 'reports', 'projects'].map((name) => [
    `/${name}`,
    resolve(import.meta.dirname, `src/pages/${name}/${name}-page.tsx`),
  ]),
);

export default defineConfig({
  root: import.meta.dirname,
  // Absolute, because the server answers a page at any path (the explorer at /api/v1/graphql) and
  // its files always under /assets/.
  base: '/',
  publicDir: false,
  plugins: [pageFiles(dashboard, daily), compress(), stamp()],
  // Most browsers have Temporal; the polyfill is large.
  resolve: {
    alias: [
      { find: /^temporal-polyfill$/, replacement: resolve(import.meta.dirname, 'src/time/temporal.ts') },
    ],
  },
  build: {
    outDir: join(projectRoot, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    sourcemap: false,
    // All of Vite's target browsers support modulepreload.
    modulePreload: { polyfill: false },
    // Monaco is one big chunk in any case; it loads after the first paint.
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      // One entry per page.
      input: { dashboard, explorer },
      output: {
        codeSplitting: {
          groups: [...firstLoad(dashboard, explorer), dailyLoad(dashboard, explorer, Object.values(daily))],
        },
      },
      // GraphiQL's worker setup writes a console.info line for every worker that it starts.
      treeshake: { manualPureFunctions: ['console.info'] },
      // React libraries mark modules with "use client", which means nothing here.
      checks: { moduleLevelDirective: false },
    },
  },
  // Module workers: the formatter, which the GraphQL worker rarely needs, stays in its own chunk.
  worker: { format: 'es' },
});

/** Two levels below the maximum, which takes ten times as long to save a few hundredths more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Precompresses the assets: a quarter of the bytes, without CPU time on the server. */
function compress(): Plugin {
  return {
    name: 'stint-compress',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = join(dir ?? '', 'assets');
      const names = (await readdir(assets)).filter((name) => /\.(js|css|svg|ttf)$/.test(name));
      const compressOne = async (name: string) => {
        const file = join(assets, name);
        const content = await readFile(file);
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, BROTLI));
      };
      await Promise.all(names.map(compressOne));
    },
  };
}

/**
 * Stamps the output with the hash of its sources, so that `npm start` after `npm run build` does not build
 * again.
 */
function stamp(): Plugin {
  let hash: string;
  return {
    name: 'stint-stamp',
    apply: 'build',
    async buildStart() {
      // Hashed before the build: an edit during the build must count as newer.
      hash = await hashSources(projectRoot);
    },
    async writeBundle({ dir }) {
      await writeFile(join(dir ?? '', STAMP_FILE), hash);
    },
  };
}
