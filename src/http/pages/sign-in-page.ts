import { html } from '../../lib/html.ts';
import { field, hiddenFields } from './field.ts';
import { cardPage } from './layout.ts';

export interface SignInPage {
  /** The target of the form, with `email`, `password` and, if given, `next`. */
  action: string;
  email?: string | null;
  /** The reason why the last attempt failed. */
  error?: string | null;
  /** The path to open after signing in. */
  next?: string | null;
  /** The id of the app that waits for the sign-in, if any. */
  app?: string | null;
  /** The name of that app. */
  appName?: string | null;
  signUpHref?: string | null;
  /** A notice about a previous step that succeeded. */
  notice?: string | null;
}

const ERROR_ID = 'sign-in-error';

export function signInPage(page: SignInPage): string {
  const { action, email, error, next, app, appName, signUpHref, notice } = page;
  const errorId = error ? ERROR_ID : null;
  return cardPage({
    title: 'Sign in',
    card: html`
<h1>${appName ? html`Sign in to continue to <bdi>${appName}</bdi>` : 'Sign in to Stint'}</h1>
${notice && !error && html`<p class="notice" role="status">${notice}</p>`}
${error && html`<p class="notice bad" role="alert" id="${ERROR_ID}">${error}</p>`}
<form method="post" action="${action}">
${hiddenFields({ next, app })}
${field({
  name: 'email',
  label: 'E-mail',
  type: 'email',
  autocomplete: 'username',
  value: email,
  errorId,
  focused: !email,
})}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  errorId,
  focused: Boolean(email),
})}
<button class="primary">Sign in</button>
</form>
<p class="small"><a href="/forgot-password">Forgot your password?</a></p>`,
    below: signUpHref ? html`New here? <a href="${signUpHref}">Create an account</a>` : null,
  });
}
