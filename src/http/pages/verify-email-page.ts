import { html } from '../../lib/html.ts';
import { field, newPasswordHint } from './field.ts';
import { cardPage } from './layout.ts';

export interface VerifyEmailPage {
  /** Target of the form. It sends `password` and `name` if the page asks for them. */
  action: string;
  /** The address that is verified. */
  email: string;
  /** Whether the browser is signed in to the account, so that no new password is needed. */
  isSignedIn: boolean;
  /** The name to begin with, for a person who was invited and opens the account; null for other accounts. */
  name: string | null;
  shortestPassword: number;
  error?: { field: string | null; message: string } | null;
}

/** The page of the link by which a person verifies their address. */
export function verifyEmailPage({
  action,
  email,
  isSignedIn,
  name,
  shortestPassword,
  error,
}: VerifyEmailPage): string {
  const isNew = name !== null;
  const title = isNew ? 'Welcome to Stint' : 'Verify your address';
  const wrong = error?.field === 'name' ? 'name' : 'password';
  const common = (field: string) => ({
    name: field,
    error: wrong === field ? error?.message : null,
    focused: (error || !isNew ? wrong : 'name') === field,
  });
  return cardPage({
    title,
    card: html`
<h1>${title}</h1>
<p class="soft">${
      isNew
        ? html`You were invited as <strong>${email}</strong>. Choose your name and a password.`
        : isSignedIn
          ? html`You are signed in as <strong>${email}</strong>. Every other browser is signed out.`
          : html`Choose a new password for <strong>${email}</strong>. Everybody who is signed in to this account is signed out.`
    }</p>
<form method="post" action="${action}">
${isNew && field({ ...common('name'), label: 'Name', type: 'text', autocomplete: 'name', value: name })}
${
  !isSignedIn && [
    html`<input type="text" name="username" autocomplete="username" value="${email}" hidden>`,
    field({
      ...common('password'),
      label: isNew ? 'Password' : 'New password',
      type: 'password',
      autocomplete: 'new-password',
      hint: newPasswordHint(shortestPassword),
      minLength: shortestPassword,
    }),
  ]
}
<button class="primary">${isNew ? 'Create account' : isSignedIn ? 'Verify address' : 'Verify address and sign in'}</button>
</form>`,
  });
}
