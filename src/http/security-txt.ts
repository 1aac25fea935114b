import type { FastifyInstance } from 'fastify';
import type { Config } from '../app/config.ts';
import { formatInstant } from '../domain/time/instant.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. A shorter time lets the file of an abandoned installation expire soon. */
const GOOD_FOR_DAYS = 90;

type SecuritySettings = Pick<Config, 'securityContacts' | 'baseUrl' | 'dashboardUrl'>;

/** Serves the contacts for reports of vulnerabilities (RFC 9116). Without a contact there is no route. */
export function addSecurityTxtRoute(
  server: FastifyInstance,
  settings: SecuritySettings,
  clock: () => number,
): void {
  if (settings.securityContacts.length === 0) return;
  server.get(SECURITY_TXT_PATH, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityTxt(settings, clock())),
  );
}

export function securityTxt(
  { securityContacts, baseUrl, dashboardUrl }: SecuritySettings,
  now: number,
): string {
  const origins = new Set([baseUrl, dashboardUrl].map((url) => new URL(url).origin));
  // A file served without TLS can be changed in transit, so it is not canonical.
  const canonical = [...origins].filter((origin) => origin.startsWith('https:'));
  // Rounded to a day, so that copies of the file are equal.
  const expires = (Math.floor(now / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS;
  const fields = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${formatInstant(expires)}`,
    ...canonical.map((origin) => `Canonical: ${origin}${SECURITY_TXT_PATH}`),
  ];
  return fields.map((field) => `${field}\n`).join('');
}
