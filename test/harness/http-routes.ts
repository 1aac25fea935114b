import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/http/server.ts';
import { createLogger } from '../../src/lib/logger.ts';
import type { App } from '../../src/services/app.ts';
import { LastUsedRecorder } from '../../src/services/shared/last-used.ts';

interface Route {
  /** With parameters such as `:token`. */
  path: string;
  methods: string[];
}

/** The paths of all routes of the server. */
export async function httpRoutes(app: App): Promise<string[]> {
  const paths = (await table(app)).map(({ path }) => path);
  return [...new Set(paths)].sort();
}

/** Routes for programs. */
const PROTOCOLS = /^\/(api\/|mcp$|oauth\/(authorize|token|revoke|jwks))/;

/** The paths of the routes that take forms. */
export async function formRoutes(app: App): Promise<string[]> {
  const posts = (await table(app)).filter(
    ({ path, methods }) => methods.includes('POST') && !PROTOCOLS.test(path),
  );
  return posts.map(({ path }) => path).sort();
}

/** The server's own table of its routes. */
async function table(app: App): Promise<Route[]> {
  const server = await createServer({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1' }),
    app,
    logger: createLogger('silent'),
    lastUsed: new LastUsedRecorder(app),
    draining: { hasBegun: false },
  });
  try {
    await server.ready();
    return routesIn(server.printRoutes());
  } finally {
    await server.close();
  }
}

/** The framework prints its table as a tree, with what paths have in common once. */
function routesIn(tree: string): Route[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] =
      /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + segment;
    parents[depth] = path;
    return methods === undefined ? [] : [{ path, methods: methods.split(', ') }];
  });
}
