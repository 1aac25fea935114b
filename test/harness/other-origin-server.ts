import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of another origin that answers every request with the same page. */
export async function serveOtherOrigin(html: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
