import type { Problem, ProblemCode } from '@demarc/contract/problem.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, toLoggableError } from './loggable-error.ts';
import { getFieldMessage, getProblemMessage } from './messages.ts';
import { negotiateLanguage } from './negotiate-language.ts';
import { ApiProblem, invalid, notFound, unavailable } from './problem.ts';

/** Converts every error to a problem in the language of the caller; the cause goes to the log only. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(toProblem(error), request, reply));
}

/** Sends a problem as the response. */
export function sendProblem(problem: ApiProblem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.status >= 500)
    request.server.log.error({ correlationId: request.id, problem: problem.code, cause: toLoggableError(problem.cause) });
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds);
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return (
    reply
      .status(problem.status)
      // Set here too, because no hook runs for a URL that the router cannot parse.
      .header('X-Correlation-Id', request.id)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(toProblemBody(problem, request))
  );
}

function toProblemBody({ status, code, details, validationErrors }: ApiProblem, request: FastifyRequest): Problem {
  const language = request.language ?? negotiateLanguage(request.headers['accept-language']);
  const fields = validationErrors?.map((problem) => ({ ...problem, message: getFieldMessage(problem, language) }));
  return {
    status,
    code,
    message: getProblemMessage(code, language),
    correlationId: request.id,
    ...(details ? { details } : {}),
    ...(fields ? { validationErrors: fields } : {}),
  };
}

/** Fastify errors that the caller caused. */
const callerErrors: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (callerErrors[code]) return new ApiProblem(callerErrors[code], { cause: error });
  // An empty body, a truncated one and invalid JSON are all reported as malformed.
  if (statusCode === 400) return invalid([{ field: '', code: 'validation.invalid-data' }], 'MALFORMED_JSON');
  if (statusCode === 413) return new ApiProblem('BODY_TOO_LARGE', { cause: error });
  if (statusCode === 404) return notFound();
  if (isDatabaseUnavailable(error)) return unavailable(1, error);
  return new ApiProblem('INTERNAL_ERROR', { cause: error });
}
