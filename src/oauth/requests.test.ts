import { describe, expect, it } from 'vitest';
import { authorizationQuery, tokenForm } from './requests.ts';

const RESOURCES = {
  mcp: 'https://mcp.example.com/mcp',
  graphql: 'https://api.example.com/api/v1/graphql',
  base: 'https://api.example.com',
};

describe('the resource of a request', () => {
  const named = (resource: string) => tokenForm(new URLSearchParams({ resource }), RESOURCES).get('resource');

  it.each([
    ['https://mcp.example.com/mcp', RESOURCES.mcp],
    ['https://mcp.example.com/mcp/', RESOURCES.mcp],
    ['HTTPS://MCP.Example.com/mcp', RESOURCES.mcp],
    ['https://mcp.example.com:443/mcp', RESOURCES.mcp],
    ['https://api.example.com', RESOURCES.graphql],
    ['https://api.example.com/', RESOURCES.graphql],
    ['https://API.example.com:443/api/v1/graphql', RESOURCES.graphql],
  ])('maps %s to %s', (requested, expected) => {
    expect(named(requested)).toBe(expected);
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
  ])('leaves the unknown resource %j unchanged', (requested) => {
    expect(named(requested)).toBe(requested);
  });

  it('matches a resource that is configured in another spelling', () => {
    const resources = { ...RESOURCES, mcp: 'http://LOCALHOST:80/mcp' };
    const form = tokenForm(new URLSearchParams({ resource: 'http://localhost/mcp' }), resources);
    expect(form.get('resource')).toBe('http://LOCALHOST:80/mcp');
  });
});

describe('the scope of a request', () => {
  const scopeOf = (query: Record<string, string>) =>
    authorizationQuery(new URLSearchParams(query), RESOURCES).getAll('scope');

  it.each([
    ['read', 'read'],
    ['read write', 'read write'],
    ['openid profile write', 'write read'],
    ['write offline_access', 'write offline_access read'],
    ['admin', 'admin'],
    ['openid admin', 'admin'],
  ])('maps scope %j to %j', (scope, expected) => {
    expect(scopeOf({ scope })).toEqual([expected]);
  });

  it.each([{}, { scope: '' }, { scope: '  ' }, { scope: 'openid' }, { scope: 'openid profile email' }])(
    'defaults to read without an access scope: %j',
    (query) => {
      expect(scopeOf(query as Record<string, string>)).toEqual(['read']);
    },
  );

  it.each(['offline_access', 'openid offline_access'])('adds read to %j', (scope) => {
    expect(scopeOf({ scope })).toEqual(['offline_access read']);
  });
});
