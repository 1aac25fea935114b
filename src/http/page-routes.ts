import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { printedSchema } from '../graphql/schema.ts';
import { refuseMethod } from './error-handler.ts';
import { GRAPHQL_PATH } from './graphql-endpoint.ts';
import { pageHeaders } from './pages/headers.ts';
import { homePage } from './pages/home-page.ts';

const BUILT_PAGES = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const ONE_YEAR = 31_536_000;

/** Scripts from this origin alone; inline styles are what the explorer's editor needs. */
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
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/** The pages for people: the front page, and the explorer at the address of the API. */
export async function addPageRoutes(server: FastifyInstance, config: Config): Promise<void> {
  const home = homePage(config);
  server.get('/', async (_request, reply) => reply.headers(pageHeaders()).send(home));

  server.get(GRAPHQL_PATH, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return refuseMethod(reply);
    const explorer = `${BUILT_PAGES}explorer.html`;
    if (!existsSync(explorer)) {
      return reply.code(503).type('text/plain').send('The explorer is not built yet: run "npm run build".\n');
    }
    return sendExplorer(reply, readFileSync(explorer, 'utf8'));
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
    maxAge: ONE_YEAR * 1000,
    index: false,
    setHeaders: (reply) => reply.headers(EXPLORER_HEADERS),
  });
}

function sendExplorer(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers(EXPLORER_HEADERS)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}
