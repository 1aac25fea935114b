import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { type Caller, visitor } from '../../services/audit-log/browser.ts';
import { announceToUser } from '../../services/change-feed/announce.ts';
import { cookieSecrets } from '../../services/server-keys/keys.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { endSession } from '../../services/sessions/end.ts';
import type { SignedIn } from '../../services/sessions/find.ts';
import type { Browser, StartedSession } from '../../services/sessions/start.ts';
import { passwordTag } from '../../services/users/password-tag.ts';
import { cookieName, readCookie, writeCookie } from '../cookies.ts';
import { withAddress } from '../gate/caller.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from '../session-cookie.ts';
import { KNOWN_FOR_MS, type KnownDevice, readKnownDevice, writeKnownDevice } from './known-device.ts';
import type { AccountParts } from './parts.ts';

const DEVICE = 'stint_device';

/** Reads the accounts that the browser's cookie proves to have signed in to. */
async function knownDeviceOf(
  { app, config }: AccountParts,
  { headers }: FastifyRequest,
): Promise<KnownDevice | null> {
  const value = readCookie(headers.cookie, cookieName(config, DEVICE));
  return value === null ? null : readKnownDevice(await cookieSecrets(app), value, app.clock());
}

/** Returns the id of a browser that signed in to the account with its current password. Null for any other browser. */
export async function deviceKnownTo(
  parts: AccountParts,
  request: FastifyRequest,
  email: string,
): Promise<string | null> {
  const device = await knownDeviceOf(parts, request);
  return device?.accounts.includes(await passwordTag(parts.app, email)) ? device.id : null;
}

export function browserOf({ addressOf }: AccountParts, request: FastifyRequest): Browser {
  return { userAgent: request.headers['user-agent'] ?? null, address: addressOf(request.raw) };
}

/** The sender of a form. */
export function visitorOf({ app, addressOf }: AccountParts, request: FastifyRequest): Caller {
  return visitor(app, addressOf(request.raw));
}

/** Signs a browser out: ends its session, and returns the header that deletes the session cookie. */
export async function signOut(parts: AccountParts, request: FastifyRequest): Promise<string> {
  const token = sessionToken(request.headers, parts.config);
  if (token !== null) await endSession(parts.app, token, visitorOf(parts, request));
  return clearSessionCookie(parts.config);
}

/** The actor of a session, with the address that the form was sent from. */
export async function actorOfForm(
  parts: AccountParts,
  request: FastifyRequest,
  signedIn: SignedIn,
): Promise<Actor> {
  return withAddress(await actorOfSession(parts.app, signedIn), request.raw, parts);
}

/** Gives a browser its new session. Ends the session that the browser sent, because someone may have planted that session. */
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
  if (earlier !== null) await endSession(app, earlier, visitorOf(parts, request));
  announceToUser(app, user.id);
  const tag = await passwordTag(app, user.email);
  const known = writeKnownDevice(await cookieSecrets(app), device, tag, app.clock());
  reply.header('set-cookie', [
    setSessionCookie(config, token),
    writeCookie(config, DEVICE, known, KNOWN_FOR_MS),
  ]);
}
