import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../app/config.ts';
import { printedSchema } from '../graphql/schema.ts';
import { html } from '../lib/html.ts';
import type { App } from '../services/app.ts';
import { BUILT_PAGES, builtPage } from './built-pages.ts';
import { refuseMethod } from './error-handler.ts';
import { GRAPHQL_PATH } from './graphql/route.ts';
import { openerPolicy } from './opener-policy.ts';
import { PAGE_PERMISSIONS } from './security-headers.ts';
import { sessionOf } from './session-cookie.ts';

const YEAR_SECONDS = 31_536_000;

/** Allows only scripts of this origin. The explorer's editor needs inline styles. */
const EXPLORER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const EXPLORER_HEADERS = {
  'content-security-policy': EXPLORER_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...PAGE_PERMISSIONS,
};

/** The explorer at the address of the API, the schema, and the asset files of the pages. */
export async function addPageRoutes(
  server: FastifyInstance,
  app: App,
  config: Pick<Config, 'baseUrl'>,
): Promise<void> {
  server.get(GRAPHQL_PATH, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return refuseMethod(reply);
    const explorer = builtPage('explorer');
    if (explorer === null) {
      return reply.code(503).type('text/plain').send('The explorer is not built yet: run "npm run build".\n');
    }
    const signedIn = await sessionOf(app, request.headers, config);
    return reply
      .headers({ ...EXPLORER_HEADERS, ...openerPolicy(request, config) })
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(explorer.replace('SIGNED_IN', () => String(html`${signedIn?.user.name}`)));
  });

  const sdl = printedSchema();
  server.get('/api/v1/schema.graphql', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(sdl),
  );

  await server.register(fastifyStatic, {
    root: `${BUILT_PAGES}assets/`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    setHeaders: (reply) => reply.headers(EXPLORER_HEADERS),
  });
}
