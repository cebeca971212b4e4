import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections that carry no request when the server stops, which would otherwise delay it until their clients close them or a
 * timeout passes: those whose last response was sent, and those that a client such as a browser has opened in advance.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    const close = () => {
      app.server.closeIdleConnections();
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    };
    const closing = setInterval(close, 100);
    app.server.once('close', () => clearInterval(closing));
  });
}
