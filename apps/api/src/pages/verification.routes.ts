import { join } from 'node:path';
import type { Brand } from '@demarc/contract/access.ts';
import { type Language, languages } from '@demarc/contract/language.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiFolder } from '../api-folder.ts';
import type { AppContext } from '../app-context.ts';
import { getBrandOfHost, getBrandOrigin } from '../config.ts';
import type { Database } from '../db/database.ts';
import { getErrorStatus } from '../http/get-error-status.ts';
import { toLoggableError } from '../http/loggable-error.ts';
import { negotiateLanguage } from '../http/negotiate-language.ts';
import { ApiProblem } from '../http/problem.ts';
import { buildContentSecurityPolicy } from '../http/security-headers.ts';
import { loadAssets, registerAssetRoutes } from './assets.ts';
import type { PageFrame } from './page.ts';
import { sendHtml } from './send-html.ts';
import { renderVerificationMessage, type VerificationTexts } from './verification.page.ts';

type VerificationRequest = FastifyRequest<{ Params: { code: string }; Querystring: { lang?: string } }>;

interface VerificationPage<D extends { brand: Brand }> {
  /** The first part of the URL of the page; the code follows. */
  path: `/${string}`;
  texts: Readonly<Record<Language, VerificationTexts>>;
  /** Returns the document that a code belongs to; undefined for any other text. */
  find(db: Database, code: string): Promise<D | undefined>;
  render(frame: PageFrame, document: D): string;
}

/** Serves the public page behind the QR code of a document. Anyone who has the document may open it. */
export async function verificationRoutes<D extends { brand: Brand }>(
  app: FastifyInstance,
  { config, database }: AppContext,
  { path, texts, find, render }: VerificationPage<D>,
): Promise<void> {
  const assets = loadAssets(`${path}/assets`, { styles: [join(apiFolder, 'src/pages/verification.css')], scripts: {} });
  const policy = buildContentSecurityPolicy({
    'default-src': [],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'form-action': [],
    'base-uri': [],
    'frame-ancestors': [],
  });
  const createFrame = ({ headers, hostname, params, query }: VerificationRequest, document?: D): PageFrame => {
    const brand = document?.brand ?? getBrandOfHost(config, hostname);
    return {
      assets,
      brand,
      home: `${getBrandOrigin(config, brand)}/`,
      language: languages.find((language) => language === query.lang) ?? negotiateLanguage(headers['accept-language']),
      toLanguageUrl: (language) => `${path}/${encodeURIComponent(params.code)}?lang=${language}`,
    };
  };

  await app.register(async (scope) => {
    registerAssetRoutes(scope, `${path}/assets`, assets);
    scope.addHook('onRequest', async (request, reply) => {
      // Only people who have the document know its URL, so search engines must not list it.
      reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex');
      if (!request.url.startsWith(`${path}/assets/`)) await app.limits.limitPublicCall(request);
    });

    scope.get(`${path}/:code`, async (request: VerificationRequest, reply) => {
      const document = await find(database.db, request.params.code);
      if (!document) return sendHtml(reply.code(404), renderVerificationMessage(createFrame(request), 'unknown', texts));
      return sendHtml(reply, render(createFrame(request, document), document));
    });

    scope.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      const frame = createFrame(request as VerificationRequest);
      if (error instanceof ApiProblem && error.status === 429) {
        if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
        return sendHtml(reply.code(429), renderVerificationMessage(frame, 'busy', texts));
      }
      const status = getErrorStatus(error);
      if (status >= 500) {
        request.log.error({ correlationId: request.id, cause: toLoggableError(error) }, `a page below ${path} failed`);
      }
      if (status === 503) reply.header('retry-after', 5);
      return sendHtml(reply.code(status), renderVerificationMessage(frame, 'failed', texts));
    });
  });
}
