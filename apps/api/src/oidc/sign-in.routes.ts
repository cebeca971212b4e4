import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { ApiProblem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import { manageClientId } from './client.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { keepNote, readNote, takeNote } from './notes.ts';
import { fieldsOf, formToken, preparePages } from './page-routes.ts';
import { minutesUntil } from './pages/fields.ts';
import { messagePage } from './pages/message.page.ts';
import type { PageContext } from './pages/page.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { lockedNote, type SecondFactorNote, secondFactorPage } from './pages/second-factor.page.ts';
import { type PasskeyForm, type SignInForm, type SignInNote, signInPage } from './pages/sign-in.page.ts';
import { askForPasskey, passkeysOf, takePasskey } from './passkeys.ts';
import { accessOf } from './people.ts';
import { checkSecondFactor, type SecondFactor } from './second-factor.ts';
import { isSecondFactorRequired } from './second-factor-policy.ts';
import { setUpPath, setUpRoutes, setUpSeconds } from './set-up.routes.ts';
import { type SignInOutcome, signIn } from './sign-in.ts';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
export type SignInRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { brand?: string; lang?: string } }>;

/** The path of each step, below `/oidc/sign-in/:uid`. */
const stepPaths: Readonly<Record<SecondFactor, string>> = { authenticator: '/code', 'recovery-code': '/recovery-code' };
const noAccessReasons = { DISABLED: 'disabled', PENDING_ACTIVATION: 'pending', ENABLED: 'none' } as const;
/** RFC 8176. A passkey proves possession, and its device has verified the user. */
const methods = { password: ['pwd'], code: ['pwd', 'otp', 'mfa'], passkey: ['hwk', 'mfa'] } as const;
const secondStepSeconds = 5 * 60;
/** How long an authentication counts as recent. */
export const freshSeconds = 10 * 60;

/** Serves the sign-in pages, `/oidc/sign-in/:uid`. Each request of the portal or the manage page has its own `uid`. */
export function signInRoutes(app: FastifyInstance, provider: Provider, pages: ProviderPages, parts: Parts): void {
  const { clock, config, database, keys } = parts;
  const { db } = database;
  const canHavePasskeys = isIP(new URL(config.publicUrl).hostname.replace(/^\[|\]$/g, '')) === 0;

  /** The provider's interaction, or null if it is used, expired or of another browser. */
  const find = async (request: SignInRequest, reply: FastifyReply): Promise<Interaction | null> => {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return interaction.uid === request.params.uid ? interaction : null;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  };
  const addressOf = ({ params }: SignInRequest, { brand, language }: { brand: string; language: string }, step = '') =>
    `/oidc/sign-in/${encodeURIComponent(params.uid)}${step}?${new URLSearchParams({ brand, lang: language })}`;
  const look = (request: SignInRequest, interaction: Interaction | null): PageContext => {
    const step = Object.values(stepPaths).find((path) => request.url.split('?', 1)[0]!.endsWith(path)) ?? '';
    const context = pages.contextOf({
      target: interaction?.params.redirect_uri,
      brand: interaction?.params.brand ?? request.query.brand,
      chosenLanguage: request.query.lang,
      uiLocales: interaction?.params.ui_locales,
      acceptLanguage: request.headers['accept-language'],
      inLanguage: (language) => addressOf(request, { brand: context.brand, language }, step),
    });
    return context;
  };
  const tokenOf = ({ uid }: { uid: string }) => formToken(keys, `sign-in ${uid}`);
  const expired = (request: SignInRequest, reply: FastifyReply) =>
    reply.code(400).send(messagePage(look(request, null), { glyph: 'attention', title: 'expired' }));

  const passkeyForm = (request: SignInRequest, interaction: Interaction, context: PageContext): PasskeyForm | null =>
    canHavePasskeys
      ? {
          action: addressOf(request, context, '/passkey'),
          optionsAddress: addressOf(request, context, '/passkey-options'),
          csrfToken: tokenOf(interaction).value,
        }
      : null;
  const page = (request: SignInRequest, interaction: Interaction, form: Partial<SignInForm> = {}) => {
    const context = look(request, interaction);
    const { brand, language } = context;
    return signInPage(context, {
      action: addressOf(request, context),
      csrfToken: tokenOf(interaction).value,
      username: '',
      note: null,
      missing: { username: false, password: false },
      forgotAddress: `/oidc/forgot?${new URLSearchParams({ brand, lang: language })}`,
      passkey: passkeyForm(request, interaction, context),
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
    const before = interaction.session;
    let ts: number | undefined;
    if (before?.uid && before.accountId === loginId && interaction.params.client_id === manageClientId) {
      // Reauthentication keeps the time of the first sign-in, because its sessions count from there.
      ts = (await provider.Session.findByUid(before.uid))?.loginTs;
      await keepNote(db, clock, 'Reauthenticated', before.uid, { accountId: loginId }, freshSeconds);
    }
    const result = { login: { accountId: loginId, amr: [...amr], ...(ts !== undefined && { ts }) } };
    setDeviceCookie(keys, clock, config, loginId, request, reply);
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.redirect(next, 303);
  };

  preparePages(app, (request) => look(request as SignInRequest, null));

  app.get('/sign-in/:uid', async (request: SignInRequest, reply) => {
    const interaction = await find(request, reply);
    if (!interaction) return expired(request, reply);
    const hint = interaction.params.login_hint;
    return reply.send(page(request, interaction, { username: typeof hint === 'string' ? hint.slice(0, 320) : '' }));
  });

  app.post('/sign-in/:uid', async (request: SignInRequest, reply) => {
    const interaction = await find(request, reply);
    if (!interaction) return expired(request, reply);
    const fields = fieldsOf(request);
    const username = (fields.get('username') ?? '').trim();
    const password = fields.get('password') ?? '';
    const again = (status: number, form: Partial<SignInForm>) =>
      reply.code(status).send(page(request, interaction, { username: username.slice(0, 320), ...form }));

    if (!tokenOf(interaction).fits(fields.get('csrf'))) return again(403, { note: { kind: 'stale-form' } });
    const missing = { username: username === '', password: password === '' };
    if (missing.username || missing.password) return again(400, { missing });

    let outcome: SignInOutcome;
    try {
      outcome = await signIn(parts, { username, password, ip: request.ip, cookies: request.headers.cookie });
    } catch (error) {
      // The password was not checked: the server is busy, or it is already checking enough passwords of this address.
      if (!(error instanceof ApiProblem)) throw error;
      reply.header('retry-after', error.retryAfterSeconds ?? 5);
      return again(error.status, { note: { kind: 'busy' } });
    }
    if (outcome.kind === 'signed-in') {
      const { hasAuthenticator, loginId } = outcome;
      const isSetUp = !hasAuthenticator && (await isSecondFactorRequired(db, loginId));
      if (hasAuthenticator || isSetUp) {
        const passed = { accountId: loginId, value: username.slice(0, 320) };
        await keepNote(db, clock, 'PasswordPassed', interaction.uid, passed, isSetUp ? setUpSeconds : secondStepSeconds);
        const step = isSetUp ? setUpPath : stepPaths.authenticator;
        return reply.redirect(addressOf(request, look(request, interaction), step), 303);
      }
    }
    if (outcome.kind === 'signed-in') return finish(request, reply, interaction, outcome.loginId, methods.password);
    const { status, note, retryAfterSeconds } = refusal(outcome, clock.now());
    if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
    return again(status, { note });
  });

  /** The person whose password was correct in this interaction. */
  const passedBy = async (interaction: Interaction): Promise<{ loginId: string; username: string } | null> => {
    const note = await readNote(db, clock, 'PasswordPassed', interaction.uid);
    return note?.accountId ? { loginId: note.accountId, username: note.value ?? '' } : null;
  };
  const stepPage = async (
    request: SignInRequest,
    interaction: Interaction,
    by: SecondFactor,
    passed: { loginId: string; username: string },
    note: SecondFactorNote | null,
  ) => {
    const context = look(request, interaction);
    const hasPasskey = (await passkeysOf(db, passed.loginId)).length > 0;
    return secondFactorPage(context, {
      by,
      action: addressOf(request, context, stepPaths[by]),
      csrfToken: tokenOf(interaction).value,
      username: passed.username,
      note,
      startAddress: addressOf(request, context),
      otherAddress: addressOf(request, context, stepPaths[by === 'authenticator' ? 'recovery-code' : 'authenticator']),
      passkey: hasPasskey ? passkeyForm(request, interaction, context) : null,
    });
  };
  const startAgain = (request: SignInRequest, reply: FastifyReply, interaction: Interaction) =>
    reply.code(403).send(page(request, interaction, { note: { kind: 'step-expired' } }));

  setUpRoutes(app, parts, {
    find,
    passedBy,
    look,
    addressOf,
    tokenOf,
    expired,
    startAgain,
    finish: (request, reply, interaction, loginId) => finish(request, reply, interaction, loginId, methods.code),
  });

  for (const by of ['authenticator', 'recovery-code'] as const) {
    app.get(`/sign-in/:uid${stepPaths[by]}`, async (request: SignInRequest, reply) => {
      const interaction = await find(request, reply);
      if (!interaction) return expired(request, reply);
      const passed = await passedBy(interaction);
      if (!passed) return startAgain(request, reply, interaction);
      return reply.send(await stepPage(request, interaction, by, passed, null));
    });

    app.post(`/sign-in/:uid${stepPaths[by]}`, async (request: SignInRequest, reply) => {
      const interaction = await find(request, reply);
      if (!interaction) return expired(request, reply);
      const passed = await passedBy(interaction);
      if (!passed) return startAgain(request, reply, interaction);
      const fields = fieldsOf(request);
      const again = async (status: number, note: SecondFactorNote) =>
        reply.code(status).send(await stepPage(request, interaction, by, passed, note));
      if (!tokenOf(interaction).fits(fields.get('csrf'))) return again(403, { kind: 'stale-form' });
      const code = (fields.get('code') ?? '').trim().slice(0, 100);
      if (code === '') return again(400, { kind: 'missing' });

      const outcome = await checkSecondFactor(parts, { loginId: passed.loginId, by, code, ip: request.ip });
      if (outcome.kind === 'wrong') return again(401, outcome);
      if (outcome.kind === 'locked') {
        reply.header('retry-after', secondsUntil(outcome.until, clock.now()));
        return again(429, lockedNote(outcome.until, clock.now()));
      }
      await takeNote(db, clock, 'PasswordPassed', interaction.uid);
      return finish(request, reply, interaction, passed.loginId, methods.code);
    });
  }

  app.post('/sign-in/:uid/passkey-options', async (request: SignInRequest, reply) => {
    reply.type('application/json; charset=utf-8');
    const interaction = await find(request, reply);
    if (!interaction || !tokenOf(interaction).fits(fieldsOf(request).get('csrf'))) return reply.code(403).send('{}');
    return reply.send(JSON.stringify(await askForPasskey(parts, interaction.uid)));
  });

  app.post('/sign-in/:uid/passkey', async (request: SignInRequest, reply) => {
    const interaction = await find(request, reply);
    if (!interaction) return expired(request, reply);
    const fields = fieldsOf(request);
    const again = (status: number, note: SignInNote) => reply.code(status).send(page(request, interaction, { note }));
    if (!tokenOf(interaction).fits(fields.get('csrf'))) return again(403, { kind: 'stale-form' });
    const loginId = await takePasskey(parts, interaction.uid, fields.get('credential') ?? '');
    if (!loginId) return again(401, { kind: 'passkey-refused' });
    const status = await accessOf(db, loginId);
    if (status !== 'ENABLED') {
      const refused = refusal({ kind: 'no-access', status }, clock.now());
      return again(refused.status, refused.note);
    }
    return finish(request, reply, interaction, loginId, methods.passkey);
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
      const { until } = outcome;
      const note = { kind: 'locked', minutes: minutesUntil(until, now) } as const;
      return { status: 429, note, retryAfterSeconds: secondsUntil(until, now) };
    }
    case 'no-access':
      return {
        status: 403,
        note: { kind: 'no-access', reason: outcome.status ? noAccessReasons[outcome.status] : 'none' },
        retryAfterSeconds: null,
      };
  }
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
