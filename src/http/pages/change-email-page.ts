import { html } from '../../lib/html.ts';
import { cardPage } from './layout.ts';

export interface ChangeEmailPage {
  /** The target of the form. */
  action: string;
  /** The current address of the account. */
  email: string;
  newEmail: string;
}

/** The page of the link by which a signed-in person confirms their new address. */
export function changeEmailPage({ action, email, newEmail }: ChangeEmailPage): string {
  return cardPage({
    title: 'Confirm your new e-mail address',
    card: html`
<h1>Confirm your new e-mail address</h1>
<p class="soft">Your account uses <strong>${email}</strong>. From now on you sign in with <strong>${newEmail}</strong>. All other browsers will be signed out.</p>
<form method="post" action="${action}">
<button class="primary">Change address</button>
</form>`,
  });
}

/** The page of the same link for a browser with another person's session. */
export function otherAccountPage({ switchAction, email }: { switchAction: string; email: string }): string {
  return cardPage({
    title: 'This link is for another account',
    card: html`
<h1>This link is for another account</h1>
<p>You are signed in as <strong>${email}</strong>. Sign in with the account whose address you want to change.</p>
<form method="post" action="${switchAction}">
<button class="primary">Use another account</button>
</form>`,
  });
}
