import {
  countApiKeys,
  countSessions,
  findInvited,
  findLastSeen,
  listTeamsOfUsers,
  listUsers,
  type TeamOfUser,
} from '../../db/queries/accounts/accounts.ts';
import { listSessions } from '../../db/queries/accounts/sessions.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import { listLiveApiKeys } from '../../db/queries/oauth/api-keys.ts';
import type { ApiKey, Identity, Session, User } from '../../domain/entities.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { isId } from '../../lib/ids.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { findSuccessors, findTeamSuccession } from '../accounts/team-succession.ts';
import type { App } from '../app.ts';
import { notFound } from '../shared/access.ts';
import { type Page, type PageRequest, readPageByText } from '../shared/paging.ts';
import { readQueued } from './read-queued.ts';
import { type SizedTeam, withSizes } from './teams.ts';

/** An account as an administrator of the installation sees it. The callers check the permission. */
export interface Account {
  user: User;
  /** Whether the person was invited to the installation and has not opened the account yet. */
  isInvited: boolean;
  /** The time of the last use by any credential. Null if the account was never used. */
  lastSeenAt: number | null;
  sessionCount: number;
  apiKeyCount: number;
  teams: TeamOfUser[];
}

/** The teams that are erased with an account, and the teams that need a successor first. */
export interface AccountDeletion {
  erased: SizedTeam[];
  ownerless: SizedTeam[];
  /** The members who can become owners of the ownerless teams. */
  successors: Identity[];
}

export async function listAccounts(
  app: App,
  { search, ...request }: PageRequest & { search?: string | null },
): Promise<Page<Account>> {
  return readPageByText<Account>({
    list: 'accounts',
    request,
    placeOf: ({ user }) => ({ key: foldForSearch(user.email), id: user.id }),
    load: async (after, limit) => {
      const listing = { search: search?.trim() || null, after, limit };
      return withDetails(app, await readQueued(app, (handle) => listUsers(handle, listing)));
    },
  });
}

export async function findAccount(app: App, id: string): Promise<Account> {
  const user = isId(id) ? await findUser(app.db.read, id) : undefined;
  return loadAccount(app, requireAccount(user));
}

export async function loadAccount(app: App, user: User): Promise<Account> {
  const [account] = await withDetails(app, [user]);
  if (!account) throw notFound('account');
  return account;
}

export function sessionsOf(app: App, { user }: Account): Promise<Session[]> {
  return listSessions(app.db.read, user.id, app.clock());
}

/** The active API keys of an account, newest first. */
export function apiKeysOf(app: App, { user }: Account): Promise<ApiKey[]> {
  return listLiveApiKeys(app.db.read, user.id);
}

/** Finds the teams that deleting an account would change. */
export async function deletionOf(app: App, { user }: Account): Promise<AccountDeletion> {
  const { erased, ownerless } = await findTeamSuccession(app.db.read, user.id);
  return {
    erased: await withSizes(app, erased),
    ownerless: await withSizes(app, ownerless),
    successors: await findSuccessors(
      app,
      ownerless.map(({ id }) => id),
      user.id,
    ),
  };
}

async function withDetails(app: App, users: readonly User[]): Promise<Account[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const { read } = app.db;
  const [invited, lastSeen, sessions, keys, teams] = await Promise.all([
    findInvited(read, ids),
    findLastSeen(read, ids),
    countSessions(read, ids, app.clock()),
    countApiKeys(read, ids),
    listTeamsOfUsers(read, ids),
  ]);
  return users.map((user) => {
    const ofUser = ({ userId }: { userId: string }) => userId === user.id;
    return {
      user,
      isInvited: invited.has(user.id),
      lastSeenAt: lastSeen.get(user.id) ?? null,
      sessionCount: sessions.find(ofUser)?.count ?? 0,
      apiKeyCount: keys.find(ofUser)?.count ?? 0,
      teams: teams.filter(ofUser),
    };
  });
}
