/**
 * Prints what an import of a fixture yields: `node scripts/print-fixture.ts timewarrior`. The output is the file `expected.json` of the
 * fixture once each of its values is checked by hand.
 */

import { parseMapping } from '../src/importers/mapping.ts';
import { fixtures, openFixture } from '../test/imports/fixtures.ts';
import { described, importAll } from '../test/imports/import-all.ts';

const [name = ''] = process.argv.slice(2);
const fixture = fixtures[name];
if (fixture) {
  const mapping = fixture.map ? parseMapping(fixture.map) : null;
  const imported = await importAll(openFixture(name), fixture.options, mapping);
  process.stdout.write(`${JSON.stringify(described(imported), null, 2)}\n`);
} else {
  process.stderr.write(`Name a fixture of test/imports/fixtures.ts: ${Object.keys(fixtures).join(', ')}.\n`);
  process.exitCode = 2;
}
