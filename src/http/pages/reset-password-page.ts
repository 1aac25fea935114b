import { html } from '../../lib/html.ts';
import { field, newPasswordHint } from './field.ts';
import { cardPage } from './layout.ts';

export interface ResetPasswordPage {
  /** The target of the form, with `password` and, if ticked, `shut-out`. */
  action: string;
  /** The address of the account. */
  email: string;
  shortestPassword: number;
  /** The problem with the password. */
  error?: string | null;
  /** Whether the option to revoke keys and disconnect apps was ticked. */
  endsAllAccess?: boolean;
  /** Whether the address is verified. The reset of an unverified account always revokes its keys and disconnects its apps. */
  isVerified: boolean;
}

/** The page of a reset link: asks for a new password. */
export function resetPasswordPage(page: ResetPasswordPage): string {
  const { action, email, shortestPassword, error, endsAllAccess, isVerified } = page;
  return cardPage({
    title: 'Set a new password',
    card: html`
<h1>Set a new password</h1>
<p class="soft">For <strong>${email}</strong>. This signs you out everywhere else${!isVerified && ', verifies your address, revokes all API keys and disconnects all applications'}.</p>
<form method="post" action="${action}">
<input type="text" name="username" autocomplete="username" value="${email}" hidden>
${field({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: newPasswordHint(shortestPassword),
  minLength: shortestPassword,
  error,
  focused: true,
})}
${
  isVerified &&
  html`<div class="choice">
<input type="checkbox" id="shut-out" name="shut-out" value="yes" aria-describedby="shut-out-hint" ${endsAllAccess && html`checked`}>
<div><label for="shut-out">Someone else may have had access</label>
<p class="hint" id="shut-out-hint">Also revokes your API keys and disconnects all apps.</p></div>
</div>`
}
<button class="primary">Set password and sign in</button>
</form>`,
  });
}
