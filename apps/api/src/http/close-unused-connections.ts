import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes idle connections when the server stops: connections whose last response was sent, and connections that a browser opened
 * in advance. These would otherwise delay the shutdown until the client closes them or a timeout passes.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unusedSockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  app.server.on('request', ({ socket }) => unusedSockets.delete(socket));
  app.addHook('preClose', async () => {
    const close = () => {
      app.server.closeIdleConnections();
      for (const socket of unusedSockets) if (socket.bytesRead === 0) socket.destroy();
    };
    const timer = setInterval(close, 100);
    app.server.once('close', () => clearInterval(timer));
  });
}
