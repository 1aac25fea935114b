import { browserName } from '../../domain/accounts/browser-name.ts';
import type { Session, User } from '../../domain/entities.ts';
import type { Scope } from '../../domain/teams/policy.ts';
import { type Html, html } from '../../lib/html.ts';
import type { ConnectedApp } from '../../services/oauth-apps/connections.ts';
import { cardPage } from './layout.ts';
import { person } from './person.ts';
import { timeAgo } from './time-ago.ts';

export interface AccountPage {
  user: User;
  /** The session of the requesting browser. */
  here: Session;
  others: readonly Session[];
  /** The apps that may act for the user. */
  apps: readonly ConnectedApp[];
  now: number;
}

export function accountPage({ user, here, others, apps, now }: AccountPage): string {
  const row = (session: Session, lastSeen: Html) => html`<li>
<div>${browserName(session.userAgent)}${session === here && html`<span class="tag">This browser</span>`}</div>
<div class="soft small">${session.address && html`${session.address} · `}${lastSeen}</div>
<div class="soft small">Signed in on ${dateOf(session.createdAt, user.timezone)}</div>
</li>`;
  return cardPage({
    title: 'Your account',
    card: html`
<h1>Your account</h1>
${person(user)}
<section aria-labelledby="places">
<h2 id="places">Where you are signed in</h2>
<ul class="rows">
${row(here, html`Active now`)}
${others.map((session) => row(session, html`Last active ${timeAgo(session.lastSeenAt, now)}`))}
</ul>
</section>
${
  apps.length > 0 &&
  html`<section aria-labelledby="apps">
<h2 id="apps">Connected apps</h2>
<ul class="rows">${apps.map((connected) => appRow(connected, user.timezone))}</ul>
</section>`
}
<div class="stack">
<form method="post" action="/sign-out"><button class="primary">Sign out</button></form>
<form method="post" action="/sign-out-everywhere"><button class="plain">Sign out everywhere</button></form>
<p class="soft small">${
      others.length > 0
        ? 'Signs you out in all browsers in this list, including this one.'
        : 'You are not signed in anywhere else.'
    }</p>
</div>`,
  });
}

const MAY: Record<Scope, string> = { read: 'see', write: 'change' };

function appRow({ app, scopes, connectedAt }: ConnectedApp, timeZone: string): Html {
  return html`<li class="with-end">
<div>
<div>${app.name}</div>
<div class="soft small">May ${scopes.map((scope) => MAY[scope]).join(' and ')} your time</div>
<div class="soft small">Connected on ${dateOf(connectedAt, timeZone)}</div>
</div>
<form class="end" method="post" action="/account/disconnect"><input type="hidden" name="app" value="${app.id}">
<button class="link small" aria-label="Disconnect ${app.name}">Disconnect</button></form>
</li>`;
}

/** Formats "2 Mar 2026, 10:30 GMT+1", in the zone of the user. */
function dateOf(instant: number, timeZone: string): Html {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
  return html`<time datetime="${new Date(instant).toISOString()}">${text}</time>`;
}
