import { join } from 'node:path';
import { type Language, languages } from '@demarc/contract/language.ts';
import { type MsaSigningRequest, msaSigningRules } from '@demarc/contract/msa.ts';
import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiFolder } from '../../api-folder.ts';
import type { AppContext } from '../../app-context.ts';
import { getBrandOfHost, getBrandOrigin, listBrandOrigins } from '../../config.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import { findUnstorableValues } from '../../http/find-unstorable-values.ts';
import { getErrorStatus } from '../../http/get-error-status.ts';
import { toLoggableError } from '../../http/loggable-error.ts';
import { negotiateLanguage } from '../../http/negotiate-language.ts';
import { ApiProblem } from '../../http/problem.ts';
import { buildContentSecurityPolicy } from '../../http/security-headers.ts';
import { maskEmail } from '../../mail/mask-email.ts';
import { loadAssets, registerAssetRoutes } from '../../pages/assets.ts';
import type { PageFrame } from '../../pages/page.ts';
import { sendHtml } from '../../pages/send-html.ts';
import * as store from './msa.store.ts';
import { renderMessagePage } from './pages/message.page.ts';
import { renderSignPage, type SignForm } from './pages/sign.page.ts';
import * as service from './signing.service.ts';
import * as signings from './signing.store.ts';

type SignRequest = FastifyRequest<{ Params: { signingToken: string }; Querystring: { lang?: string } }>;

const folder = join(apiFolder, 'src/modules/msa/pages');
const signedTypes = ['AGREEMENT', 'DPA', 'SLA'] as const;
const emptyForm: MsaSigningRequest = { fullName: '', jobTitle: '', authorised: false, agreed: false, verificationCode: '' };

/** Registers the page behind the emailed link, `/sign/:signingToken`: a form that works without JavaScript. */
export async function signRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { clock, config, database } = context;
  const bodyLimit = 16 * 1024;
  const ownOrigins = listBrandOrigins(config);
  const assets = loadAssets('/sign/assets', {
    styles: [join(folder, 'sign.css')],
    scripts: { sign: join(folder, 'sign.client.js') },
  });
  const policy = buildContentSecurityPolicy({
    'default-src': [],
    'style-src': ["'self'"],
    'script-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    // After signing, the form redirects to the portal of the brand, and browsers apply form-action to redirects too.
    'form-action': ["'self'", ...ownOrigins],
    'base-uri': [],
    'frame-ancestors': [],
  });

  const createFrame = (request: SignRequest, signingDetails: signings.SigningDetails | undefined): PageFrame => {
    const brand = signingDetails?.customer.brand ?? getBrandOfHost(config, request.hostname);
    const address = `/sign/${encodeURIComponent(request.params.signingToken)}`;
    return {
      assets,
      brand,
      language: resolveLanguage(request, signingDetails?.msa.language),
      home: `${getBrandOrigin(config, brand)}/`,
      toLanguageUrl: (language) => `${address}?lang=${language}`,
    };
  };
  const renderPage = async (request: SignRequest, form: Partial<SignForm> = {}): Promise<string> => {
    // Read again: a code may just have been sent.
    const signingDetails = await service.get(context, request.params.signingToken);
    const { customer, msa, signing } = signingDetails;
    const frame = createFrame(request, signingDetails);
    const documents = (await store.find(database.db, customer.customerId, msa.msaId))?.documents ?? [];
    return renderSignPage(frame, {
      companyName: customer.companyName,
      version: msa.msaVersion,
      textLanguage: msa.language,
      expiresAt: signing.expiresAt,
      signerEmailMasked: maskEmail(signing.signerEmail),
      files: signedTypes.flatMap((type) =>
        documents
          .filter((document) => document.type === type)
          .map(({ sizeBytes, sha256 }) => ({
            type,
            sizeBytes,
            sha256,
            url: buildDocumentUrl(request.params.signingToken, type),
          })),
      ),
      codeExpiresAt: signing.codeExpiresAt,
      now: clock.now(),
      action: frame.toLanguageUrl!(frame.language),
      values: emptyForm,
      problems: [],
      note: null,
      ...form,
    });
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    registerAssetRoutes(scope, '/sign/assets', assets);

    scope.addHook('onRequest', async (request, reply) => {
      // The URL is a secret, so no other origin may get it as referrer. `no-referrer` would turn the form's Origin header into
      // null.
      reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex');
      if (!request.url.startsWith('/sign/assets/')) await app.limits.limitPublicCall(request);
    });

    scope.get('/sign/:signingToken', async (request: SignRequest, reply) => {
      await service.visit(context, request.params.signingToken, toVisitor(request));
      return sendHtml(reply, await renderPage(request));
    });

    scope.post('/sign/:signingToken', async (request: SignRequest, reply) => {
      const { signingToken } = request.params;
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const values = parseForm(fields);
      if (isCrossOrigin(request, ownOrigins))
        return sendHtml(reply.code(403), await renderPage(request, { values, note: { kind: 'elsewhere' } }));
      const visitor = toVisitor(request);
      try {
        if (fields.get('action') !== 'sign') {
          await service.mailCode(context, signingToken, visitor);
          return sendHtml(reply, await renderPage(request, { values, note: { kind: 'code' } }));
        }
        const problems = [...findFieldProblems(msaSigningRules, values), ...findUnstorableValues(values)];
        if (problems.length > 0)
          return sendHtml(reply.code(400), await renderPage(request, { values, problems, note: { kind: 'wrong' } }));
        const author = { actor: 'CUSTOMER', accountId: null, ip: request.ip, operation: 'signMsa' } as const;
        await service.sign(context, signingToken, values, visitor, author);
      } catch (error) {
        const form = toFormState(error);
        if (!(error instanceof ApiProblem) || !form) throw error;
        if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
        return sendHtml(reply.code(error.status), await renderPage(request, { values, ...form }));
      }
      const signingDetails = await signings.find(database.db, hashSecret(signingToken));
      return reply.redirect(`${getBrandOrigin(config, signingDetails!.customer.brand)}/msa/signed`, 303);
    });

    scope.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      const { signingToken } = (request as SignRequest).params;
      const signingDetails = await signings.find(database.db, hashSecret(signingToken ?? '')).catch(() => undefined);
      const frame = createFrame(request as SignRequest, signingDetails);
      if (error instanceof ApiProblem && error.code === 'NOT_FOUND') {
        return sendHtml(reply.code(404), renderMessagePage(frame, { glyph: 'attention', title: 'unknown' }));
      }
      if (error instanceof ApiProblem && error.code === 'SIGNING_LINK_EXPIRED') {
        const message = signingDetails?.signing.usedAt
          ? ({ glyph: 'ok', title: 'signed' } as const)
          : ({ glyph: 'ended', title: 'ended' } as const);
        return sendHtml(reply.code(409), renderMessagePage(frame, message));
      }
      if (error instanceof ApiProblem && error.status === 429) {
        if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
        return sendHtml(reply.code(429), renderMessagePage(frame, { glyph: 'attention', title: 'busy' }));
      }
      const status = getErrorStatus(error);
      if (status >= 500)
        request.log.error({ correlationId: request.id, cause: toLoggableError(error) }, 'the signing page failed');
      if (status === 503) reply.header('retry-after', 5);
      return sendHtml(reply.code(status), renderMessagePage(frame, { glyph: 'trouble', title: 'failed', reference: request.id }));
    });
  });
}

/** Whether the form was submitted from another origin. */
function isCrossOrigin({ headers: { origin }, host }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  if (origin === undefined || ownOrigins.includes(origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Builds an API path on the host of the page, which is the same server. */
function buildDocumentUrl(token: string, type: string): string {
  return `/v1/msa-signing/${encodeURIComponent(token)}/document?type=${type}`;
}

/** Returns the language chosen on the page, or else of the agreement, or else of the browser. */
function resolveLanguage({ headers, query }: SignRequest, agreementLanguage: Language | undefined): Language {
  return (
    languages.find((language) => language === query.lang) ?? agreementLanguage ?? negotiateLanguage(headers['accept-language'])
  );
}

function toVisitor({ headers, ip }: FastifyRequest): service.Visitor {
  return { ip, userAgent: headers['user-agent']?.slice(0, 300) ?? null };
}

function parseForm(fields: URLSearchParams): MsaSigningRequest {
  const getText = (name: keyof MsaSigningRequest) => (fields.get(name) ?? '').slice(0, 200);
  return {
    fullName: getText('fullName'),
    jobTitle: getText('jobTitle'),
    authorised: fields.has('authorised'),
    agreed: fields.has('agreed'),
    verificationCode: getText('verificationCode'),
  };
}

/** Returns the form state for an error that the user can fix on the page; null for other errors. */
function toFormState(error: unknown): Pick<SignForm, 'note' | 'problems'> | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.code === 'VALIDATION_FAILED') return { note: { kind: 'wrong' }, problems: error.validationErrors ?? [] };
  if (error.code !== 'TOO_MANY_ATTEMPTS') return null;
  return { note: { kind: 'limit', minutes: Math.ceil((error.retryAfterSeconds ?? 60) / 60) }, problems: [] };
}
