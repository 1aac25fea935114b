import { listSessionsBefore } from '../../db/queries/accounts/sessions.ts';
import type { PersonalTable } from '../../domain/accounts/personal-data.ts';
import { kindOf } from '../../domain/audit-log/actions.ts';
import type { Session } from '../../domain/entities.ts';
import { MAX_PAGE } from '../../domain/page.ts';
import { listApiKeys } from '../api-keys/list.ts';
import { listAccountLog } from '../audit-log/list.ts';
import { listConnectedApps } from '../oauth-apps/connections.ts';
import { listOAuthApps } from '../oauth-apps/list.ts';
import { type Reading, readAll } from './read.ts';
import { instant } from './values.ts';

export function apiKeys(reading: Reading): PersonalTable {
  return {
    name: 'api-keys',
    description: 'Your API keys without their secrets.',
    columns: ['id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'],
    rows: async function* () {
      for await (const { item } of readAll(reading, (actor, request) =>
        listApiKeys(reading.app, actor, request),
      )) {
        const { id, name, prefix, scopes } = item;
        yield {
          ...{ id, name, prefix, scopes },
          createdAt: instant(item.createdAt),
          lastUsedAt: instant(item.lastUsedAt),
          revokedAt: instant(item.revokedAt),
        };
      }
    },
  };
}

export function oauthApps(reading: Reading): PersonalTable {
  return {
    name: 'oauth-apps',
    description: 'The apps that you registered, without their secrets.',
    columns: ['id', 'name', 'preset', 'redirectUris', 'confidential', 'createdAt', 'lastUsedAt'],
    rows: async function* () {
      for await (const { item } of readAll(reading, (actor, request) =>
        listOAuthApps(reading.app, actor, request),
      )) {
        const { id, name, preset, redirectUris, confidential } = item;
        yield {
          ...{ id, name, preset, redirectUris, confidential },
          createdAt: instant(item.createdAt),
          lastUsedAt: instant(item.lastUsedAt),
        };
      }
    },
  };
}

export function connectedApps({ app, lookUp }: Reading): PersonalTable {
  return {
    name: 'connected-apps',
    description: 'The apps that you connected.',
    columns: ['id', 'name', 'scopes', 'connectedAt'],
    rows: async function* () {
      for (const { app: connected, scopes, connectedAt } of await listConnectedApps(app, await lookUp())) {
        yield { id: connected.id, name: connected.name, scopes, connectedAt: instant(connectedAt) };
      }
    },
  };
}

export function sessions({ app, lookUp }: Reading): PersonalTable {
  return {
    name: 'sessions',
    description: 'The browsers in which you are signed in.',
    columns: ['id', 'userAgent', 'address', 'createdAt', 'lastSeenAt', 'expiresAt'],
    rows: async function* () {
      for (let before: string | null = null; ; ) {
        const { userId } = await lookUp();
        const listing = { now: app.clock(), before, limit: MAX_PAGE };
        const page: Session[] = await listSessionsBefore(app.db.read, userId, listing);
        for (const { id, userAgent, address, ...times } of page) {
          yield {
            ...{ id, userAgent, address },
            createdAt: instant(times.createdAt),
            lastSeenAt: instant(times.lastSeenAt),
            expiresAt: instant(times.expiresAt),
          };
        }
        const last = page.at(-1);
        if (!last || page.length < MAX_PAGE) return;
        before = last.id;
      }
    },
  };
}

/** Omits the names of other people who caused events, and the names of other accounts that the person changed. */
export function accountLog(reading: Reading): PersonalTable {
  return {
    name: 'account-log',
    description: 'Events of your account, caused by you or by somebody else.',
    columns: ['id', 'at', 'action', 'byYou', 'credentialKind', 'credentialName', 'object', 'changes'],
    rows: async function* () {
      for await (const { item, actor } of readAll(reading, (actor, request) =>
        listAccountLog(reading.app, actor, request),
      )) {
        const { id, at, action, source, changes } = item;
        const byYou = item.actorId === actor.userId;
        const isOfOther = kindOf(action) === 'user' && item.objectId !== actor.userId;
        yield {
          ...{ id, at: instant(at), action, byYou },
          credentialKind: source.kind,
          credentialName: source.label,
          object: isOfOther ? null : item.objectLabel,
          changes: isOfOther || changes.length === 0 ? null : JSON.stringify(changes),
        };
      }
    },
  };
}
