import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { causeOf, isDatabaseAway } from '../http/loggable-error.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import { messagePage } from './pages/message.page.ts';
import type { PageContext } from './pages/page.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { type SignInForm, type SignInNote, signInPage } from './pages/sign-in.page.ts';
import { type SignInOutcome, signIn } from './sign-in.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type SignInRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { brand?: string; lang?: string } }>;

const noAccessReasons = { DISABLED: 'disabled', PENDING_ACTIVATION: 'pending', ENABLED: 'none' } as const;

/** The page with username and password, `/oidc/sign-in/:uid`: one per request of the portal to sign in. */
export function signInRoutes(app: FastifyInstance, provider: Provider, pages: ProviderPages, parts: Parts): void {
  const { clock, keys } = parts;
  const bodyLimit = 16 * 1024;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );

  /** The provider's own record of the request; null once it was used or is too old. The cookie has to belong to it. */
  const find = async (request: SignInRequest, reply: FastifyReply): Promise<Interaction | null> => {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return interaction.uid === request.params.uid ? interaction : null;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  };
  const look = (request: SignInRequest, interaction: Interaction | null): PageContext => {
    const context = pages.contextOf({
      target: interaction?.params.redirect_uri,
      brand: request.query.brand,
      chosenLanguage: request.query.lang,
      uiLocales: interaction?.params.ui_locales,
      acceptLanguage: request.headers['accept-language'],
      inLanguage: (language) => `/oidc/sign-in/${encodeURIComponent(request.params.uid)}?brand=${context.brand}&lang=${language}`,
    });
    return context;
  };
  const csrfTokens = (uid: string) =>
    keys.cookieKeys.map((key) => createHmac('sha256', key).update(`sign-in form ${uid}`).digest());
  const page = (request: SignInRequest, interaction: Interaction, form: Partial<SignInForm> = {}) => {
    const context = look(request, interaction);
    return signInPage(context, {
      action: context.inLanguage!(context.language),
      csrfToken: csrfTokens(interaction.uid)[0]!.toString('base64url'),
      username: '',
      note: null,
      missing: { username: false, password: false },
      ...form,
    });
  };
  const expired = (request: SignInRequest, reply: FastifyReply) =>
    reply.code(400).send(messagePage(look(request, null), { glyph: 'attention', title: 'expired' }));

  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  });

  app.get('/sign-in/:uid', async (request: SignInRequest, reply) => {
    const interaction = await find(request, reply);
    if (!interaction) return expired(request, reply);
    const hint = interaction.params.login_hint;
    return reply.send(page(request, interaction, { username: typeof hint === 'string' ? hint.slice(0, 320) : '' }));
  });

  app.post('/sign-in/:uid', async (request: SignInRequest, reply) => {
    const interaction = await find(request, reply);
    if (!interaction) return expired(request, reply);
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const username = (fields.get('username') ?? '').trim();
    const password = fields.get('password') ?? '';
    const again = (status: number, form: Partial<SignInForm>) =>
      reply.code(status).send(page(request, interaction, { username: username.slice(0, 320), ...form }));

    const csrfToken = Buffer.from(fields.get('csrf') ?? '', 'base64url');
    const isOurs = csrfTokens(interaction.uid).some((one) => one.length === csrfToken.length && timingSafeEqual(one, csrfToken));
    if (!isOurs) return again(403, { note: { kind: 'stale-form' } });
    const missing = { username: username === '', password: password === '' };
    if (missing.username || missing.password) return again(400, { missing });

    let outcome: SignInOutcome;
    try {
      outcome = await signIn(parts, { username, password, ip: request.ip });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'UNAVAILABLE') throw error;
      reply.header('retry-after', error.retryAfterSeconds ?? 5);
      return again(503, { note: { kind: 'busy' } });
    }
    if (outcome.kind === 'signed-in') {
      const result = { login: { accountId: outcome.loginId, amr: ['pwd'] } };
      const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
      return reply.redirect(next, 303);
    }
    const { status, note, retryAfterSeconds } = refusal(outcome, clock.now());
    if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
    return again(status, { note });
  });

  app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
    const status = isDatabaseAway(error) ? 503 : error instanceof ApiProblem ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ correlationId: request.id, cause: causeOf(error) }, 'the sign-in page failed');
    const title = status === 503 ? 'unavailable' : status >= 500 ? 'server-error' : 'failed';
    const reference = status >= 500 ? request.id : undefined;
    const message = { glyph: status >= 500 ? 'trouble' : 'attention', title, reference } as const;
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(messagePage(look(request as SignInRequest, null), message));
  });
}

interface Refusal {
  status: number;
  note: SignInNote;
  retryAfterSeconds: number | null;
}

function refusal(outcome: Exclude<SignInOutcome, { kind: 'signed-in' }>, now: Date): Refusal {
  switch (outcome.kind) {
    case 'wrong':
      return { status: 401, note: outcome, retryAfterSeconds: null };
    case 'locked': {
      const seconds = Math.max(1, Math.ceil((outcome.until.getTime() - now.getTime()) / 1000));
      return { status: 429, note: { kind: 'locked', minutes: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds };
    }
    case 'no-access':
      return {
        status: 403,
        note: { kind: 'no-access', reason: outcome.status ? noAccessReasons[outcome.status] : 'none' },
        retryAfterSeconds: null,
      };
  }
}
