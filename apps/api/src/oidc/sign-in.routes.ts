import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import type { AppContext } from '../app-context.ts';
import { ApiProblem } from '../http/problem.ts';
import { manageClientId } from './client.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { consumeFlashMessage, readFlashMessage, saveFlashMessage } from './flash-messages.ts';
import { getAccountStatus } from './identity-store.ts';
import { createFormToken, getFormFields, setUpPages } from './page-routes.ts';
import { getMinutesUntil } from './pages/fields.ts';
import { renderMessagePage } from './pages/message.page.ts';
import type { PageContext } from './pages/page.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { createLockedNote, renderSecondFactorPage, type SecondFactorNote } from './pages/second-factor.page.ts';
import { type PasskeyForm, renderSignInPage, type SignInForm, type SignInNote } from './pages/sign-in.page.ts';
import { createPasskeyChallenge, listPasskeys, verifyPasskey } from './passkeys.ts';
import { checkSecondFactor, type SecondFactor } from './second-factor.ts';
import { isSecondFactorRequired } from './second-factor-policy.ts';
import { secondFactorSetUpRoutes, setUpPath, setUpSeconds } from './second-factor-set-up.routes.ts';
import { type SignInOutcome, signIn } from './sign-in.ts';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
export type SignInRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { brand?: string; lang?: string } }>;

/** The path of each step, below `/oidc/sign-in/:uid`. */
const stepPaths: Readonly<Record<SecondFactor, string>> = { authenticator: '/code', 'recovery-code': '/recovery-code' };
const noAccessReasons = { DISABLED: 'disabled', PENDING_ACTIVATION: 'pending', ENABLED: 'none' } as const;
/** RFC 8176. A passkey proves possession, and its device has verified the user. */
const authenticationMethods = { password: ['pwd'], code: ['pwd', 'otp', 'mfa'], passkey: ['hwk', 'mfa'] } as const;
const secondStepSeconds = 5 * 60;
/** The time that an authentication counts as recent. */
export const recentAuthSeconds = 10 * 60;

/** Serves the sign-in pages, `/oidc/sign-in/:uid`. Each request of the portal or the manage page has its own `uid`. */
export function signInRoutes(app: FastifyInstance, provider: Provider, pages: ProviderPages, context: AppContext): void {
  const { clock, config, database, keys } = context;
  const { db } = database;
  const canHavePasskeys = isIP(new URL(config.publicUrl).hostname.replace(/^\[|\]$/g, '')) === 0;

  /** Finds the provider's interaction. Returns null if it has been used, has expired, or belongs to another browser. */
  const findInteraction = async (request: SignInRequest, reply: FastifyReply): Promise<Interaction | null> => {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return interaction.uid === request.params.uid ? interaction : null;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  };
  const formatUrl = ({ params }: SignInRequest, { brand, language }: { brand: string; language: string }, step = '') =>
    `/oidc/sign-in/${encodeURIComponent(params.uid)}${step}?${new URLSearchParams({ brand, lang: language })}`;
  const getPageContext = (request: SignInRequest, interaction: Interaction | null): PageContext => {
    const step = Object.values(stepPaths).find((path) => request.url.split('?', 1)[0]!.endsWith(path)) ?? '';
    const context = pages.createContext({
      target: interaction?.params.redirect_uri,
      brand: interaction?.params.brand ?? request.query.brand,
      chosenLanguage: request.query.lang,
      uiLocales: interaction?.params.ui_locales,
      acceptLanguage: request.headers['accept-language'],
      toLanguageUrl: (language) => formatUrl(request, { brand: context.brand, language }, step),
    });
    return context;
  };
  const createToken = ({ uid }: { uid: string }) => createFormToken(keys, `sign-in ${uid}`);
  const sendExpired = (request: SignInRequest, reply: FastifyReply) =>
    reply.code(400).send(renderMessagePage(getPageContext(request, null), { glyph: 'attention', title: 'expired' }));

  const createPasskeyForm = (request: SignInRequest, interaction: Interaction, context: PageContext): PasskeyForm | null =>
    canHavePasskeys
      ? {
          action: formatUrl(request, context, '/passkey'),
          optionsUrl: formatUrl(request, context, '/passkey-options'),
          csrfToken: createToken(interaction).value,
        }
      : null;
  const renderPage = (request: SignInRequest, interaction: Interaction, form: Partial<SignInForm> = {}) => {
    const context = getPageContext(request, interaction);
    const { brand, language } = context;
    return renderSignInPage(context, {
      action: formatUrl(request, context),
      csrfToken: createToken(interaction).value,
      username: '',
      note: null,
      missing: { username: false, password: false },
      forgotUrl: `/oidc/forgot?${new URLSearchParams({ brand, lang: language })}`,
      passkey: createPasskeyForm(request, interaction, context),
      ...form,
    });
  };
  const finish = async (
    request: SignInRequest,
    reply: FastifyReply,
    interaction: Interaction,
    loginId: string,
    amr: readonly string[],
  ) => {
    const providerSession = interaction.session;
    let ts: number | undefined;
    if (providerSession?.uid && providerSession.accountId === loginId && interaction.params.client_id === manageClientId) {
      // Reauthentication keeps the time of the first sign-in, because its sessions count from there.
      ts = (await provider.Session.findByUid(providerSession.uid))?.loginTs;
      await saveFlashMessage(db, clock, 'Reauthenticated', providerSession.uid, { accountId: loginId }, recentAuthSeconds);
    }
    const result = { login: { accountId: loginId, amr: [...amr], ...(ts !== undefined && { ts }) } };
    setDeviceCookie(keys, clock, config, loginId, request, reply);
    const redirectUrl = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.redirect(redirectUrl, 303);
  };

  setUpPages(app, (request) => getPageContext(request as SignInRequest, null));

  app.get('/sign-in/:uid', async (request: SignInRequest, reply) => {
    const interaction = await findInteraction(request, reply);
    if (!interaction) return sendExpired(request, reply);
    const hint = interaction.params.login_hint;
    return reply.send(renderPage(request, interaction, { username: typeof hint === 'string' ? hint.slice(0, 320) : '' }));
  });

  app.post('/sign-in/:uid', async (request: SignInRequest, reply) => {
    const interaction = await findInteraction(request, reply);
    if (!interaction) return sendExpired(request, reply);
    const fields = getFormFields(request);
    const username = (fields.get('username') ?? '').trim();
    const password = fields.get('password') ?? '';
    const resendForm = (status: number, form: Partial<SignInForm>) =>
      reply.code(status).send(renderPage(request, interaction, { username: username.slice(0, 320), ...form }));

    if (!createToken(interaction).matches(fields.get('csrf'))) return resendForm(403, { note: { kind: 'stale-form' } });
    const missing = { username: username === '', password: password === '' };
    if (missing.username || missing.password) return resendForm(400, { missing });

    let outcome: SignInOutcome;
    try {
      outcome = await signIn(context, { username, password, ip: request.ip, cookies: request.headers.cookie });
    } catch (error) {
      // The password was not checked: the server is busy, or it is already checking enough passwords of this address.
      if (!(error instanceof ApiProblem)) throw error;
      reply.header('retry-after', error.retryAfterSeconds ?? 5);
      return resendForm(error.status, { note: { kind: 'busy' } });
    }
    if (outcome.kind === 'signed-in') {
      const { hasAuthenticator, loginId } = outcome;
      const needsSetUp = !hasAuthenticator && (await isSecondFactorRequired(db, loginId));
      if (hasAuthenticator || needsSetUp) {
        const message = { accountId: loginId, value: username.slice(0, 320) };
        await saveFlashMessage(
          db,
          clock,
          'PasswordPassed',
          interaction.uid,
          message,
          needsSetUp ? setUpSeconds : secondStepSeconds,
        );
        const step = needsSetUp ? setUpPath : stepPaths.authenticator;
        return reply.redirect(formatUrl(request, getPageContext(request, interaction), step), 303);
      }
    }
    if (outcome.kind === 'signed-in') return finish(request, reply, interaction, outcome.loginId, authenticationMethods.password);
    const { status, note, retryAfterSeconds } = toRefusal(outcome, clock.now());
    if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
    return resendForm(status, { note });
  });

  /** Returns the person whose password was correct in this interaction. */
  const getVerifiedPerson = async (interaction: Interaction): Promise<{ loginId: string; username: string } | null> => {
    const message = await readFlashMessage(db, clock, 'PasswordPassed', interaction.uid);
    return message?.accountId ? { loginId: message.accountId, username: message.value ?? '' } : null;
  };
  const renderStepPage = async (
    request: SignInRequest,
    interaction: Interaction,
    factor: SecondFactor,
    person: { loginId: string; username: string },
    note: SecondFactorNote | null,
  ) => {
    const context = getPageContext(request, interaction);
    const hasPasskey = (await listPasskeys(db, person.loginId)).length > 0;
    return renderSecondFactorPage(context, {
      factor,
      action: formatUrl(request, context, stepPaths[factor]),
      csrfToken: createToken(interaction).value,
      username: person.username,
      note,
      startUrl: formatUrl(request, context),
      alternativeUrl: formatUrl(request, context, stepPaths[factor === 'authenticator' ? 'recovery-code' : 'authenticator']),
      passkey: hasPasskey ? createPasskeyForm(request, interaction, context) : null,
    });
  };
  const restart = (request: SignInRequest, reply: FastifyReply, interaction: Interaction) =>
    reply.code(403).send(renderPage(request, interaction, { note: { kind: 'step-expired' } }));

  secondFactorSetUpRoutes(app, context, {
    findInteraction,
    getVerifiedPerson,
    getPageContext,
    formatUrl,
    createToken,
    sendExpired,
    restart,
    finish: (request, reply, interaction, loginId) => finish(request, reply, interaction, loginId, authenticationMethods.code),
  });

  for (const factor of ['authenticator', 'recovery-code'] as const) {
    app.get(`/sign-in/:uid${stepPaths[factor]}`, async (request: SignInRequest, reply) => {
      const interaction = await findInteraction(request, reply);
      if (!interaction) return sendExpired(request, reply);
      const person = await getVerifiedPerson(interaction);
      if (!person) return restart(request, reply, interaction);
      return reply.send(await renderStepPage(request, interaction, factor, person, null));
    });

    app.post(`/sign-in/:uid${stepPaths[factor]}`, async (request: SignInRequest, reply) => {
      const interaction = await findInteraction(request, reply);
      if (!interaction) return sendExpired(request, reply);
      const person = await getVerifiedPerson(interaction);
      if (!person) return restart(request, reply, interaction);
      const fields = getFormFields(request);
      const resendForm = async (status: number, note: SecondFactorNote) =>
        reply.code(status).send(await renderStepPage(request, interaction, factor, person, note));
      if (!createToken(interaction).matches(fields.get('csrf'))) return resendForm(403, { kind: 'stale-form' });
      const code = (fields.get('code') ?? '').trim().slice(0, 100);
      if (code === '') return resendForm(400, { kind: 'missing' });

      const outcome = await checkSecondFactor(context, { loginId: person.loginId, factor, code, ip: request.ip });
      if (outcome.kind === 'wrong') return resendForm(401, outcome);
      if (outcome.kind === 'locked') {
        reply.header('retry-after', getSecondsUntil(outcome.until, clock.now()));
        return resendForm(429, createLockedNote(outcome.until, clock.now()));
      }
      await consumeFlashMessage(db, clock, 'PasswordPassed', interaction.uid);
      return finish(request, reply, interaction, person.loginId, authenticationMethods.code);
    });
  }

  app.post('/sign-in/:uid/passkey-options', async (request: SignInRequest, reply) => {
    reply.type('application/json; charset=utf-8');
    const interaction = await findInteraction(request, reply);
    if (!interaction || !createToken(interaction).matches(getFormFields(request).get('csrf'))) return reply.code(403).send('{}');
    return reply.send(JSON.stringify(await createPasskeyChallenge(context, interaction.uid)));
  });

  app.post('/sign-in/:uid/passkey', async (request: SignInRequest, reply) => {
    const interaction = await findInteraction(request, reply);
    if (!interaction) return sendExpired(request, reply);
    const fields = getFormFields(request);
    const resendForm = (status: number, note: SignInNote) => reply.code(status).send(renderPage(request, interaction, { note }));
    if (!createToken(interaction).matches(fields.get('csrf'))) return resendForm(403, { kind: 'stale-form' });
    const loginId = await verifyPasskey(context, interaction.uid, fields.get('credential') ?? '');
    if (!loginId) return resendForm(401, { kind: 'passkey-refused' });
    const status = await getAccountStatus(db, loginId);
    if (status !== 'ENABLED') {
      const refusal = toRefusal({ kind: 'no-access', status }, clock.now());
      return resendForm(refusal.status, refusal.note);
    }
    return finish(request, reply, interaction, loginId, authenticationMethods.passkey);
  });
}

interface Refusal {
  status: number;
  note: SignInNote;
  retryAfterSeconds: number | null;
}

function toRefusal(outcome: Exclude<SignInOutcome, { kind: 'signed-in' }>, now: Date): Refusal {
  switch (outcome.kind) {
    case 'wrong':
      return { status: 401, note: outcome, retryAfterSeconds: null };
    case 'locked': {
      const { until } = outcome;
      const note = { kind: 'locked', minutes: getMinutesUntil(until, now) } as const;
      return { status: 429, note, retryAfterSeconds: getSecondsUntil(until, now) };
    }
    case 'no-access':
      return {
        status: 403,
        note: { kind: 'no-access', reason: outcome.status ? noAccessReasons[outcome.status] : 'none' },
        retryAfterSeconds: null,
      };
  }
}

function getSecondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
