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

/** Pages of every day that are not part of the first load, by their addresses. */
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
  // Most browsers have Temporal by now; what stands in for it is large.
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
    // Every browser that Vite targets knows modulepreload.
    modulePreload: { polyfill: false },
    // Monaco is one big chunk whatever is done; it is loaded after the first paint.
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
  // Module workers: the formatter that the GraphQL worker rarely needs stays in a chunk of its own.
  worker: { format: 'es' },
});

/** Two steps below the best, which takes ten times as long for some hundredths less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A quarter of the bytes for the first visit, without any work for the server when it runs. */
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

/** Marks the output as made from these sources, so that `npm start` after `npm run build` builds nothing. */
function stamp(): Plugin {
  let hash: string;
  return {
    name: 'stint-stamp',
    apply: 'build',
    async buildStart() {
      // Before the build: what is edited while it runs must count as newer.
      hash = await hashSources(projectRoot);
    },
    async writeBundle({ dir }) {
      await writeFile(join(dir ?? '', STAMP_FILE), hash);
    },
  };
}
