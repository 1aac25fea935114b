import { findUser, hasUsers } from '../../db/queries/accounts/users.ts';
import { NO_PASSWORD } from '../../domain/accounts/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { checkOwnEmail } from '../../domain/sample.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName, shortened } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import type { Caller } from '../audit-log/browser.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { issueVerificationLink } from '../email-verification/request.ts';
import { type Account, loadAccount } from '../installation/accounts.ts';
import { lockAdministrator } from '../installation/require-administrator.ts';
import { requireBrowser } from '../sessions/proof.ts';
import { insertAccount, refusingTaken } from '../users/create.ts';
import { invitedMail } from './mails.ts';

const MAX_DEFAULT_NAME_LENGTH = 60;

export interface InviteUserArgs {
  email: string;
  /** Defaults to the part of the address before the @. The person can change the name. */
  name?: string | null;
}

interface Invited {
  user: User;
  /** The link to choose a password. Shown only once. */
  url: string;
  /** Whether an e-mail with the link is sent. */
  isEmailed: boolean;
}

/**
 * Invites a person for an administrator in a browser, regardless of the sign-up rules. The account has no password, so
 * nobody can sign in until its owner opens the link.
 */
export async function inviteUser(
  app: App,
  actor: Actor,
  args: InviteUserArgs,
): Promise<Omit<Invited, 'user'> & { account: Account }> {
  requireBrowser(actor, 'administer the installation');
  const { user, ...issued } = await invite(app, args, actor);
  return { ...issued, account: await loadAccount(app, user) };
}

/** Invites a person at the command line. */
export function inviteUserAsOperator(app: App, args: InviteUserArgs): Promise<Invited> {
  return invite(app, args, null);
}

async function invite(app: App, args: InviteUserArgs, actor: Actor | null): Promise<Invited> {
  const email = checkOwnEmail(args.email);
  const name = checkName(
    args.name ?? shortened(email.slice(0, email.lastIndexOf('@')), MAX_DEFAULT_NAME_LENGTH),
  );
  const atTheMachine: Caller = { source: { kind: 'COMMAND_LINE', id: null, label: null } };
  const { user, url, inviter } = await refusingTaken(email, () =>
    app.db.transaction(async (tx) => {
      const now = app.clock();
      if (actor) await lockAdministrator(tx, actor, now);
      else if (!(await hasUsers(tx))) throw lacksFirst();
      const account = { name, email, timezone: null, maker: actor ?? atTheMachine, isVerified: false };
      const { user } = await insertAccount(tx, account, NO_PASSWORD, now);
      await recordAccountEvent(tx, actor ?? { ...atTheMachine, userId: user.id }, now, 'user.invite', {
        of: user,
      });
      return {
        user,
        url: await issueVerificationLink(app, tx, user),
        inviter: actor ? await findUser(tx, actor.userId) : undefined,
      };
    }),
  );
  const maySend = await app.limits.mayWriteTo(email, actor?.userId ?? user.id);
  if (maySend) app.mail.send(invitedMail(user, { inviter, link: url, dashboardUrl: app.dashboardUrl }));
  return { user, url, isEmailed: maySend && app.mail.delivers };
}

/** The first account becomes the administrator, so it needs a password. */
function lacksFirst() {
  return failure(
    'CONTRADICTION',
    'There is no account yet; "bin/stint user create" makes the first one, which administers the installation.',
  );
}
