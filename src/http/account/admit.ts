import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../domain/entities.ts';
import { announceToUser } from '../../services/change-feed/announce.ts';
import { cookieSecrets } from '../../services/server-keys/keys.ts';
import { endSession } from '../../services/sessions/end.ts';
import type { Browser, StartedSession } from '../../services/sessions/start.ts';
import { cookieName, readCookie, writeCookie } from '../cookies.ts';
import { sessionToken, setSessionCookie } from '../session-cookie.ts';
import {
  accountTag,
  KNOWN_FOR,
  type KnownDevice,
  readKnownDevice,
  writeKnownDevice,
} from './known-device.ts';
import type { AccountParts } from './parts.ts';

const DEVICE = 'stint_device';

/** What a browser proves to have signed in to before. */
export async function knownDeviceOf(
  { app, config }: AccountParts,
  { headers }: FastifyRequest,
): Promise<KnownDevice | null> {
  const value = readCookie(headers.cookie, cookieName(config, DEVICE));
  return value === null ? null : readKnownDevice(await cookieSecrets(app), value, app.clock());
}

export function browserOf({ addressOf }: AccountParts, request: FastifyRequest): Browser {
  return { userAgent: request.headers['user-agent'] ?? null, address: addressOf(request.raw) };
}

/**
 * Hands a browser the session that was started for it. It has one of its own in any case, since someone may have planted the
 * one that it came with. That one ends.
 */
export async function admit(
  parts: AccountParts,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  { token }: StartedSession,
): Promise<void> {
  const { app, config } = parts;
  const device = await knownDeviceOf(parts, request);
  const earlier = sessionToken(request.headers, config);
  if (earlier !== null) await endSession(app, earlier);
  announceToUser(app, user.id);
  const known = writeKnownDevice(await cookieSecrets(app), device, accountTag(user.email), app.clock());
  reply.header('set-cookie', [
    setSessionCookie(config, token),
    writeCookie(config, DEVICE, known, KNOWN_FOR),
  ]);
}
