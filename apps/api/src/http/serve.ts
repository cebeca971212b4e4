import type { Language } from '@demarc/contract/customer.ts';
import { type OperationShape, type Output, successStatus } from '@demarc/contract/operation.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Author } from '../db/record.ts';
import { checkAccess } from './access.ts';
import type { Limits } from './limits.ts';
import { ApiProblem } from './problem.ts';
import { serialisable } from './serialisable.ts';
import type { Session, Sessions } from './session.ts';
import { inputCheck } from './validate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
    limits: Limits;
  }
  interface FastifyRequest {
    /** Whose call it is; null until it is known, and for public calls. */
    session: Session | null;
    /** Language of the answer. */
    language: Language;
  }
}

type Part<S> = S extends TSchema ? Static<S> : undefined;

/** The parts of the request as the operation describes them, checked. */
interface CallInput<O extends OperationShape> {
  params: Part<O['params']>;
  query: Part<O['query']>;
  headers: Part<O['headers']>;
  body: Part<O['body']>;
}

/** What a handler may know of the call beside its input. */
interface CallRequest {
  ip: string;
  language: Language;
  correlationId: string;
  /** For the record of a change. */
  author(): Author;
}

type SessionOf<O extends OperationShape> = O['access'] extends { signedIn: true } ? Session : null;
type Handler<O extends OperationShape> = (input: CallInput<O>, session: SessionOf<O>, request: CallRequest) => Promise<Output<O>>;

/** Serves an operation: who may call, what may come in and what goes out follow from the contract. */
export function serve<O extends OperationShape>(app: FastifyInstance, operation: O, handler: Handler<O>): void {
  const { id, method, path, access, response } = operation as OperationShape;
  const status = successStatus(operation);
  const check = inputCheck(operation);

  app.route({
    method,
    url: path,
    schema: response ? { response: { [status]: serialisable(response) } } : {},
    // Before the body is read: whoever may not call is told so, whatever was sent.
    onRequest: async (request) => {
      if (!access.signedIn) return app.limits.ofPublic(request);
      request.session = await readSession(app, request);
      await app.limits.ofSession(request);
      checkAccess(operation, request.session, request.params as Record<string, string>);
    },
    handler: async (request, reply) => {
      const input = check(request) as unknown as CallInput<O>;
      const { ip, language, session } = request;
      const author = (): Author => ({ actor: 'CUSTOMER', accountId: session?.accountId ?? null, ip, operation: id });
      const answer = await handler(input, session as SessionOf<O>, { ip, language, correlationId: request.id, author });
      return reply.status(status).header('Cache-Control', 'no-store').send(answer);
    },
  });
}

async function readSession(app: FastifyInstance, request: FastifyRequest): Promise<Session> {
  try {
    // Node keeps the first of several headers; which one was meant cannot be told.
    const given = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization');
    return await app.sessions.read(given.length > 1 ? 'twice' : request.headers.authorization);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) await app.limits.ofRefused(request);
    throw error;
  }
}
