import {
  type CreateReportLinkArgs,
  createReportLink,
  listReportLinks,
  type MadeLink,
  revokeReportLink,
} from '../services/report-links/manage.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { IdentityType, ReportLinkType } from './types/refs.ts';
import { related } from './types/related.ts';

ReportLinkType.implement({
  description: 'A link that shows a report to anyone who has it, without an account.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the link, which is no secret.' }),
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    reportId: t.exposeID('reportId', { description: 'The id of the report that it shows.' }),
    reportName: t.exposeString('reportName', {
      description: 'The name of that report, also for an ADMIN who may not open it.',
    }),
    identityId: t.exposeID('identityId', { description: 'The id of the member who made it.' }),
    identity: t.field({
      type: IdentityType,
      nullable: true,
      description: 'The maker. The link shows what they may see when it is opened.',
      ...related('identity', 'identityId'),
    }),
    showAmounts: t.exposeBoolean('showAmounts', { description: 'Whether it shows money.' }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'Until when it works; null for until it is revoked.',
    }),
    lastViewedAt: t.expose('lastViewedAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When someone opened it last, to the minute; null if nobody did.',
    }),
  }),
});

builder.queryField('reportLinks', (t) =>
  t.field({
    type: connectionOf('ReportLink', ReportLinkType),
    description: 'The links that the caller made in a team, newest first; those of everyone for an ADMIN.',
    args: {
      teamId: t.arg.id({ required: true, description: 'The id of the team.' }),
      ...pageArgs(t.arg),
    },
    resolve: (_root, args, { app, actor }) => listReportLinks(app, actor, args),
  }),
);

defineMutation<{ args: CreateReportLinkArgs }, MadeLink>('createReportLink', {
  description:
    "Makes a link that shows a report of the caller's own, read-only, to anyone who has it. It shows the data that the caller may see when it is opened.",
  input: createInput('CreateReportLink', (t) => ({
    reportId: t.id({ required: true, description: 'The id of the report.' }),
    showAmounts: t.boolean({
      description: 'Whether it shows money, which requires MANAGER. By default not.',
    }),
    expiresAt: t.field({
      type: 'ISO8601DateTime',
      description: 'Until when it works; by default until it is revoked.',
    }),
  })),
  run: ({ app, actor }, { args }) => createReportLink(app, actor, args),
  payload: {
    reportLink: {
      type: ReportLinkType,
      description: 'The link.',
      of: ({ reportLink }: MadeLink) => reportLink,
    },
    url: {
      type: 'String',
      description: 'Its address. It is shown this once and cannot be read again.',
      of: ({ url }: MadeLink) => url,
    },
  },
});

defineMutation('revokeReportLink', {
  description: 'Ends a link; its address opens nothing any more. Those of others take ADMIN.',
  input: idInput('RevokeReportLink', 'The id of the link.'),
  run: ({ app, actor }, { id }) => revokeReportLink(app, actor, id),
  payload: {
    reportLink: { type: ReportLinkType, description: 'The id of the revoked thing.', of: (link) => link },
  },
});
