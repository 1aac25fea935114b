import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../app/config.ts';
import { dashboardPaths } from '../domain/dashboard-paths.ts';
import type { App } from '../services/app.ts';
import { isNewInstall } from '../services/users/is-new-install.ts';
import { withNext } from './account/next.ts';
import { sendOnTo, sendPage } from './account/parts.ts';
import { builtPageAt } from './built-pages.ts';
import { openerPolicy } from './opener-policy.ts';
import { messagePage } from './pages/message-page.ts';
import { PAGE_PERMISSIONS } from './security-headers.ts';
import { sessionOf } from './session-cookie.ts';
import { sendOnWithoutSlash } from './without-slash.ts';

/** Allows only scripts and styles of this server. The components also create inline styles, which carry the nonce. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Imports run in a worker.
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The dashboard: one page for all of its paths. Redirects to the sign-in page without a session. */
export function addDashboardRoutes(server: FastifyInstance, app: App, config: Config): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await sessionOf(app, request.headers, config))) {
      const isFirst = config.signUp !== 'off' && (await isNewInstall(app));
      return sendOnTo(reply, withNext(isFirst ? '/sign-up' : '/sign-in', request.url));
    }
    const page = builtPageAt('dashboard', request.routeOptions.url ?? '/');
    if (page === null) {
      const message = 'The dashboard is not built yet.';
      return sendPage(
        reply,
        503,
        messagePage({ title: 'Not built', message, advice: 'Run "npm run build".' }),
      );
    }
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policyWith(nonce),
        'cache-control': 'no-store',
        ...openerPolicy(request, config),
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        ...PAGE_PERMISSIONS,
      })
      .type('text/html; charset=utf-8')
      .send(page.replace('NONCE', nonce));
  };
  for (const path of dashboardPaths) server.get(path, show);
  for (const path of dashboardPaths) if (path !== '/') sendOnWithoutSlash(server, path);
}
