import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatedDocs } from './docs.ts';

it.each(Object.keys(generatedDocs))(
  'docs/%s says what the code says (npm run docs writes it anew)',
  (name) => {
    const written = readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
    expect(written).toBe(generatedDocs[name]?.());
  },
);
