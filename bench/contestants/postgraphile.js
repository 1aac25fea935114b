import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/**
 * The peer: PostGraphile over its own copy of the history, as its documentation sets it up. The arguments are the address
 * of the database and how many connections to open; the port that it took is written out. It is JavaScript because its
 * package is not among those that the types of Stint are checked with.
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
