import { html } from '../../lib/html.ts';
import { field } from './field.ts';
import { cardPage } from './layout.ts';

export interface ForgotPasswordPage {
  /** Where the form goes, with `email`. */
  action: string;
  email?: string | null;
  /** What is wrong with the address. */
  error?: string | null;
  /** Why nothing was done, where it is not for the address. */
  refusal?: string | null;
}

const back = html`<a href="/sign-in">Back to sign-in</a>`;

/** Asks for the address of an account whose password was forgotten. */
export function forgotPasswordPage({ action, email, error, refusal }: ForgotPasswordPage): string {
  return cardPage({
    title: 'Forgot your password',
    card: html`
<h1>Forgot your password?</h1>
<p class="soft">Say which account it is, and you get a letter with a link to set a new one.</p>
${refusal && html`<p class="notice bad" role="alert">${refusal}</p>`}
<form method="post" action="${action}">
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, error, focused: true })}
<button class="primary">Send me a link</button>
</form>`,
    below: back,
  });
}

/** The same answer to everyone, whether there is an account for the address or not. */
export function linkSentPage({ email, delivers }: { email: string; delivers: boolean }): string {
  return cardPage({
    title: 'A link is on its way',
    card: delivers
      ? html`
<h1>Look at your mail</h1>
<p>If there is an account for <strong>${email}</strong>, a letter with a link is on its way to it.</p>
<p class="soft">The link is good for one hour. If nothing comes, look among the junk mail, and check that this is the address you signed up with.</p>`
      : html`
<h1>Ask your administrator</h1>
<p>This server sends no mail. If there is an account for <strong>${email}</strong>, its administrator finds a link for you in the server’s log.</p>
<p class="soft">The link is good for one hour.</p>`,
    below: back,
  });
}
