import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createPerson } from '../harness/factories.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const OPEN = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
};

describe('discovery with four addresses', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', {
      STINT_BASE_URL: 'https://api.example.com',
      STINT_DASHBOARD_URL: 'https://app.example.com/time/',
      STINT_MCP_URL: 'https://mcp.example.com/v1/mcp',
      STINT_SITE_URL: 'https://www.example.com',
    });
  });
  afterAll(() => server.close());

  const get = (path: string, init: RequestInit = {}) => fetch(`${server.origin}${path}`, init);

  const resource = {
    resource: 'https://mcp.example.com/v1/mcp',
    authorization_servers: ['https://api.example.com'],
    scopes_supported: ['read', 'write'],
    bearer_methods_supported: ['header'],
    resource_name: 'Stint',
    resource_documentation: 'https://www.example.com/',
  };
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'com.example.www/stint',
    version: manifest.version,
    title: 'Stint',
    description: 'Time tracking: time entries, timers, clients, projects, tasks and team analytics.',
    websiteUrl: 'https://www.example.com',
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://mcp.example.com/v1/mcp',
        supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
      },
    ],
    _meta: {
      'stint/access': {
        issuer: 'https://api.example.com',
        authorization_endpoint: 'https://api.example.com/oauth/authorize',
        token_endpoint: 'https://api.example.com/oauth/token',
        protected_resource_metadata: 'https://mcp.example.com/.well-known/oauth-protected-resource/v1/mcp',
        scopes: ['read', 'write'],
        bearer_methods: ['header'],
        registration: 'manual',
        registration_note: expect.stringContaining('no automatic registration'),
        dashboard: 'https://app.example.com/time',
        graphql: 'https://api.example.com/api/v1/graphql',
      },
    },
  };
  const catalog = {
    specVersion: '1.0',
    entries: [
      {
        identifier: 'urn:mcp:com.example.www/stint',
        displayName: 'Stint',
        mediaType: 'application/mcp-server-card+json',
        url: 'https://www.example.com/.well-known/mcp.json',
      },
    ],
  };

  test.each([
    ['/.well-known/oauth-protected-resource', 'application/json', resource],
    ['/.well-known/oauth-protected-resource/v1/mcp', 'application/json', resource],
    ['/.well-known/mcp.json', 'application/json', card],
    ['/mcp/server-card', 'application/mcp-server-card+json', card],
    ['/.well-known/ai-catalog.json', 'application/ai-catalog+json', catalog],
  ])('serves the discovery document %s to any origin', async (path, type, document) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...OPEN,
      'content-type': `${type}; charset=utf-8`,
    });
    expect(await response.json()).toEqual(document);

    const head = await get(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject(OPEN);
    const preflight = await get(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect((await get(path, { method: 'POST' })).status).toBe(404);
  });

  test('keeps the description within 100 characters', () => {
    expect(card.description.length).toBeLessThanOrEqual(100);
  });

  test('sends challenges with the URL of the metadata', async () => {
    const response = await postMcp(server.origin, null, message('tools/list'));
    expect(response.headers.get('www-authenticate')).toContain(
      'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/v1/mcp"',
    );
  });

  test('ignores X-Forwarded-Host and X-Forwarded-Proto', async () => {
    const response = await get('/.well-known/oauth-protected-resource', {
      headers: { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'http' },
    });
    expect(await response.json()).toEqual(resource);
  });
});

describe('discovery of an MCP URL without a path', () => {
  test('serves the metadata at a single address', async () => {
    const server = await startTestServer('sqlite', { STINT_MCP_URL: 'https://mcp.example.com' });
    const { key } = await createPerson(server.app);
    const response = await fetch(`${server.origin}/.well-known/oauth-protected-resource`);
    expect(await response.json()).toMatchObject({ resource: 'https://mcp.example.com' });
    const refused = await postMcp(server.origin, null, message('tools/list'));
    expect(refused.headers.get('www-authenticate')).toContain(
      'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource"',
    );
    expect((await postMcp(server.origin, key, message('tools/list'))).status).toBe(200);
    await server.close();
  });
});
