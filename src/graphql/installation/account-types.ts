import {
  type Account,
  type AccountDeletion,
  apiKeysOf,
  deletionOf,
  sessionsOf,
} from '../../services/installation/accounts.ts';
import { builder } from '../builder.ts';
import { ApiKeyType, SessionType } from '../types/refs.ts';
import { RoleType } from '../types/scalars.ts';
import { InstalledMemberType, InstalledTeamType } from './team-types.ts';

const AccountTeamType = builder.objectRef<Account['teams'][number]>('AccountTeam').implement({
  description: 'A team that an account is an active member of.',
  fields: (t) => ({
    id: t.exposeID('teamId', { description: 'The id of the team.' }),
    name: t.exposeString('name', { description: 'The name of the team.' }),
    role: t.expose('role', { type: RoleType, description: 'The role in the team.' }),
  }),
});

const UserDeletionType = builder.objectRef<AccountDeletion>('UserDeletion').implement({
  description: 'The teams that deleting an account changes.',
  fields: (t) => ({
    erasedTeams: t.expose('erased', {
      type: [InstalledTeamType],
      description: 'Teams without another member. They are erased with the account.',
    }),
    teamsWithoutOwner: t.expose('ownerless', {
      type: [InstalledTeamType],
      description: 'Teams with other members and no other owner. Each takes a successor.',
    }),
    successors: t.expose('successors', {
      type: [InstalledMemberType],
      description: 'The members of these teams who can become owners: others whose accounts are active.',
    }),
  }),
});

export const AccountType = builder.objectRef<Account>('Account').implement({
  description: 'An account of the installation.',
  fields: (t) => ({
    id: t.id({ description: 'The id of the user.', resolve: ({ user }) => user.id }),
    name: t.string({ description: 'The name that others see.', resolve: ({ user }) => user.name }),
    email: t.string({ description: 'The e-mail address.', resolve: ({ user }) => user.email }),
    emailVerified: t.boolean({
      description: 'Whether the owner of the address has proved that it is theirs.',
      resolve: ({ user }) => user.emailVerifiedAt !== null,
    }),
    invited: t.exposeBoolean('isInvited', {
      description:
        'Whether the person was invited by `inviteUser` and has not opened the account yet: it has no password.',
    }),
    createdAt: t.field({
      type: 'ISO8601DateTime',
      description: 'When the account was made.',
      resolve: ({ user }) => user.createdAt,
    }),
    administratorSince: t.field({
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it became an administrator of the installation; null for all others.',
      resolve: ({ user }) => user.administratorSince,
    }),
    disabledAt: t.field({
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it was disabled; null while it can sign in.',
      resolve: ({ user }) => user.disabledAt,
    }),
    eraseAt: t.field({
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it is erased; null unless its deletion was requested.',
      resolve: ({ user }) => user.eraseAt,
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description:
        'The last use in a browser, by an API key or by an app, to within five minutes; null if it was never used.',
    }),
    sessionCount: t.exposeInt('sessionCount', { description: 'In how many browsers it is signed in.' }),
    apiKeyCount: t.exposeInt('apiKeyCount', { description: 'The number of active API keys.' }),
    teams: t.expose('teams', { type: [AccountTeamType], description: 'Its teams, by name.' }),
    sessions: t.field({
      type: [SessionType],
      description: 'Its sessions, the one that was used last first; at most 50.',
      resolve: (account, _args, { app }) => sessionsOf(app, account),
    }),
    apiKeys: t.field({
      type: [ApiKeyType],
      description: 'Its API keys that work, newest first.',
      resolve: (account, _args, { app }) => apiKeysOf(app, account),
    }),
    deletion: t.field({
      type: UserDeletionType,
      description: 'The teams that `deleteUser` would change. Nothing is deleted.',
      resolve: (account, _args, { app }) => deletionOf(app, account),
    }),
  }),
});
