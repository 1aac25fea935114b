import { expect, test } from 'vitest';
import { appPresets } from '../../../../../src/domain/oauth/app-presets.ts';
import { appSnippet, knownPresets, presetIdOf, readLines } from './preset.ts';

const MCP = 'https://time.example.com/mcp';

test('maps preset names of the API to preset ids', () => {
  expect(knownPresets.map(({ name }) => presetIdOf(name))).toEqual(appPresets.map(({ id }) => id));
  expect(knownPresets.map(({ name }) => name)).toContain('CLAUDE_CODE');
});

test.each(knownPresets)('generates a snippet for $name', ({ name }) => {
  const { code, label, note } = appSnippet({ id: 'client-1', preset: name }, 'secret-1', MCP);
  expect(code).toContain('client-1');
  expect(code).toContain(MCP);
  expect(label).not.toBe('');
  expect(note).not.toBe('');
});

test('includes the secret if there is one', () => {
  const app = { id: 'client-1', preset: 'CHATGPT' } as const;
  expect(appSnippet(app, 'secret-1', MCP).code).toContain('secret-1');
  expect(appSnippet(app, null, MCP).code).not.toMatch(/secret/i);
});

test('reads addresses line by line', () => {
  expect(readLines(' https://a.example/x \n\n\nhttp://localhost/cb\r\n')).toEqual([
    'https://a.example/x',
    'http://localhost/cb',
  ]);
});
