import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { checkRedirectUris, destinationOf } from './redirect-uri.ts';

describe('checkRedirectUris and destinationOf', () => {
  it.each([
    'https://example.com/callback',
    'https://example.com',
    'https://example.com:8443/callback?tenant=1',
    'http://localhost/callback',
    'http://localhost:8787/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:8080/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'com.example.app://callback',
    'COM.example.my-app2://callback',
    'vscode://publisher.extension/callback',
    'vscode-insiders://publisher.extension/callback',
    'https://[2001:db8::1]/callback',
  ])('accepts the redirect URI %s', (uri) => {
    expect(checkRedirectUris([uri])).toEqual([uri]);
  });

  it.each([
    ['', 'must be an address'],
    ['example.com/callback', 'must be an address'],
    ['/callback', 'must be an address'],
    ['https:example.com', 'must be an address'],
    ['https://', 'must be an address'],
    ['urn:ietf:wg:oauth:2.0:oob', 'must be an address'],
    ['http://example.com/callback', 'must use https'],
    ['http://localhost.example.com/', 'must use https'],
    ['http://127.0.0.2/', 'must use https'],
    ['https://localhost/callback', 'must use http on this computer'],
    ['https://example.com/#', 'no fragment'],
    ['https://example.com/#callback', 'no fragment'],
    ['https://ada@example.com/', 'no user name'],
    ['https://ada:secret@example.com/', 'no user name'],
    ['https://*.example.com/', 'no spaces, backslashes, asterisks'],
    ['https://example.com/ callback', 'no spaces, backslashes, asterisks'],
    ['https://example.com\\callback', 'no spaces, backslashes, asterisks'],
    ['https://example.com/\u0000', 'control characters'],
    ['https://example.com/\ncallback', 'control characters'],
    ['javascript://example.com/%0aalert(1)', 'must not use javascript:'],
    ['data://text/html,x', 'must not use data:'],
    ['file:///etc/passwd', 'must not use file:'],
    ['ws://example.com/', 'must not use ws:'],
    ['CHROME://settings', 'must not use chrome:'],
    ['intent://example.com/#Intent;end', 'no fragment'],
    ['intent://example.com/', 'must not use intent:'],
    ['ms-settings://privacy', 'must not use ms-settings:'],
    ['about://blank', 'must not use about:'],
    ['view-source://example.com', 'must not use view-source:'],
    ['x-apple.systempreferences://x', 'must not use x-apple.systempreferences:'],
    ['myapp://callback', 'such as com.example.app://callback'],
    ['com.://callback', 'must not use com.:'],
    ['.com.example://callback', 'must be an address'],
    [`https://example.com/${'x'.repeat(1000)}`, 'longer than 1000 characters'],
  ])('rejects the redirect URI %j', async (uri, reason) => {
    const problem = await problemOf(() => checkRedirectUris([uri]));
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', field: 'redirectUris' });
    expect(problem.message).toContain(reason);
  });

  it('requires one to ten redirect URIs and removes duplicates', async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => `https://example.com/${i}`);
    for (const uris of [[], eleven]) {
      expect(await problemOf(() => checkRedirectUris(uris))).toMatchObject({ field: 'redirectUris' });
    }
    expect(checkRedirectUris(eleven.slice(1))).toHaveLength(10);
    expect(checkRedirectUris(['https://example.com/', 'https://example.com/'])).toHaveLength(1);
  });

  it.each([
    ['https://claude.ai/api/mcp/auth_callback', 'claude.ai'],
    ['https://example.com:8443/x', 'example.com:8443'],
    ['http://localhost:3118/callback', 'localhost:3118 on this computer'],
    ['http://[::1]:8080/', '[::1]:8080 on this computer'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'the application that opens cursor:// links'],
    ['com.example.app://localhost/callback', 'the application that opens com.example.app:// links'],
    ['com.example.app://127.0.0.1:8080/', 'the application that opens com.example.app:// links'],
    ['vscode://[::1]/callback', 'the application that opens vscode:// links'],
  ])('describes the destination of %s as %s', (uri, destination) => {
    expect(destinationOf(uri)).toBe(destination);
  });
});
