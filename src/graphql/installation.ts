import type { Identity } from '../domain/entities.ts';
import { statusOf } from '../domain/member-status.ts';
import type { ShownSetting } from '../lib/shown-setting.ts';
import { appointTeamOwner, deleteUser, restoreUser } from '../services/accounts/by-administrator.ts';
import { type AccountChange, changeAccount } from '../services/accounts/change.ts';
import { disableAccount, enableAccount } from '../services/accounts/disable.ts';
import { demoteAccount, promoteAccount } from '../services/accounts/promote.ts';
import { endUserSessions, revokeUserCredentials } from '../services/accounts/take-away.ts';
import { createVerificationLink } from '../services/email-verification/request.ts';
import { type Versions, versionsOf } from '../services/installation/about.ts';
import {
  type Account,
  type AccountDeletion,
  apiKeysOf,
  deletionOf,
  findAccount,
  listAccounts,
  sessionsOf,
} from '../services/installation/accounts.ts';
import { requireAdministrator } from '../services/installation/require-administrator.ts';
import { findSizedTeam, listSizedTeams, membersOf, type SizedTeam } from '../services/installation/teams.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { ApiKeyType, SessionType } from './types/refs.ts';
import { MemberStatusType, RoleType } from './types/scalars.ts';

/** The API for administrators of the installation. It does not show the time of teams. */

const TAKES_ADMINISTRATOR =
  'It takes an administrator of the installation, in a browser session in which they entered their password within the last 15 minutes (`confirmPassword`), not an API key or an access token.';

const AccountTeamType = builder.objectRef<Account['teams'][number]>('AccountTeam').implement({
  description: 'A team that an account is an active member of.',
  fields: (t) => ({
    id: t.exposeID('teamId', { description: 'The id of the team.' }),
    name: t.exposeString('name', { description: 'The name of the team.' }),
    role: t.expose('role', { type: RoleType, description: 'The role in the team.' }),
  }),
});

const InstalledMemberType = builder.objectRef<Identity>('InstalledMember').implement({
  description: 'A member of a team, as administrators of the installation see them.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the member.' }),
    name: t.exposeString('name', { description: 'The name that the team sees.' }),
    email: t.exposeString('email', { description: 'The address that the team sees.' }),
    role: t.expose('role', { type: RoleType, description: 'The role in the team.' }),
    status: t.field({
      type: MemberStatusType,
      description: 'Whether they are in the team.',
      resolve: (member) => statusOf(member),
    }),
  }),
});

const InstalledTeamType = builder.objectRef<SizedTeam>('InstalledTeam').implement({
  description: 'A team of the installation, as its administrators see it: without its time.',
  fields: (t) => ({
    id: t.id({ description: 'The id of the team.', resolve: ({ team }) => team.id }),
    name: t.string({ description: 'The name of the team.', resolve: ({ team }) => team.name }),
    createdAt: t.field({
      type: 'ISO8601DateTime',
      description: 'When the team was made.',
      resolve: ({ team }) => team.createdAt,
    }),
    archivedAt: t.field({
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it was archived; null while it is active.',
      resolve: ({ team }) => team.archivedAt,
    }),
    eraseAt: t.field({
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it is erased; null unless its deletion was requested.',
      resolve: ({ team }) => team.eraseAt,
    }),
    memberCount: t.exposeInt('memberCount', { description: 'How many active members it has.' }),
    entryCount: t.exposeInt('entryCount', { description: 'How many time entries it has.' }),
    members: t.field({
      type: [InstalledMemberType],
      description: 'Its members by address, those who left or have not accepted too; at most 500.',
      resolve: (team, _args, { app }) => membersOf(app, team),
    }),
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
  }),
});

const AccountType = builder.objectRef<Account>('Account').implement({
  description: 'An account of the installation.',
  fields: (t) => ({
    id: t.id({ description: 'The id of the user.', resolve: ({ user }) => user.id }),
    name: t.string({ description: 'The name that others see.', resolve: ({ user }) => user.name }),
    email: t.string({ description: 'The e-mail address.', resolve: ({ user }) => user.email }),
    emailVerified: t.boolean({
      description: 'Whether the owner of the address has proved that it is theirs.',
      resolve: ({ user }) => user.emailVerifiedAt !== null,
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
      description: 'When one of its sessions and API keys was used last; null if none was.',
    }),
    sessionCount: t.exposeInt('sessionCount', { description: 'In how many browsers it is signed in.' }),
    apiKeyCount: t.exposeInt('apiKeyCount', { description: 'How many API keys it has that work.' }),
    teams: t.expose('teams', { type: [AccountTeamType], description: 'Its teams, by name.' }),
    sessions: t.field({
      type: [SessionType],
      description: 'Its sessions, the one that was used last first; at most 50.',
      resolve: (account, _args, { app }) => sessionsOf(app, account),
    }),
    apiKeys: t.field({
      type: [ApiKeyType],
      description: 'Its API keys that work, the newest first.',
      resolve: (account, _args, { app }) => apiKeysOf(app, account),
    }),
    deletion: t.field({
      type: UserDeletionType,
      description: 'The teams that `deleteUser` would change. Nothing is deleted.',
      resolve: (account, _args, { app }) => deletionOf(app, account),
    }),
  }),
});

const SettingType = builder.objectRef<ShownSetting>('Setting').implement({
  description: 'A setting of the server that answers.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The environment variable.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'As it is set; null where it is not set, and where it is secret.',
    }),
    set: t.exposeBoolean('isSet', { description: 'Whether it is set.' }),
    secret: t.exposeBoolean('isSecret', { description: 'Whether its value is never shown.' }),
    default: t.exposeString('standard', { description: 'The default, in words.' }),
  }),
});

const VersionsType = builder.objectRef<Versions>('Versions').implement({
  description: 'The versions of the server.',
  fields: (t) => ({
    stint: t.exposeString('stint', { description: 'The version of Stint.' }),
    node: t.exposeString('node', { description: 'The version of Node.js.' }),
    database: t.exposeString('database', { description: 'The database and its version.' }),
    schema: t.exposeInt('schema', { description: 'The number of the schema of the database.' }),
  }),
});

const AccountConnection = connectionOf<Account>('Account', AccountType);
const InstalledTeamConnection = connectionOf<SizedTeam>('InstalledTeam', InstalledTeamType);

/** Stands for the installation. It is resolved for administrators only. */
const THE_INSTALLATION = {};

const InstallationType = builder.objectRef<typeof THE_INSTALLATION>('Installation').implement({
  description: 'The installation: its accounts, its teams, its settings.',
  fields: (t) => ({
    accounts: t.field({
      type: AccountConnection,
      description: 'All accounts, by address.',
      args: {
        search: t.arg.string({ description: 'A part of a name or an address.' }),
        ...pageArgs(t.arg),
      },
      resolve: (_root, args, { app }) => listAccounts(app, args),
    }),
    account: t.field({
      type: AccountType,
      description: 'One account.',
      args: { id: t.arg.id({ required: true, description: 'The id of the user.' }) },
      resolve: (_root, { id }, { app }) => findAccount(app, id),
    }),
    teams: t.field({
      type: InstalledTeamConnection,
      description: 'All teams, by name.',
      args: { search: t.arg.string({ description: 'A part of a name.' }), ...pageArgs(t.arg) },
      resolve: (_root, args, { app }) => listSizedTeams(app, args),
    }),
    team: t.field({
      type: InstalledTeamType,
      description: 'One team.',
      args: { id: t.arg.id({ required: true, description: 'The id of the team.' }) },
      resolve: (_root, { id }, { app }) => findSizedTeam(app, id),
    }),
    settings: t.field({
      type: [SettingType],
      description: 'The settings of the server that answers.',
      resolve: (_root, _args, { app }) => app.settings,
    }),
    versions: t.field({
      type: VersionsType,
      description: 'The versions of the server that answers.',
      resolve: (_root, _args, { app }) => versionsOf(app),
    }),
  }),
});

builder.queryField('installation', (t) =>
  t.field({
    type: InstallationType,
    description: `The installation, without the time of its teams. ${TAKES_ADMINISTRATOR}`,
    resolve: async (_root, _args, { app, actor }) => {
      await requireAdministrator(app, actor);
      return THE_INSTALLATION;
    },
  }),
);

function defineAccountMutation(
  name: string,
  inputName: string,
  description: string,
  change: AccountChange,
): void {
  defineMutation(name, {
    description: `${description} ${TAKES_ADMINISTRATOR}`,
    input: idInput(inputName, 'The id of the user.'),
    run: ({ app, actor }, { id }) => changeAccount(app, actor, id, change),
    payload: { account: { type: AccountType, description: 'The account.', of: (account) => account } },
  });
}

defineAccountMutation(
  'disableUser',
  'DisableUser',
  'Disables an account: it cannot sign in, and its sessions, applications and API keys are refused on all nodes within a second. The last administrator cannot be disabled.',
  disableAccount,
);
defineAccountMutation(
  'enableUser',
  'EnableUser',
  'Lets a disabled account sign in again. Its API keys work again.',
  enableAccount,
);
defineAccountMutation(
  'promoteUser',
  'PromoteUser',
  'Makes an account with a verified address an administrator of the installation.',
  promoteAccount,
);
defineAccountMutation(
  'demoteUser',
  'DemoteUser',
  'Makes an administrator of the installation an account like any other. The last one stays.',
  demoteAccount,
);
defineAccountMutation(
  'endUserSessions',
  'EndUserSessions',
  'Signs an account out of every browser.',
  endUserSessions,
);
defineAccountMutation(
  'revokeUserCredentials',
  'RevokeUserCredentials',
  'Revokes all API keys of an account, and disconnects all its applications.',
  revokeUserCredentials,
);

defineMutation('deleteUser', {
  description: `Deletes an account. It is disabled at once and erased after 14 days, with the teams that have no other member; until then \`restoreUser\` undoes it, and its owner cannot. The last administrator cannot be deleted. ${TAKES_ADMINISTRATOR}`,
  input: builder.inputType('DeleteUserInput', {
    description: 'The input of `deleteUser`.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'The id of the user.' }),
      successorIds: t.idList({
        description:
          'The ids of the members who own teams from now on that have no other owner. For each such team without one, the answer has `LAST_OWNER`.',
      }),
    }),
  }),
  run: ({ app, actor }, args) => deleteUser(app, actor, args),
  payload: { account: { type: AccountType, description: 'The account.', of: (account) => account } },
});

defineMutation('restoreUser', {
  description: `Undoes the deletion of an account that is not erased yet. ${TAKES_ADMINISTRATOR}`,
  input: idInput('RestoreUser', 'The id of the user.'),
  run: ({ app, actor }, { id }) => restoreUser(app, actor, id),
  payload: { account: { type: AccountType, description: 'The account.', of: (account) => account } },
});

defineMutation('appointTeamOwner', {
  description: `Makes an active member an owner of their team, also where the team has no owner any more. ${TAKES_ADMINISTRATOR}`,
  input: builder.inputType('AppointTeamOwnerInput', {
    description: 'The input of `appointTeamOwner`.',
    fields: (t) => ({
      teamId: t.id({ required: true, description: 'The id of the team.' }),
      identityId: t.id({ required: true, description: 'The id of the member.' }),
    }),
  }),
  run: ({ app, actor }, args) => appointTeamOwner(app, actor, args),
  payload: { member: { type: InstalledMemberType, description: 'The new owner.', of: (member) => member } },
});

defineMutation('createVerificationLink', {
  description: `Makes the link by which the owner of an address verifies it, to hand to them alone: it lets whoever opens it into the account. It works once and for 24 hours, and replaces the one before. ${TAKES_ADMINISTRATOR}`,
  input: idInput('CreateVerificationLink', 'The id of the user.'),
  run: ({ app, actor }, { id }) => createVerificationLink(app, actor, id),
  payload: { url: { type: 'String', description: 'The link. It is shown this once.', of: (url) => url } },
});
