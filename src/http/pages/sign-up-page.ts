import { html } from '../../lib/html.ts';
import { field, hiddenFields } from './field.ts';
import { cardPage } from './layout.ts';
import { type Region, regionFields } from './region-fields.ts';
import { SIGN_UP_SCRIPT_PATH } from './sign-up-script.ts';

export interface SignUpPage {
  /** The path that the form posts to, with `name`, `email`, `password`, the values of `region` and, where given, `next`. */
  action: string;
  name?: string | null;
  email?: string | null;
  region: Region;
  /** The team that it is made to join, for the address that was invited to it. */
  teamName?: string | null;
  /** What is wrong, and with which field; null where it is none of them. */
  error?: { field: string | null; message: string } | null;
  next?: string | null;
  /** The id of the application that waits for the person, if one does. */
  app?: string | null;
  signInHref: string;
  shortestPassword: number;
}

const FIELDS = ['name', 'email', 'password', 'timezone', 'currency'];

/** It needs `runsOwnScript` in its headers. */
export function signUpPage(page: SignUpPage): string {
  const { action, name, email, region, teamName, error, next, app, signInHref, shortestPassword } = page;
  const wrong = FIELDS.find((field) => field === error?.field);
  const focus = wrong ?? (name ? (email ? 'password' : 'email') : 'name');
  const common = (field: string) => ({
    name: field,
    error: wrong === field ? error?.message : null,
    focused: focus === field,
  });
  return cardPage({
    title: 'Create an account',
    card: html`
<h1>Create your account</h1>
<p class="soft">${teamName ? html`To join the team <bdi>${teamName}</bdi>.` : 'It comes with a team of your own. You can join others later.'}</p>
${error && !wrong && html`<p class="notice bad" role="alert">${error.message}</p>`}
<form method="post" action="${action}">
${hiddenFields({ next, app })}
${field({ ...common('name'), label: 'Name', type: 'text', autocomplete: 'name', value: name })}
${field({ ...common('email'), label: 'E-mail', type: 'email', autocomplete: 'email', value: email, readOnly: Boolean(teamName) })}
${field({
  ...common('password'),
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${shortestPassword} characters. A few words are easy to remember.`,
  minLength: shortestPassword,
})}
${regionFields({ region, withCurrency: !teamName, wrong })}
<button class="primary">Create account</button>
</form>
<script src="${SIGN_UP_SCRIPT_PATH}"></script>`,
    below: html`Have an account? <a href="${signInHref}">Sign in</a>`,
  });
}
