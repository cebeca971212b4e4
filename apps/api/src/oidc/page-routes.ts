import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { ServerKeys } from '../db/server-keys.ts';
import { getErrorStatus } from '../http/get-error-status.ts';
import { toLoggableError } from '../http/loggable-error.ts';
import { ApiProblem } from '../http/problem.ts';
import { renderMessagePage } from './pages/message.page.ts';
import type { PageContext } from './pages/page.ts';

const bodyLimit = 16 * 1024;

/** Sets up all our pages: they parse form bodies, are not cached by the browser, and show errors as pages. */
export function setUpPages(app: FastifyInstance, getPageContext: (request: FastifyRequest) => PageContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  });
  app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
    const status = getErrorStatus(error);
    if (status >= 500) request.log.error({ correlationId: request.id, cause: toLoggableError(error) }, 'a sign-in page failed');
    if (error instanceof ApiProblem && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
    const reference = status >= 500 ? request.id : undefined;
    const message = { glyph: status >= 500 ? 'trouble' : 'attention', title: getErrorTitle(status), reference } as const;
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(renderMessagePage(getPageContext(request), message));
  });
}

function getErrorTitle(status: number) {
  if (status === 503) return 'unavailable';
  return status >= 500 ? 'server-error' : 'failed';
}

export function getFormFields({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

export interface FormToken {
  value: string;
  /** Compares in constant time. */
  matches(value: string | null): boolean;
}

/** Creates a CSRF token for `owner`: an interaction, or a session of the provider. */
export function createFormToken({ cookieKeys }: Pick<ServerKeys, 'cookieKeys'>, owner: string): FormToken {
  const tokens = cookieKeys.map((key) => createHmac('sha256', key).update(`form ${owner}`).digest());
  return {
    value: tokens[0]!.toString('base64url'),
    matches(value) {
      const bytes = Buffer.from(value ?? '', 'base64url');
      return tokens.some((token) => token.length === bytes.length && timingSafeEqual(token, bytes));
    },
  };
}

/** Whether the browser reports another origin. This check protects forms that need no sign-in. */
export function isCrossOrigin({ headers }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return headers.origin !== undefined && headers.origin !== publicUrl;
}
