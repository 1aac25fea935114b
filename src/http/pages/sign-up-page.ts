import { SET_UP_CODE } from '../../domain/accounts/set-up-code.ts';
import { type Html, html } from '../../lib/html.ts';
import { field, hiddenFields, newPasswordHint } from './field.ts';
import { cardPage } from './layout.ts';
import { type Region, regionFields } from './region-fields.ts';
import { SIGN_UP_SCRIPT_PATH } from './sign-up-script.ts';

export interface SignUpPage {
  /**
   * The target of the form, with `name`, `email`, `password`, the values of `region` and, if given, `next`
   * and the set-up code.
   */
  action: string;
  name?: string | null;
  email?: string | null;
  region: Region;
  /** Whether this is the first account of the server. It requires the set-up code. */
  asksForCode?: boolean;
  setUpCode?: string | null;
  /** The domains whose addresses may sign up, in words. Null if any may. */
  domains?: string | null;
  /** The team of the invitation, if the sign-up follows an invitation. */
  teamName?: string | null;
  /** The problem and its field. The field is null for a general problem. */
  error?: { field: string | null; message: string } | null;
  next?: string | null;
  /** The id of the app that waits for the sign-in, if any. */
  app?: string | null;
  signInHref: string;
  shortestPassword: number;
}

const FIELDS = [SET_UP_CODE, 'name', 'email', 'password', 'timezone', 'currency'];

/** The sign-up form. Its headers need `runsOwnScript`. */
export function signUpPage(page: SignUpPage): string {
  const { action, name, email, region, teamName, error, next, app, signInHref, shortestPassword } = page;
  const { asksForCode, setUpCode, domains } = page;
  const wrong = FIELDS.find((field) => field === error?.field);
  const empty = [
    ...(asksForCode ? [[SET_UP_CODE, setUpCode] as const] : []),
    ['name', name] as const,
    ['email', email] as const,
  ].find(([, value]) => !value);
  const focus = wrong ?? empty?.[0] ?? 'password';
  const common = (field: string) => ({
    name: field,
    error: wrong === field ? error?.message : null,
    focused: focus === field,
  });
  return cardPage({
    title: 'Create an account',
    card: html`
<h1>Create your account</h1>
<p class="soft">${intro(page)}</p>
${error && !wrong && html`<p class="notice bad" role="alert">${error.message}</p>`}
<form method="post" action="${action}">
${hiddenFields({ next, app })}
${
  asksForCode &&
  field({
    ...common(SET_UP_CODE),
    label: 'Set-up code',
    type: 'text',
    autocomplete: 'off',
    value: setUpCode,
    hint: 'The server prints it to its log when it starts.',
  })
}
${field({ ...common('name'), label: 'Name', type: 'text', autocomplete: 'name', value: name })}
${field({ ...common('email'), label: 'E-mail', type: 'email', autocomplete: 'email', value: email, readOnly: Boolean(teamName), hint: domains && `An address at ${domains}.` })}
${field({
  ...common('password'),
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: newPasswordHint(shortestPassword),
  minLength: shortestPassword,
})}
${regionFields({ region, withCurrency: !teamName, wrong })}
<button class="primary">Create account</button>
</form>
<script src="${SIGN_UP_SCRIPT_PATH}"></script>`,
    below: html`Have an account? <a href="${signInHref}">Sign in</a>`,
  });
}

function intro({ asksForCode, teamName }: SignUpPage): Html {
  if (teamName) return html`You join the team <bdi>${teamName}</bdi>.`;
  if (asksForCode) return html`This is the first account on this server.`;
  return html`You get a team of your own. You can join others later.`;
}
