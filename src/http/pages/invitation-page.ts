import type { Role } from '../../domain/teams/policy.ts';
import { roleInWords } from '../../domain/teams/role-words.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { type Html, html } from '../../lib/html.ts';
import { hiddenFields } from './field.ts';
import { cardPage } from './layout.ts';
import { person } from './person.ts';

interface Account {
  id: string;
  name: string;
  email: string;
}

export interface InvitationPage {
  team: { name: string };
  inviter: { name: string; email: string };
  role: Role;
  /** The address that was invited. */
  email: string;
  /** The target of the form by which `account` joins. */
  joinAction: string;
  /** The target of the form that declines the invitation. */
  declineAction: string;
  /** The target of the form that signs out and returns here. */
  switchAccountAction: string;
  signInHref: string;
  signUpHref: string;
  /** The signed-in person. Null if nobody is signed in. */
  account: Account | null;
  /** Whether that account is already in the team, through another invitation. */
  isMember: boolean;
}

const MEANING: Record<Role, string> = {
  MEMBER: 'You can track your own time on the team’s projects.',
  MANAGER: 'You can track your time, see everyone’s, and manage clients and projects.',
  ADMIN: 'You can manage the team’s time, projects, members and rates.',
  OWNER: 'You can do everything in the team.',
};

/** Asks a person whether they join a team. */
export function invitationPage(page: InvitationPage): string {
  const { team, account, isMember } = page;
  return cardPage({
    title: isMember ? `Your time in ${team.name}` : `Join ${team.name}`,
    card: html`
<div>
${isMember ? takeOver(page) : join(page)}
</div>
${account ? joinWith(page, account) : whoAreYou(page)}
<form method="post" action="${page.declineAction}"><button class="link">Decline</button></form>`,
  });
}

function join({ team, inviter, role }: InvitationPage): Html {
  return html`<h1>Join <bdi>${team.name}</bdi></h1>
<p class="soft"><bdi>${inviter.name}</bdi> (${inviter.email}) invites you, as <strong>${roleInWords[role]}</strong>. ${MEANING[role]}</p>`;
}

function takeOver({ team, inviter, email }: InvitationPage): Html {
  return html`<h1>Your time in <bdi>${team.name}</bdi></h1>
<p class="soft">You are already in this team. <bdi>${inviter.name}</bdi> (${inviter.email}) also invited <strong>${email}</strong>. If you accept, the time that the team has for this address becomes yours. This cannot be undone.</p>`;
}

function joinWith(page: InvitationPage, account: Account): Html {
  const { email, joinAction, switchAccountAction, isMember } = page;
  const isOther = !isMember && foldForSearch(account.email) !== foldForSearch(email);
  return html`${isOther && html`<p class="notice">The invitation was sent to <strong>${email}</strong>. You would join with this account instead:</p>`}
${person(
  account,
  html`<form method="post" action="${switchAccountAction}"><button class="link">Not you? Switch account</button></form>`,
)}
<form method="post" action="${joinAction}">
${hiddenFields({ account: account.id })}
<button class="primary">${isMember ? 'Accept' : 'Join the team'}</button>
</form>`;
}

function whoAreYou({ signInHref, signUpHref, email }: InvitationPage): Html {
  return html`<div class="stack">
<a class="button primary" href="${signUpHref}">Create an account</a>
<a class="button plain" href="${signInHref}">I have an account</a>
<p class="soft small">The invitation was sent to ${email}.</p>
</div>`;
}
