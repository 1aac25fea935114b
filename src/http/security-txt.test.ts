import { expect, test } from 'vitest';
import { startTestServer } from '../../test/harness/server.ts';
import { ConfigError, securityContacts } from '../app/setting-parsers.ts';
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts';

const NOON = Date.parse('2026-11-19T12:00:00Z');
const read = securityContacts('STINT_SECURITY_CONTACT');

test('writes every contact in order, the expiry and the canonical addresses', () => {
  const text = securityTxt(
    {
      securityContacts: read('security@example.com, https://example.com/report,tel:+1-201-555-0123'),
      baseUrl: 'https://time.example.com',
      dashboardUrl: 'https://app.example.com/x',
    },
    NOON,
  );
  expect(text).toBe(`Contact: mailto:security@example.com
Contact: https://example.com/report
Contact: tel:+1-201-555-0123
Expires: 2027-02-17T00:00:00Z
Canonical: https://time.example.com/.well-known/security.txt
Canonical: https://app.example.com/.well-known/security.txt
`);
});

test('omits a canonical address without encryption', () => {
  const [baseUrl, dashboardUrl] = ['http://localhost:4000', 'http://localhost:4000'];
  const text = securityTxt({ securityContacts: read('mailto:a@example.com'), baseUrl, dashboardUrl }, NOON);
  expect(text).toBe('Contact: mailto:a@example.com\nExpires: 2027-02-17T00:00:00Z\n');
});

test('rejects a contact with a line break', () => {
  const text = 'mailto:a@example.com\nExpires: 2099-01-01T00:00:00Z';
  expect(() => read(text)).toThrow(ConfigError);
});

test('serves the file only if there is a contact', async () => {
  const silent = await startTestServer('sqlite');
  expect((await fetch(silent.origin + SECURITY_TXT_PATH)).status).toBe(404);
  await silent.close();
  const server = await startTestServer('sqlite', { STINT_SECURITY_CONTACT: 'security@example.com' });
  const answer = await fetch(server.origin + SECURITY_TXT_PATH);
  expect(answer.status).toBe(200);
  // RFC 9116 requires this type and character set.
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^(Contact|Expires|Canonical): \S+$/);
  expect(lines.filter((line) => line.startsWith('Expires: '))).toHaveLength(1);
  const expires = Date.parse(
    lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? '',
  );
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  await server.close();
});
