import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface DelayedBody {
  /** Sends the body and returns the response. */
  send: () => Promise<Answered>;
  /** Waits for a response without sending the body. */
  answer: () => Promise<Answered>;
}

interface Answered {
  status: number;
  body: unknown;
}

/** Begins a request: sends its headers and holds back its body. */
export async function delayBody(
  origin: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<DelayedBody> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const all = {
    host,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const received = text(socket);
  const answer = async () => {
    const [head = '', content = ''] = (await received).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(content) as unknown };
  };
  return {
    answer,
    send: () => {
      socket.write(body);
      return answer();
    },
  };
}
