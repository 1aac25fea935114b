import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { atPort, type Config } from './config.ts';

/** Finds a free port where any will do: the addresses that are given to others must name it before it is listened on. */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServer().listen(0, config.host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return atPort(config, port);
}
