import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appPresets } from '../src/domain/oauth/app-presets.ts';
import { generatedDocs } from './docs.ts';

it.each(Object.keys(generatedDocs))('docs/%s matches the code (npm run docs updates it)', (name) => {
  const written = readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
  expect(written).toBe(generatedDocs[name]?.());
});

it.each(appPresets)('docs/oauth.md has a row for the preset $id', ({ id, name, confidential }) => {
  const written = readFileSync(new URL('../docs/oauth.md', import.meta.url), 'utf8');
  const row = written.split('\n').find((line) => line.startsWith(`| \`${id}\` |`));
  expect(row).toContain(id === 'custom' ? 'any other' : name);
  expect(row?.split('|')[3]?.trim()).toBe(
    id === 'custom' ? 'with `--confidential`' : confidential ? 'yes' : 'none',
  );
});

it.each(appPresets.flatMap(({ redirectUris }) => redirectUris))(
  'docs/oauth.md has the redirect URI %s',
  (uri) => {
    const written = readFileSync(new URL('../docs/oauth.md', import.meta.url), 'utf8');
    const { host } = new URL(uri);
    // If two URIs differ only in their host, the page has only the host of the second URI.
    expect(written.includes(uri) || written.includes(`the same at \`${host}\``)).toBe(true);
  },
);
