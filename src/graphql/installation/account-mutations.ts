import { deleteUser, restoreUser } from '../../services/accounts/by-administrator.ts';
import { type AccountChange, changeAccount } from '../../services/accounts/change.ts';
import { disableAccount, enableAccount } from '../../services/accounts/disable.ts';
import { inviteUser } from '../../services/accounts/invite.ts';
import { demoteAccount, promoteAccount } from '../../services/accounts/promote.ts';
import { endUserSessions, revokeUserCredentials } from '../../services/accounts/revoke-access.ts';
import { createVerificationLink } from '../../services/email-verification/request.ts';
import { builder } from '../builder.ts';
import { idInput } from '../types/inputs.ts';
import { defineMutation } from '../types/mutation.ts';
import { AccountType } from './account-types.ts';
import { TAKES_ADMINISTRATOR } from './takes-administrator.ts';

defineMutation('inviteUser', {
  description: `Invites a person to the installation, with any STINT_SIGNUP: makes an account without a password, and the link by which its owner verifies the address and chooses a password. The link works once and for 24 hours; \`createVerificationLink\` makes a new one. \`deleteUser\` revokes the invitation. ${TAKES_ADMINISTRATOR}`,
  input: builder.inputType('InviteUserInput', {
    description: 'The input of `inviteUser`.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The e-mail address. No account has it yet.' }),
      name: t.string({
        description:
          'The name that others see; by default the part of the address before the @. The person can change it.',
      }),
    }),
  }),
  run: ({ app, actor }, args) => inviteUser(app, actor, args),
  payload: {
    account: { type: AccountType, description: 'The account.', of: ({ account }) => account },
    url: {
      type: 'String',
      description: 'The link, for its owner alone: it opens the account. It is shown this once.',
      of: ({ url }) => url,
    },
    emailed: {
      type: 'Boolean',
      description: 'Whether an e-mail with the link is on its way.',
      of: ({ isEmailed }) => isEmailed,
    },
  },
});

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
  'Disables an account: it cannot sign in, and its sessions, apps and API keys are rejected on all nodes within a second. The last administrator cannot be disabled.',
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
  'Revokes all API keys of an account, and disconnects all its apps.',
  revokeUserCredentials,
);

defineMutation('deleteUser', {
  description: `Deletes an account. It is disabled at once and erased after 14 days, with the teams that have no other member; until then \`restoreUser\` undoes it, and its owner cannot. An invited account that was never opened and holds no data is erased at once. The last administrator cannot be deleted. ${TAKES_ADMINISTRATOR}`,
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

defineMutation('createVerificationLink', {
  description: `Makes the link by which the owner of an address verifies it. Give it only to them: anyone who opens it gets access to the account. It works once and for 24 hours, and replaces the one before. ${TAKES_ADMINISTRATOR}`,
  input: idInput('CreateVerificationLink', 'The id of the user.'),
  run: ({ app, actor }, { id }) => createVerificationLink(app, actor, id),
  payload: { url: { type: 'String', description: 'The link. It is shown this once.', of: (url) => url } },
});
