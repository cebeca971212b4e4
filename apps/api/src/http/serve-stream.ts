import type { OperationShape } from '@demarc/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { OpenStream } from './open-streams.ts';
import { type CallInput, entranceOf, readSession } from './serve.ts';
import type { Session } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer goes on for as long as somebody follows. */
    isStream?: true;
  }
}

/** Sends what the stream begins with; what it throws before that is the answer. Whatever it started sends until the stream ended. */
type StreamHandler<O extends OperationShape> = (input: CallInput<O>, session: Session, stream: OpenStream) => Promise<void>;

/** Serves an operation for who is signed in, whose answer is a stream of server-sent events (HTML, section 9.2). */
export function serveStream<O extends OperationShape>(app: FastifyInstance, operation: O, handler: StreamHandler<O>): void {
  const { method, path, access } = operation as OperationShape;
  const { admit, read } = entranceOf(app, operation);
  app.route({
    method,
    url: path,
    config: { isStream: true },
    // An answer without an end has no length to tell.
    exposeHeadRoute: false,
    onRequest: admit,
    handler: async (request, reply) => {
      const input = read(request);
      // nginx gathers an answer before it hands it on, unless it is told not to.
      reply.type('text/event-stream; charset=utf-8').header('Cache-Control', 'no-store').header('X-Accel-Buffering', 'no');
      // Whoever is admitted to such a route is signed in.
      const stream = app.streams.open(request.session!, reply);
      try {
        // Again: what ended or changed the session before there was a stream had none to end.
        const session = await readSession(app, request, access.signedIn && access.sessionOnly === true);
        await handler(input, session, stream);
      } catch (error) {
        stream.end();
        throw error;
      }
      // It ended before anything was sent: the caller comes back.
      return reply.raw.headersSent ? reply : reply.send('');
    },
  });
}
