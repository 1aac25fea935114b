import { expect, test } from 'vitest';
import { appPresets } from '../../../../../src/domain/oauth/app-presets.ts';
import { appSnippet, knownPresets, presetIdOf, readLines } from './preset.ts';

const MCP = 'https://time.example.com/mcp';

test('every preset is called in the API as the API calls it, and back', () => {
  expect(knownPresets.map(({ name }) => presetIdOf(name))).toEqual(appPresets.map(({ id }) => id));
  expect(knownPresets.map(({ name }) => name)).toContain('CLAUDE_CODE');
});

test.each(knownPresets)('$name can be connected with what is shown', ({ name }) => {
  const { code, label, note } = appSnippet({ id: 'client-1', preset: name }, 'secret-1', MCP);
  expect(code).toContain('client-1');
  expect(code).toContain(MCP);
  expect(label).not.toBe('');
  expect(note).not.toBe('');
});

test('a secret stands in what applications with a form are given, and only where there is one', () => {
  const app = { id: 'client-1', preset: 'CHATGPT' } as const;
  expect(appSnippet(app, 'secret-1', MCP).code).toContain('secret-1');
  expect(appSnippet(app, null, MCP).code).not.toMatch(/secret/i);
});

test('addresses are read line by line', () => {
  expect(readLines(' https://a.example/x \n\n\nhttp://localhost/cb\r\n')).toEqual([
    'https://a.example/x',
    'http://localhost/cb',
  ]);
});
