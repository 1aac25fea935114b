import { describe, expect, it } from 'vitest';
import { appPresets } from './app-presets.ts';
import { connectionSnippet } from './app-snippets.ts';
import { checkRedirectUris } from './redirect-uri.ts';

describe('appPresets', () => {
  it('lists exactly the supported applications', () => {
    expect(appPresets.map(({ id }) => id)).toEqual([
      'claude-code',
      'claude-ai',
      'vscode',
      'cursor',
      'chatgpt',
      'mcp-inspector',
      'custom',
    ]);
  });

  it.each(appPresets)('$name has valid redirect URIs, or a hint where to find them', (preset) => {
    if (preset.redirectUriHint === null) {
      expect(checkRedirectUris(preset.redirectUris)).toEqual(preset.redirectUris);
    } else {
      expect(preset.redirectUris).toEqual([]);
    }
  });

  it.each(appPresets)(
    'the snippet of $name contains its credentials and the MCP URL',
    ({ id, confidential }) => {
      const secret = confidential ? 'a secret' : null;
      const snippet = connectionSnippet({
        app: { id: 'the-client-id', preset: id },
        secret,
        mcpUrl: 'https://time.example.com/mcp',
      });
      expect(snippet).toContain('the-client-id');
      expect(snippet).toContain('https://time.example.com/mcp');
      if (secret) expect(snippet).toContain(secret);
      if (snippet.startsWith('{')) expect(JSON.parse(snippet)).toBeTypeOf('object');
    },
  );
});
