import { browserName } from '../domain/accounts/browser-name.ts';
import { confirmPassword } from '../services/sessions/confirm-password.ts';
import { currentSessionId } from '../services/sessions/current.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '../services/sessions/own.ts';
import { changePassword } from '../services/users/change-password.ts';
import { builder } from './builder.ts';
import { createInput, idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { SessionType, UserType } from './types/refs.ts';

SessionType.implement({
  description: 'A browser in which the caller is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the session, which is no secret.' }),
    browser: t.string({
      description: 'The name of the browser, such as `Firefox on Linux`.',
      resolve: ({ userAgent }) => browserName(userAgent),
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The network address that it signed in from.',
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it signed in.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'ISO8601DateTime',
      description: 'When it was used last, to within five minutes.',
    }),
    current: t.boolean({
      description: 'Whether it is the one that makes this request.',
      resolve: ({ id }, _args, { actor }) => id === currentSessionId(actor),
    }),
  }),
});

const ONLY_PEOPLE = 'Requires an API key or the dashboard, not an OAuth access token.';

builder.queryField('sessions', (t) =>
  t.field({
    type: [SessionType],
    description: `The sessions of the caller, last used first; at most 50. ${ONLY_PEOPLE}`,
    resolve: (_root, _args, { app, actor }) => ownSessions(app, actor),
  }),
);

defineMutation('endSession', {
  description: `Signs the caller out of one browser. ${ONLY_PEOPLE}`,
  input: idInput('EndSession', 'The id of the session.'),
  run: ({ app, actor }, { id }) => endOwnSession(app, actor, id),
  payload: {
    session: { type: SessionType, description: 'The session that ended.', of: (session) => session },
  },
});

defineMutation('endOtherSessions', {
  description: `Signs the caller out of every browser but the one that makes this request. ${ONLY_PEOPLE}`,
  run: ({ app, actor }) => endOtherSessions(app, actor),
  payload: {
    sessions: { type: [SessionType], description: 'The sessions that are left.', of: (left) => left },
  },
});

defineMutation('changePassword', {
  description: `Gives the caller a new password, signs them out everywhere else, and tells them by mail. Wrong passwords are limited like failed sign-ins. ${ONLY_PEOPLE}`,
  input: createInput('ChangePassword', (t) => ({
    currentPassword: t.string({ required: true, description: 'The password as it is now.' }),
    newPassword: t.string({
      required: true,
      description:
        'The new one, of at least 10 characters. It must not be a common password or a sequence, nor contain the address of the account or the name of the product.',
    }),
    revokeCredentials: t.boolean({
      defaultValue: false,
      description:
        'Whether to also revoke all API keys and disconnect all apps of the caller, including the key of this call.',
    }),
  })),
  run: ({ app, actor }, { args }) => changePassword(app, actor, args),
  payload: { user: { type: UserType, description: 'The user.', of: (user) => user } },
});

defineMutation('confirmPassword', {
  description:
    'Confirms with their password who sits at the browser, for mutations that answer `PASSWORD_REQUIRED`. Requires the session of a browser, not an API key or an access token. Wrong passwords are limited like failed sign-ins.',
  input: builder.inputType('ConfirmPasswordInput', {
    description: 'The input of `confirmPassword`.',
    fields: (t) => ({
      password: t.string({ required: true, description: 'The password of the caller.' }),
    }),
  }),
  run: ({ app, actor }, { password }) => confirmPassword(app, actor, password),
  payload: {
    confirmedUntil: {
      type: 'ISO8601DateTime',
      description: 'Until when it counts, in this session.',
      of: (confirmedUntil) => confirmedUntil,
    },
  },
});
