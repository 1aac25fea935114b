import { expect, test } from 'vitest';
import { keySnippets } from './key-snippets.ts';

const facts = {
  key: 'stint_abc123',
  api: 'https://api.example.com/api/v1/graphql',
  mcp: 'https://mcp.example.com/mcp',
};
const snippets = new Map(keySnippets(facts).map(({ label, code }) => [label, code]));

test('names the right endpoint in each snippet', () => {
  expect(snippets.get('curl')).toContain(facts.api);
  expect(snippets.get('TypeScript')).toContain("url: 'https://api.example.com',");
  for (const label of ['Claude Code', 'VS Code', 'Cursor']) expect(snippets.get(label)).toContain(facts.mcp);
});

test('contains the key only where it is not written into a shared file', () => {
  const withKey = [...snippets].filter(([, code]) => code.includes(facts.key)).map(([label]) => label);
  expect(withKey).toEqual(['curl', 'Claude Code']);
});

test('generates editor settings as valid JSON', () => {
  for (const label of ['VS Code', 'Cursor'])
    expect(() => JSON.parse(snippets.get(label) ?? '')).not.toThrow();
});

test('generates one shell command for curl', () => {
  const lines = (snippets.get('curl') ?? '').split('\n');
  expect(lines.slice(0, -1).every((line) => line.endsWith(' \\'))).toBe(true);
  expect(lines.at(-1)).not.toMatch(/\\$/);
});
