import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/http/server.ts';
import { createLogger } from '../../src/lib/logger.ts';
import type { App } from '../../src/services/app.ts';
import { LastUsedRecorder } from '../../src/services/shared/last-used.ts';

interface Route {
  /** May contain parameters such as `:token`. */
  path: string;
  methods: string[];
}

/** The paths of all routes of the server. */
export async function httpRoutes(app: App): Promise<string[]> {
  const paths = (await listRoutes(app)).map(({ path }) => path);
  return [...new Set(paths)].sort();
}

/** Routes that programs call rather than forms of pages. */
const PROTOCOLS = /^\/(api\/|mcp$|oauth\/(authorize|token|revoke|jwks))/;

/** The paths of the routes that take forms. */
export async function formRoutes(app: App): Promise<string[]> {
  const posts = (await listRoutes(app)).filter(
    ({ path, methods }) => methods.includes('POST') && !PROTOCOLS.test(path),
  );
  return posts.map(({ path }) => path).sort();
}

/** All routes, from the route table of the HTTP framework. */
async function listRoutes(app: App): Promise<Route[]> {
  const server = await createServer({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1' }),
    app,
    logger: createLogger('silent'),
    lastUsed: new LastUsedRecorder(app),
    draining: { hasBegun: false },
  });
  try {
    await server.ready();
    return parseRoutes(server.printRoutes());
  } finally {
    await server.close();
  }
}

/** Parses the printed route table: a tree in which a common prefix of paths appears once. */
function parseRoutes(tree: string): Route[] {
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
