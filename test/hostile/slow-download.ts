import { once } from 'node:events';
import { connect } from 'node:net';

/** A download on a separate connection, paused after the first chunk. */
export interface SlowDownload {
  status: number;
  /** Reads to the end. `text` is the whole response, `isWhole` whether its end arrived, `error` the socket's error code. */
  takeRest: () => Promise<{ text: string; isWhole: boolean; error: string | null }>;
  leave: () => void;
}

/** The end of a chunked response. */
const END = '\r\n0\r\n\r\n';

export async function beginDownload(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  version: '1.0' | '1.1' = '1.1',
): Promise<SlowDownload> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let error: string | null = null;
  socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    error = code;
  });
  const parts: Buffer[] = [];
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`GET ${path} HTTP/${version}`, ...lines].join('\r\n')}\r\n\r\n`);
  let tail = '';
  const isWhole = () => tail === END;
  socket.on('data', (part: Buffer) => {
    parts.push(part);
    tail = (tail + part.toString('latin1')).slice(-END.length);
  });
  socket.once('data', () => socket.pause());
  await once(socket, 'data');
  const status = Number(parts[0]?.toString('latin1').split(' ', 2)[1]);
  return {
    status,
    takeRest: async () => {
      socket.on('data', () => isWhole() && socket.destroy());
      if (isWhole()) socket.destroy();
      socket.resume();
      await closed;
      return { text: Buffer.concat(parts).toString(), isWhole: isWhole(), error };
    },
    leave: () => socket.destroy(),
  };
}
