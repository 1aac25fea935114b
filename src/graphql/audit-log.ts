import { kindOf } from '../domain/audit-log/actions.ts';
import type { AuditChange } from '../domain/audit-log/changes.ts';
import { COMMAND_LINE_ACTOR } from '../domain/audit-log/command-line.ts';
import type { AuditEntry } from '../domain/audit-log/entry.ts';
import { type AuditFilter, listAccountLog, listAuditLog } from '../services/audit-log/list.ts';
import type { Page } from '../services/shared/paging.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { pageArgs } from './types/page-args.ts';
import { SourceKindType } from './types/scalars.ts';

const AuditChangeType = builder.objectRef<AuditChange>('AuditChange').implement({
  description: 'A value that was changed.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The name of the value, such as `hourlyRate`.' }),
    old: t.exposeString('old', {
      nullable: true,
      description: 'The value before the change, shortened if long; null if there was none.',
    }),
    new: t.exposeString('new', {
      nullable: true,
      description: 'The value after the change, shortened if long; null if there is none.',
    }),
  }),
});

const AuditEntryType = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description:
    'Something that was done in a team or to an account. It is never changed, and stays when what it is about, who did it or their key is gone.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of this line.' }),
    at: t.expose('at', { type: 'ISO8601DateTime', description: 'When it was done.' }),
    actorId: t.exposeID('actorId', {
      description: `The id of the member who did it; of an event of an account, the id of the user; \`${COMMAND_LINE_ACTOR.id}\` for the command line of the server.`,
    }),
    actorName: t.exposeString('actorName', { description: 'The name at that time.' }),
    accountId: t.id({
      nullable: true,
      description:
        'The id of the account for which the command line of the server acted, such as the owner of a new key; null in the log of a team and for other actors.',
      resolve: ({ account }) => account?.id ?? null,
    }),
    accountName: t.string({
      nullable: true,
      description: 'The name of that account at the time.',
      resolve: ({ account }) => account?.name ?? null,
    }),
    credentialKind: t.field({
      type: SourceKindType,
      description: 'The kind of credential that it was done through.',
      resolve: ({ source }) => source.kind,
    }),
    credentialId: t.id({
      nullable: true,
      description: 'The id of the API key, app or session.',
      resolve: ({ source }) => source.id,
    }),
    credentialName: t.string({
      nullable: true,
      description: 'The name of the API key or app at that time.',
      resolve: ({ source }) => source.label,
    }),
    address: t.exposeString('address', {
      nullable: true,
      description:
        'The network address of the caller, as far as the server stores it (`STINT_AUDIT_ADDRESSES`). Null for a new time entry, the command line, a declined invitation, `app.disconnect` after another person deleted the app, and lines of earlier versions.',
    }),
    tool: t.exposeString('tool', {
      nullable: true,
      description: 'The tool that was called, where it was done through MCP.',
    }),
    action: t.exposeString('action', {
      description: 'The action, such as `timeEntry.update`, named after its mutation.',
    }),
    objectType: t.string({
      description: 'The kind of thing that it was done to, such as `timeEntry`.',
      resolve: ({ action }) => kindOf(action),
    }),
    objectId: t.exposeID('objectId', { description: 'The id of the thing.' }),
    objectLabel: t.exposeString('objectLabel', {
      description: 'The name at that time; empty for an entry without a title.',
    }),
    changes: t.expose('changes', {
      type: [AuditChangeType],
      description:
        'The changed values. Empty for a new time entry, whose values are in the entry itself; a deletion lists all last values.',
    }),
  }),
});

export const AuditFilterInput = builder.inputRef<AuditFilter>('AuditFilterInput').implement({
  description: 'Filters of the audit log. All given filters must match.',
  fields: (t) => ({
    actorId: t.id({
      description: `Only events of this member. \`${COMMAND_LINE_ACTOR.id}\` selects the command line of the server.`,
    }),
    action: t.string({ description: 'This action, such as `timeEntry.update`.' }),
    objectType: t.string({ description: 'Only actions on things of this kind, such as `timeEntry`.' }),
    objectId: t.id({ description: 'Only actions on this thing, which may be gone.' }),
    credentialId: t.id({
      description: 'Only actions with this API key, app or session, which may be gone.',
    }),
    from: t.field({ type: 'ISO8601DateTime', description: 'Only actions at this instant or later.' }),
    to: t.field({ type: 'ISO8601DateTime', description: 'Only actions before this instant.' }),
  }),
});

/** A page of any log: of a team, a person or the installation. */
export const AuditEntryConnection = connectionOf<AuditEntry, Page<AuditEntry>>(
  'AuditEntry',
  AuditEntryType,
  (connection) => {
    builder.objectField(connection as never, 'keptDays', (f) =>
      f.int({
        description: 'For how many days the server keeps a line.',
        resolve: (_page, _args, { app }) => app.auditDays,
      }),
    );
  },
);

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditEntryConnection,
    description: 'The audit log of a team, newest first. Requires ADMIN. Not for OAuth apps.',
    args: {
      teamId: t.arg.id({ required: true, description: 'The id of the team.' }),
      filter: t.arg({ type: AuditFilterInput, description: 'Filters; by default everything.' }),
      ...pageArgs(t.arg),
    },
    resolve: (_root, args, { app, actor }) => listAuditLog(app, actor, args),
  }),
);

builder.queryField('accountLog', (t) =>
  t.field({
    type: AuditEntryConnection,
    description:
      'Sign-ins, passwords, addresses, API keys and apps of the caller, newest first: actions of the caller, and actions on their account. Not for OAuth apps.',
    args: { ...pageArgs(t.arg) },
    resolve: (_root, args, { app, actor }) => listAccountLog(app, actor, args),
  }),
);
