import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/**
 * Serves PostGraphile over its own copy of the history, set up as its documentation says. Arguments: the database URL and the
 * number of connections. Writes its port to stdout. JavaScript, because the package is not installed when Stint is type
 * checked.
 */
const [, , connectionString, connections] = process.argv;

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({ connectionString, schemas: ['peer'], poolConfig: { max: Number(connections) } }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
