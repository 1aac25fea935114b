import { cancelEmailChange, pendingEmail } from '../services/email-change/pending.ts';
import { changeEmail } from '../services/email-change/request.ts';
import { requestEmailVerification } from '../services/email-verification/request.ts';
import { currentUser, updateCurrentUser } from '../services/users/current.ts';
import { builder } from './builder.ts';
import { createInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { TeamType, UserType } from './types/refs.ts';
import { related } from './types/related.ts';
import { DurationFormatType, TimeFormatType, WeekStartType } from './types/scalars.ts';
import { TAKES_PROOF } from './types/takes-proof.ts';

UserType.implement({
  description: 'The person whose credential is used.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the user.' }),
    name: t.exposeString('name', { description: 'The name that others see.' }),
    email: t.exposeString('email', { description: 'The e-mail address, with which the user signs in.' }),
    emailVerified: t.boolean({
      description:
        'Whether the user has verified the address. Otherwise, they track time in their own team, but cannot make API keys, connect apps, share reports, or invite or add members: `EMAIL_NOT_VERIFIED`.',
      resolve: ({ emailVerifiedAt }) => emailVerifiedAt !== null,
    }),
    pendingEmail: t.string({
      nullable: true,
      description:
        'The address that the user asked for with `changeEmail` and has not confirmed yet. Null if there is none.',
      resolve: ({ id }, _args, { app }) => pendingEmail(app, id),
    }),
    administersInstallation: t.boolean({
      description:
        'Whether the user is an administrator of the installation, for whom `installation` answers.',
      resolve: ({ administratorSince }) => administratorSince !== null,
    }),
    timezone: t.exposeString('timezone', {
      description:
        'The IANA time zone in which the user sees days and weeks. `UTC` as long as they have chosen none.',
    }),
    timezoneIsSet: t.exposeBoolean('timezoneIsSet', {
      description: 'Whether the user has chosen a time zone.',
    }),
    weekStart: t.expose('weekStart', {
      type: WeekStartType,
      description: "The first day of the user's week.",
    }),
    timeFormat: t.expose('timeFormat', {
      type: TimeFormatType,
      description: 'The clock format of the user.',
    }),
    durationFormat: t.expose('durationFormat', {
      type: DurationFormatType,
      description: 'The duration format of the user.',
    }),
    defaultTeam: t.field({
      type: TeamType,
      nullable: true,
      description: 'The team that is meant where a call names none.',
      ...related('team', 'defaultTeamId'),
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When the account was made.' }),
  }),
});

builder.queryField('me', (t) =>
  t.field({
    type: UserType,
    description: 'The user whose credential is used.',
    resolve: (_root, _args, { app, actor }) => currentUser(app, actor),
  }),
);

builder.queryField('currentUser', (t) =>
  t.field({
    type: UserType,
    description: 'The same as `me`.',
    resolve: (_root, _args, { app, actor }) => currentUser(app, actor),
  }),
);

defineMutation('updateCurrentUser', {
  description: "Changes the user's own name and preferences.",
  input: createInput('UpdateCurrentUser', (t) => ({
    name: t.string({ description: 'A new name.' }),
    timezone: t.string({ description: 'An IANA time zone such as `Europe/Berlin`.' }),
    timezoneForTeams: t.boolean({
      description:
        'Whether the teams that have no time zone yet, and whose settings the user may change, get this one too.',
    }),
    weekStart: t.field({ type: WeekStartType, description: 'The first day of the week.' }),
    timeFormat: t.field({ type: TimeFormatType, description: 'The format of the time of day.' }),
    durationFormat: t.field({ type: DurationFormatType, description: 'The format of durations.' }),
    defaultTeamId: t.id({ description: 'The team that is meant where a call names none; null for none.' }),
  })),
  run: ({ app, actor }, { args }) => updateCurrentUser(app, actor, args),
  payload: { user: { type: UserType, description: 'The user as it is now.', of: (user) => user } },
});

defineMutation('sendVerificationEmail', {
  description:
    'Sends the user an e-mail with a link by which they verify their address. The link works once and for 24 hours, and replaces the one before. At most 5 an hour for each account. Nothing is sent where the address is verified.',
  run: ({ app, actor }) => requestEmailVerification(app, actor),
  payload: {
    user: { type: UserType, description: 'The user.', of: ({ user }) => user },
    emailed: {
      type: 'Boolean',
      description:
        'Whether an e-mail is on its way; false if the address is verified, and if the server sends no e-mail: then its administrator makes the link with `bin/stint user verify`.',
      of: ({ isEmailed }) => isEmailed,
    },
  },
});

defineMutation('changeEmail', {
  description: `Requests a new e-mail address for the account of the caller. A link is sent to the new address; it works once, for 24 hours, in a browser that is signed in to the account, and replaces the one before. Until it is opened, the account keeps its address. At most 5 an hour for each account. The answer is the same whether the new address has an account or not. Opening the link ends all other sessions; API keys and apps keep working. ${TAKES_PROOF}`,
  input: builder.inputType('ChangeEmailInput', {
    description: 'The input of `changeEmail`.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The new address.' }),
    }),
  }),
  run: ({ app, actor }, { email }) => changeEmail(app, actor, { email }),
  payload: {
    user: {
      type: UserType,
      description: 'The user, with the new address as `pendingEmail`.',
      of: ({ user }) => user,
    },
    emailed: {
      type: 'Boolean',
      description:
        'Whether an e-mail is on its way to the new address. False if the address got too many, or if the server sends no e-mail; its administrator then makes the link with `bin/stint user change-email`.',
      of: ({ isEmailed }) => isEmailed,
    },
  },
});

defineMutation('cancelEmailChange', {
  description:
    'Cancels a change of address that is not confirmed yet, so that its link stops working. A new password does the same. Without such a change nothing happens.',
  run: ({ app, actor }) => cancelEmailChange(app, actor),
  payload: { user: { type: UserType, description: 'The user as it is now.', of: (user) => user } },
});
