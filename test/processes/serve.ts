// Runs a server in a child process, for tests that need several servers or the log. Settings are environment variables; the
// address is sent to the parent. Exits when the parent disconnects.
import { readConfig } from '../../src/app/config.ts';
import { startServer } from '../../src/app/main.ts';

const server = await startServer(readConfig());
process.once('disconnect', () => void server.close());
process.send?.(server.address);
