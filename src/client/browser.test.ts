import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectBrowserTypes, sourcesIn } from '../../test/harness/browser-types.ts';

it('compiles with browser types only, except for the node folder', () => {
  const node = join(import.meta.dirname, 'node');
  const files = sourcesIn(import.meta.dirname).filter((file) => !file.startsWith(node));
  expect(files.length).toBeGreaterThan(8);
  expectBrowserTypes(files);
}, 60_000);
