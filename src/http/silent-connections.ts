import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a function that closes connections on which nothing was ever sent. Browsers and other clients open
 * connections in advance. Node does not count them as idle, so a shutdown would wait for them.
 */
export function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
