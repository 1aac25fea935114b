import type { ShownSetting } from '../../lib/shown-setting.ts';
import { listInstallationLog } from '../../services/audit-log/list.ts';
import { type Versions, versionsOf } from '../../services/installation/about.ts';
import { type Account, findAccount, listAccounts } from '../../services/installation/accounts.ts';
import { requireAdministrator } from '../../services/installation/require-administrator.ts';
import { findSizedTeam, listSizedTeams, type SizedTeam } from '../../services/installation/teams.ts';
import { AuditEntryConnection, AuditFilterInput } from '../audit-log.ts';
import { builder } from '../builder.ts';
import { connectionOf } from '../types/connection.ts';
import { pageArgs } from '../types/page-args.ts';
import { AccountType } from './account-types.ts';
import { TAKES_ADMINISTRATOR } from './takes-administrator.ts';
import { InstalledTeamType } from './team-types.ts';

/** The API for administrators of the installation. It does not show the time of teams. */

const SettingType = builder.objectRef<ShownSetting>('Setting').implement({
  description: 'A setting of the server that answers.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The environment variable.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'As it is set; null if it is not set, and if it is secret.',
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

/** The root object of the installation. It is resolved for administrators only. */
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
    auditLog: t.field({
      type: AuditEntryConnection,
      description: 'The events of all accounts and what administrators did, newest first.',
      args: {
        filter: t.arg({ type: AuditFilterInput, description: 'The lines to show; by default all.' }),
        ...pageArgs(t.arg),
      },
      resolve: (_root, args, { app }) => listInstallationLog(app, args),
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
