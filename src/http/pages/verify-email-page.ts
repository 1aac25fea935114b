import { html } from '../../lib/html.ts';
import { field, newPasswordHint } from './field.ts';
import { cardPage } from './layout.ts';

export interface VerifyEmailPage {
  /** Target of the form. It sends `password` if the page asks for one. */
  action: string;
  /** The address that is verified. */
  email: string;
  /** Whether the browser is signed in to the account, so that no new password is needed. */
  isSignedIn: boolean;
  shortestPassword: number;
  /** Error message for the password. */
  error?: string | null;
}

/** The page of the link by which a person verifies their address. */
export function verifyEmailPage({
  action,
  email,
  isSignedIn,
  shortestPassword,
  error,
}: VerifyEmailPage): string {
  return cardPage({
    title: 'Verify your e-mail address',
    card: html`
<h1>Verify your e-mail address</h1>
<p class="soft">${
      isSignedIn
        ? html`You are signed in as <strong>${email}</strong>. Every other browser is signed out.`
        : html`For <strong>${email}</strong>. Choose a new password, so that nobody else knows it. Everyone who used this account before is signed out.`
    }</p>
<form method="post" action="${action}">
${
  !isSignedIn && [
    html`<input type="text" name="username" autocomplete="username" value="${email}" hidden>`,
    field({
      name: 'password',
      label: 'New password',
      type: 'password',
      autocomplete: 'new-password',
      hint: newPasswordHint(shortestPassword),
      minLength: shortestPassword,
      error,
      focused: true,
    }),
  ]
}
<button class="primary">${isSignedIn ? 'Verify address' : 'Verify address and sign in'}</button>
</form>`,
  });
}
