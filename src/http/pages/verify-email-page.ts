import { html } from '../../lib/html.ts';
import { field, newPasswordHint } from './field.ts';
import { cardPage } from './layout.ts';
import { type Region, regionFields } from './region-fields.ts';
import { SIGN_UP_SCRIPT_PATH } from './sign-up-script.ts';

export interface VerifyEmailPage {
  /** The target of the form, with `password`, `name` and the values of the region if the page has these fields. */
  action: string;
  /** The address to verify. */
  email: string;
  /** Whether the browser is signed in to the account, so that no new password is needed. */
  isSignedIn: boolean;
  /** The initial values for an invited person who opens the account. Null for other accounts. */
  invited: { name: string; region: Region } | null;
  shortestPassword: number;
  error?: { field: string | null; message: string } | null;
}

const FIELDS = ['name', 'timezone', 'currency'];

/** The page of the link that verifies an address. For an invited person, its headers need `runsOwnScript`. */
export function verifyEmailPage({
  action,
  email,
  isSignedIn,
  invited,
  shortestPassword,
  error,
}: VerifyEmailPage): string {
  const isNew = invited !== null;
  const title = isNew ? 'Welcome to Stint' : 'Verify your address';
  const wrong = FIELDS.find((field) => field === error?.field) ?? 'password';
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
          ? html`You are signed in as <strong>${email}</strong>. All other browsers will be signed out.`
          : html`Choose a new password for <strong>${email}</strong>. Everyone who is signed in to this account will be signed out.`
    }</p>
<form method="post" action="${action}">
${invited && field({ ...common('name'), label: 'Name', type: 'text', autocomplete: 'name', value: invited.name })}
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
${invited && regionFields({ region: invited.region, withCurrency: true, wrong: error ? wrong : undefined })}
<button class="primary">${isNew ? 'Create account' : isSignedIn ? 'Verify address' : 'Verify address and sign in'}</button>
</form>
${invited && html`<script src="${SIGN_UP_SCRIPT_PATH}"></script>`}`,
  });
}
