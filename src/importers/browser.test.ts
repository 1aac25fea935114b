import { expect, it } from 'vitest';
import { expectBrowserTypes, sourcesIn } from '../../test/harness/browser-types.ts';

it('the importers compile with browser types only', () => {
  const files = sourcesIn(import.meta.dirname);
  expect(files.length).toBeGreaterThan(20);
  expectBrowserTypes(files);
}, 60_000);
