import { html } from '../../lib/html.ts';
import { field, hiddenFields } from './field.ts';
import { cardPage } from './layout.ts';

export interface RestoreAccountPage {
  /** The target of the form, with `email`, `password`, `restore` and, if given, `next`. */
  action: string;
  email: string;
  next: string | null;
  eraseAt: number;
}

/** Asks a person who signed in to their deleted account whether to restore it. */
export function restoreAccountPage({ action, email, next, eraseAt }: RestoreAccountPage): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(eraseAt);
  return cardPage({
    title: 'Restore your account',
    card: html`
<h1>Restore your account?</h1>
<p>You deleted the account <strong>${email}</strong>. It will be erased on <time datetime="${new Date(eraseAt).toISOString()}">${day}</time>.</p>
<p class="soft">You get your teams and your time back. API keys stay revoked and apps stay disconnected.</p>
<form method="post" action="${action}">
${hiddenFields({ next, email, restore: 'yes' })}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  hint: 'Enter it again to restore the account.',
  focused: true,
})}
<button class="primary">Restore account and sign in</button>
</form>
<p class="small"><a href="/sign-in">Use another account</a></p>`,
  });
}
