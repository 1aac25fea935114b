// Runs the server in a process of its own for tests that need two of them, or its log: settings come in the
// environment, and the address goes back over the channel to the parent. It ends with its parent.
import { readConfig } from '../../src/app/config.ts';
import { startServer } from '../../src/app/main.ts';

const server = await startServer(readConfig());
process.once('disconnect', () => void server.close());
process.send?.(server.address);
