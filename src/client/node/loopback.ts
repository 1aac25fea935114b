import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The redirect target of the browser. */
export interface Loopback {
  redirectUri: string;
  /** The parameters of the first redirect with the right state. */
  answer: Promise<URLSearchParams>;
  close: () => void;
}

/** Listens on the loopback interface at a free port (RFC 8252). */
export async function listenOnLoopback(state: string): Promise<Loopback> {
  const { promise: answer, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method !== 'GET' || pathname !== '/callback') return show(response, 404, 'Nothing is here.');
    // Any page can send a browser here. Only the authorization server knows the state.
    if (searchParams.get('state') !== state)
      return show(response, 400, 'This is not the answer that was awaited.');
    show(
      response,
      200,
      searchParams.has('code')
        ? 'Done. You can close this window and go back to the terminal.'
        : 'Nothing was allowed. You can close this window.',
    );
    resolve(searchParams);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    answer,
    close: () => {
      server.close();
      server.closeIdleConnections();
    },
  };
}

function show(response: ServerResponse, status: number, words: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'referrer-policy': 'no-referrer',
      connection: 'close',
    })
    .end(`<!doctype html><html lang="en"><title>Stint</title><p>${words}</p></html>`);
}
