import { html } from '../../lib/html.ts';
import { field } from './field.ts';
import { cardPage } from './layout.ts';

export interface ForgotPasswordPage {
  /** The target of the form, with `email`. */
  action: string;
  sendsEmail: boolean;
  email?: string | null;
  /** The problem with the address. */
  error?: string | null;
  /** The reason of a refusal that does not concern the address. */
  refusal?: string | null;
}

const back = html`<a href="/sign-in">Back to sign-in</a>`;

/** The form that asks for the address of an account whose password was forgotten. */
export function forgotPasswordPage({
  action,
  sendsEmail,
  email,
  error,
  refusal,
}: ForgotPasswordPage): string {
  return cardPage({
    title: 'Forgot your password',
    card: html`
<h1>Forgot your password?</h1>
<p class="soft">${
      sendsEmail
        ? 'Enter your address, and we send you a link to set a new one.'
        : 'Enter your address. This server sends no e-mail, so its administrator gives you the link to set a new one.'
    }</p>
${refusal && html`<p class="notice bad" role="alert">${refusal}</p>`}
<form method="post" action="${action}">
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, error, focused: true })}
<button class="primary">${sendsEmail ? 'Send me a link' : 'Request a link'}</button>
</form>`,
    below: back,
  });
}

/** The page is the same whether the address has an account or not. */
export function linkSentPage({ email, sendsEmail }: { email: string; sendsEmail: boolean }): string {
  return cardPage({
    title: sendsEmail ? 'Check your e-mail' : 'Ask your administrator',
    card: sendsEmail
      ? html`
<h1>Check your e-mail</h1>
<p>If there is an account for <strong>${email}</strong>, we sent it a link to set a new password.</p>
<p class="soft">The link expires in one hour. If nothing arrives, check your spam folder, and that this is the address you signed up with.</p>`
      : html`
<h1>Ask your administrator</h1>
<p>This server sends no e-mail. If there is an account for <strong>${email}</strong>, ask its administrator for a link to set a new password.</p>`,
    below: back,
  });
}
