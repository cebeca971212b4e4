import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { languages } from '@demarc/contract/language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { getBrandOfHost, getBrandOrigin } from '../../config.ts';
import { isDatabaseUnavailable, toLoggableError } from '../../http/loggable-error.ts';
import { negotiateLanguage } from '../../http/negotiate-language.ts';
import { ApiProblem } from '../../http/problem.ts';
import { buildContentSecurityPolicy } from '../../http/security-headers.ts';
import { loadAssets, registerAssetRoutes } from '../../pages/assets.ts';
import type { PageFrame } from '../../pages/page.ts';
import { findIssuedLoa, type IssuedLoa } from './issued-loa.store.ts';
import { type LoaValidity, renderLoaMessagePage, renderLoaPage } from './pages/loa.page.ts';

type LoaRequest = FastifyRequest<{ Params: { code: string }; Querystring: { lang?: string } }>;

/** The page behind the QR code of a letter of authorization, `/loa/:code`. Anyone who has the letter may open it. */
export async function loaPageRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { clock, config, database } = context;
  const assets = loadAssets('/loa/assets', { styles: [new URL('./pages/loa.css', import.meta.url)], scripts: {} });
  const policy = buildContentSecurityPolicy({
    'default-src': [],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'form-action': [],
    'base-uri': [],
    'frame-ancestors': [],
  });
  const createFrame = ({ headers, hostname, params, query }: LoaRequest, found?: IssuedLoa): PageFrame => {
    const brand = found?.brand ?? getBrandOfHost(config, hostname);
    return {
      ...{ assets, brand, home: `${getBrandOrigin(config, brand)}/` },
      language: languages.find((one) => one === query.lang) ?? negotiateLanguage(headers['accept-language']),
      toLanguageUrl: (language) => `/loa/${encodeURIComponent(params.code)}?lang=${language}`,
    };
  };

  await app.register(async (scope) => {
    registerAssetRoutes(scope, '/loa/assets', assets);
    scope.addHook('onRequest', async (request, reply) => {
      // The URL is a secret of those who have the letter, so no search engine lists it and no other origin sees it.
      reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex');
      if (!request.url.startsWith('/loa/assets/')) await app.limits.limitPublicCall(request);
    });

    scope.get('/loa/:code', async (request: LoaRequest, reply) => {
      const found = await findIssuedLoa(database.db, request.params.code);
      if (!found) return sendHtml(reply.code(404), renderLoaMessagePage(createFrame(request), 'unknown'));
      const validity = getValidity(found, formatAmsterdamDate(clock.now()));
      return sendHtml(reply, renderLoaPage(createFrame(request, found), validity, found));
    });

    scope.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      const frame = createFrame(request as LoaRequest);
      if (error instanceof ApiProblem && error.status === 429) {
        if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
        return sendHtml(reply.code(429), renderLoaMessagePage(frame, 'busy'));
      }
      const status = isDatabaseUnavailable(error) ? 503 : error instanceof ApiProblem ? error.status : (error.statusCode ?? 500);
      if (status >= 500) request.log.error({ correlationId: request.id, cause: toLoggableError(error) }, 'the LOA page failed');
      if (status === 503) reply.header('retry-after', 5);
      return sendHtml(reply.code(status), renderLoaMessagePage(frame, 'failed'));
    });
  });
}

/** The job that ends letters runs once a day, so the date is checked too. */
function getValidity({ status, validUntil }: Pick<IssuedLoa, 'status' | 'validUntil'>, today: string): LoaValidity {
  if (status === 'USED') return 'used';
  if (status === 'EXPIRED' || (validUntil !== null && validUntil < today)) return 'expired';
  return status === 'ACCEPTED' ? 'valid' : 'withdrawn';
}

function sendHtml(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
