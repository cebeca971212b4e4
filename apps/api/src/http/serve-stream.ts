import type { OperationShape } from '@demarc/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { OpenStream } from './open-streams.ts';
import { type CallInput, createRequestGuard, readSession } from './serve.ts';
import type { Session } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is a stream that lasts as long as its client follows it. */
    isStream?: true;
  }
}

/**
 * Sends the first messages of the stream; an error before the first message becomes the response. The work that the handler
 * starts keeps sending messages until the stream ends.
 */
type StreamHandler<O extends OperationShape> = (input: CallInput<O>, session: Session, stream: OpenStream) => Promise<void>;

/** Serves an operation for signed-in callers whose response is a stream of server-sent events (HTML, section 9.2). */
export function serveStream<O extends OperationShape>(app: FastifyInstance, operation: O, handler: StreamHandler<O>): void {
  const { method, path, access } = operation as OperationShape;
  const { authorize, readInput } = createRequestGuard(app, operation);
  app.route({
    method,
    url: path,
    config: { isStream: true },
    // A stream has no length that HEAD could report.
    exposeHeadRoute: false,
    onRequest: authorize,
    handler: async (request, reply) => {
      const input = readInput(request);
      // nginx buffers a response unless this header disables it.
      reply.type('text/event-stream; charset=utf-8').header('Cache-Control', 'no-store').header('X-Accel-Buffering', 'no');
      // Callers who are authorized for such a route are signed in.
      const stream = app.streams.open(request.session!, reply);
      try {
        // Reads the session again, because a change before the stream was registered could not end it.
        const session = await readSession(app, request, access.signedIn && access.sessionOnly === true);
        await handler(input, session, stream);
      } catch (error) {
        stream.end();
        throw error;
      }
      // The stream ended before anything was sent; the client reconnects.
      return reply.raw.headersSent ? reply : reply.send('');
    },
  });
}
