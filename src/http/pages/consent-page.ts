import type { Scope } from '../../domain/teams/policy.ts';
import { Html, html } from '../../lib/html.ts';
import { field } from './field.ts';
import { cardPage } from './layout.ts';
import { person } from './person.ts';

export interface ConsentPage {
  /** The target of the form; `answer` is `allow` or `cancel`. */
  action: string;
  app: {
    name: string;
    /** The target of the redirect: "claude.ai", or "this computer (localhost:3118)". */
    redirectHost: string;
    /** The author of the app. Null if that is the user. */
    madeBy: { name: string; email: string } | null;
  };
  account: { name: string; email: string };
  permissions: readonly Scope[];
  resource: 'mcp' | 'graphql';
  /** The target of the form that signs out and returns here. */
  switchAccountAction: string;
  /** Whether the form requires the password, because the last proof is too old. */
  takesPassword: boolean;
  /** The problem with the submitted password. */
  error?: string | null;
}

const MEANING: Record<Scope, string> = {
  read: 'See your time, projects, clients, tasks and team reports',
  write:
    'Create, edit and delete time entries, projects, clients, tasks and tags, and start and stop timers, as far as your role allows',
};

const THROUGH: Record<ConsentPage['resource'], string> = {
  mcp: 'the MCP server and the GraphQL API',
  graphql: 'the GraphQL API',
};

const TICK = new Html(
  '<svg viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m4 9.5 3.5 3.5L14 6"/></svg>',
);

/**
 * Asks a person whether an app may act for them. Cancel has its own form, so it requires no password, and the
 * Enter key does not trigger it.
 */
export function consentPage(page: ConsentPage): string {
  const { action, app, account, permissions, resource, switchAccountAction, takesPassword, error } = page;
  return cardPage({
    title: `Allow ${app.name}`,
    card: html`
<div>
<h1><bdi>${app.name}</bdi> wants to access your Stint account</h1>
${app.madeBy && html`<p class="soft small">Registered on this server by <bdi>${app.madeBy.name}</bdi> (${app.madeBy.email})</p>`}
</div>
${person(
  account,
  html`<form method="post" action="${switchAccountAction}"><button class="link">Not you? Switch account</button></form>`,
)}
<div>
<h2>It will be able to</h2>
<ul class="ticks">${permissions.map((permission) => html`<li>${TICK}${MEANING[permission]}</li>`)}</ul>
</div>
<p>After you allow access, you return to <strong>${app.redirectHost}</strong>.</p>
<form method="post" action="${action}" id="cancel" hidden></form>
<form method="post" action="${action}">
${
  takesPassword &&
  field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    hint: 'Confirm that it is you. You last entered it more than 15 minutes ago.',
    error,
    focused: true,
  })
}
<div class="choices">
<button class="plain" form="cancel" name="answer" value="cancel">Cancel</button>
<button class="primary" name="answer" value="allow">Allow</button>
</div>
<p class="soft small">It uses ${THROUGH[resource]}. You can disconnect it at any time in <a href="/account">your account</a>.</p>
</form>`,
  });
}
