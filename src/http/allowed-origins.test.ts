import { describe, expect, it } from 'vitest';
import { hostCheck, originCheck } from './allowed-origins.ts';

const addresses = {
  baseUrl: 'https://time.example.com',
  dashboardUrl: 'https://me.example.com',
  mcpUrl: 'https://mcp.example.com/mcp',
  siteUrl: 'https://example.com',
};
const local = { ...addresses, host: 'localhost' };
const open = { ...addresses, host: '0.0.0.0' };

describe('a server on a loopback address', () => {
  it.each([
    undefined,
    'https://time.example.com',
    'https://mcp.example.com',
    'http://localhost:5173',
    'http://127.0.0.1',
    'http://[::1]:80',
  ])('accepts calls from pages of %s', (origin) => {
    expect(originCheck(local)(origin)).toBe(true);
  });

  it.each(['http://time.example.com', 'https://evil.example', 'null', '', 'localhost', 'ftp://localhost'])(
    'rejects calls from pages of %j',
    (origin) => {
      expect(originCheck(local)(origin)).toBe(false);
    },
  );

  it.each(['localhost:4000', '127.0.0.1', '[::1]:4000', 'time.example.com', 'MCP.example.com:443'])(
    'accepts the host %s',
    (host) => {
      expect(hostCheck(local)(host)).toBe(true);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '10.0.0.1', '', undefined, 'a b'])(
    'rejects the host %j',
    (host) => {
      expect(hostCheck(local)(host)).toBe(false);
    },
  );
});

describe('a server on a public address', () => {
  it('accepts calls only from its own pages, under any host name', () => {
    expect(originCheck(open)('http://localhost:5173')).toBe(false);
    expect(originCheck(open)('https://me.example.com')).toBe(true);
    expect(hostCheck(open)('stint.local:4000')).toBe(true);
  });
});
