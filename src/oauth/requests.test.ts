import { describe, expect, it } from 'vitest';
import { authorizationQuery, tokenForm } from './requests.ts';

const RESOURCES = {
  mcp: 'https://mcp.example.com/mcp',
  graphql: 'https://api.example.com/api/v1/graphql',
  base: 'https://api.example.com',
};

describe('the resource that a client names', () => {
  const named = (resource: string) => tokenForm(new URLSearchParams({ resource }), RESOURCES).get('resource');

  it.each([
    ['https://mcp.example.com/mcp', RESOURCES.mcp],
    ['https://mcp.example.com/mcp/', RESOURCES.mcp],
    ['HTTPS://MCP.Example.com/mcp', RESOURCES.mcp],
    ['https://mcp.example.com:443/mcp', RESOURCES.mcp],
    ['https://api.example.com', RESOURCES.graphql],
    ['https://api.example.com/', RESOURCES.graphql],
    ['https://API.example.com:443/api/v1/graphql', RESOURCES.graphql],
  ])('%s is %s', (asked, meant) => {
    expect(named(asked)).toBe(meant);
  });

  it.each([
    'https://mcp.example.com/MCP',
    'https://mcp.example.com/mcp?x=1',
    'https://mcp.example.com/mcp#x',
    'https://ada@mcp.example.com/mcp',
    'https://mcp.example.com:8443/mcp',
    'http://mcp.example.com/mcp',
    'https://mcp.example.com.evil.example/mcp',
    'https://mcp.example.com',
    'mcp',
    'urn:x',
    '',
  ])('%j is none of ours, and stays as it is', (asked) => {
    expect(named(asked)).toBe(asked);
  });

  it('is compared with an address that is configured in any spelling', () => {
    const resources = { ...RESOURCES, mcp: 'http://LOCALHOST:80/mcp' };
    const form = tokenForm(new URLSearchParams({ resource: 'http://localhost/mcp' }), resources);
    expect(form.get('resource')).toBe('http://LOCALHOST:80/mcp');
  });
});

describe('the scope that a client asks for', () => {
  const asked = (query: Record<string, string>) =>
    authorizationQuery(new URLSearchParams(query), RESOURCES).getAll('scope');

  it.each([
    ['read', 'read'],
    ['read write', 'read write'],
    ['openid profile write', 'write read'],
    ['write offline_access', 'write offline_access read'],
    ['admin', 'admin'],
    ['openid admin', 'admin'],
  ])('%j is %j', (scope, meant) => {
    expect(asked({ scope })).toEqual([meant]);
  });

  it.each([{}, { scope: '' }, { scope: '  ' }, { scope: 'openid' }, { scope: 'openid profile email' }])(
    'is to read where it asks for nothing in particular: %j',
    (query) => {
      expect(asked(query as Record<string, string>)).toEqual(['read']);
    },
  );

  it.each(['offline_access', 'openid offline_access'])('is to read beside %j', (scope) => {
    expect(asked({ scope })).toEqual(['offline_access read']);
  });
});
