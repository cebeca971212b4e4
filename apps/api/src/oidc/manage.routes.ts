import { randomBytes } from 'node:crypto';
import { brandNames } from '@demarc/look/marks.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { AppContext } from '../app-context.ts';
import { decrypt, encrypt } from '../db/encryption.ts';
import { getBrandSlug } from '../mail/layout.ts';
import { changePassword } from './change-password.ts';
import { manageClientId } from './client.ts';
import { consumeFlashMessage, readFlashMessage, saveFlashMessage } from './flash-messages.ts';
import { findPerson, isAddressUsername, type Login, readLogin } from './identity-store.ts';
import { getGrantIds, type SignIn } from './login-changes.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { createFormToken, getFormFields, setUpPages } from './page-routes.ts';
import { createRetryNote, getMinutesUntil, getPasswordProblemText, type Note } from './pages/fields.ts';
import type { Translate } from './pages/labels.ts';
import {
  type ManageUrlBuilder,
  renderAuthenticatorPage,
  renderChangePasswordPage,
  renderConfirmationPage,
  renderManagePage,
  renderPasskeyNamePage,
  renderPasskeyPage,
  renderRecoveryAddressPage,
} from './pages/manage.page.ts';
import { renderMessagePage } from './pages/message.page.ts';
import { getPageTheme, type PageContext } from './pages/page.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import {
  addPasskey,
  createPasskeyRegistration,
  listPasskeys,
  normalizePasskeyName,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { requestRecoveryAddress } from './recovery-address.ts';
import {
  confirmTotp,
  countUnusedRecoveryCodes,
  createRecoveryCodes,
  createTotpSecret,
  formatTotpUri,
  getPendingTotpSecret,
  removeTotp,
} from './second-factor.ts';
import { recentAuthSeconds } from './sign-in.routes.ts';

type ManageRequest = FastifyRequest<{
  Querystring: { brand?: string; lang?: string; id?: string; done?: string; state?: string; error?: string };
}>;

/** The person signed in at the provider, according to its session cookie. */
interface SignedInPerson {
  login: Login;
  loginId: string;
  /** First and last name. */
  name: string;
  signIn: SignIn;
  /** Whether the person authenticated within the last 10 minutes. */
  isRecentlyAuthenticated: boolean;
}

/** A request of a signed-in person for a page below `/oidc/manage`. */
interface Visit {
  request: ManageRequest;
  reply: FastifyReply;
  manager: SignedInPerson;
  context: PageContext;
  t: Translate;
  view: { buildUrl: ManageUrlBuilder; csrfToken: string; now: Date; note: null };
  fields: URLSearchParams;
}

type VisitHandler = (visit: Visit) => Promise<FastifyReply>;

const manageRoot = '/oidc/manage';
/** The time that new recovery codes are shown, unless the person confirms sooner that they are saved. */
const recoveryCodesSeconds = 10 * 60;
/** Messages that the overview shows after a change. */
const doneLabels = [
  'password',
  'recovery-address',
  'recovery-address-removal',
  'authenticator-off',
  'passkey',
  'passkey-name',
  'passkey-removal',
  'session-end',
  'other-sessions-end',
] as const;

/**
 * Serves `/oidc/manage`, where people manage their sign-in. The provider's session identifies them; changes to the sign-in
 * require reauthentication after 10 minutes.
 */
export function manageRoutes(app: FastifyInstance, provider: Provider, pages: ProviderPages, appContext: AppContext): void {
  const { clock, config, database, keys } = appContext;
  const { db } = database;

  const getManager = async (request: ManageRequest, reply: FastifyReply): Promise<SignedInPerson | null> => {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const { accountId: loginId, loginTs, uid } = session;
    if (!loginId || !loginTs) return null;
    const [login, person] = [await readLogin(db, loginId), await findPerson(db, loginId)];
    if (!login || !person) return null;
    const reauthentication = await readFlashMessage(db, clock, 'Reauthenticated', uid);
    const { name } = await person.claims('userinfo', 'openid', {}, []);
    return {
      login,
      loginId,
      name: String(name),
      signIn: { uid, loginTs, grantIds: getGrantIds(session.authorizations) },
      // The provider uses the system clock.
      isRecentlyAuthenticated: reauthentication?.accountId === loginId || Date.now() - loginTs * 1000 < recentAuthSeconds * 1000,
    };
  };

  const getPageContext = (request: FastifyRequest) => {
    const { id } = request.query as ManageRequest['query'];
    return pages.createContextForPath(request, request.url.split('?', 1)[0]!, id ? { id } : {});
  };
  const createUrlBuilder =
    ({ brand, language }: PageContext): ManageUrlBuilder =>
    (page = '', query = {}) =>
      `${manageRoot}${page && `/${page}`}?${new URLSearchParams({ brand, lang: language, ...query })}`;

  /** Redirects to a sign-in, as the portal does, which then leads back to `page`. */
  const redirectToSignIn = (request: ManageRequest, reply: FastifyReply, page: string, person: SignedInPerson | null) => {
    const { brand, language } = getPageContext(request);
    const { id } = request.query;
    return reply.redirect(
      `/oidc/auth?${new URLSearchParams({
        client_id: manageClientId,
        response_type: 'code',
        scope: 'openid',
        redirect_uri: `${config.publicUrl}${manageRoot}/back`,
        state: String(new URLSearchParams({ page, brand, lang: language, ...(id && { id }) })),
        brand,
        ui_locales: language,
        // A random challenge without a verifier, so that nobody can redeem the code: only the provider's session is needed.
        code_challenge: randomBytes(32).toString('base64url'),
        code_challenge_method: 'S256',
        ...(person && { prompt: 'login', login_hint: person.login.username }),
      })}`,
      303,
    );
  };

  const createVisit = (request: ManageRequest, reply: FastifyReply, manager: SignedInPerson): Visit => {
    const context = getPageContext(request);
    const csrfToken = createFormToken(keys, `manage ${manager.signIn.uid}`).value;
    const view = { buildUrl: createUrlBuilder(context), csrfToken, now: clock.now(), note: null };
    return { request, reply, manager, context, t: getPageTheme(context).t, view, fields: getFormFields(request) };
  };
  const registerPage = (page: string, { isSensitive = true }: { isSensitive?: boolean }, handle: VisitHandler) =>
    app.get(`/manage${page && `/${page}`}`, async (request: ManageRequest, reply) => {
      const manager = await getManager(request, reply);
      if (!manager || (isSensitive && !manager.isRecentlyAuthenticated)) return redirectToSignIn(request, reply, page, manager);
      return handle(createVisit(request, reply, manager));
    });
  /** `returnTo` is the page to open after reauthentication; it must support GET. */
  const registerForm = (
    page: string,
    { isSensitive = true, returnTo = isSensitive ? page : '' }: { isSensitive?: boolean; returnTo?: string },
    handle: VisitHandler,
  ) =>
    app.post(`/manage/${page}`, async (request: ManageRequest, reply) => {
      const manager = await getManager(request, reply);
      // The input is lost, but another person may have typed it.
      if (!manager || (isSensitive && !manager.isRecentlyAuthenticated))
        return redirectToSignIn(request, reply, returnTo, manager);
      const visit = createVisit(request, reply, manager);
      if (!createFormToken(keys, `manage ${manager.signIn.uid}`).matches(visit.fields.get('csrf'))) {
        return reply.code(403).send(renderMessagePage(visit.context, { glyph: 'attention', title: 'form-elsewhere' }));
      }
      return handle(visit);
    });
  const redirectWithMessage = ({ reply, view }: Visit, label: (typeof doneLabels)[number]) =>
    reply.redirect(view.buildUrl('', { done: label }), 303);
  const sendNotFound = ({ reply, context }: Visit) =>
    reply.code(404).send(renderMessagePage(context, { glyph: 'attention', title: 'not-found' }));
  const redirectWithCodes = async ({ manager, reply, view }: Visit, codes: readonly string[]) => {
    const message = { accountId: manager.loginId, value: encrypt(keys, JSON.stringify(codes)) };
    await saveFlashMessage(db, clock, 'NewRecoveryCodes', manager.signIn.uid, message, recoveryCodesSeconds);
    return reply.redirect(view.buildUrl(), 303);
  };

  setUpPages(app, getPageContext);

  app.get('/manage/back', async (request: ManageRequest, reply) => {
    const { state = '', error } = request.query;
    const { page = '', brand = '', lang = '', id } = Object.fromEntries(new URLSearchParams(state));
    if (error !== undefined || !/^[a-z-]{0,40}$/.test(page)) {
      const context = pages.createContextForPath(request, manageRoot);
      return reply.code(400).send(renderMessagePage(context, { glyph: 'attention', title: 'failed' }));
    }
    return reply.redirect(`${manageRoot}${page && `/${page}`}?${new URLSearchParams({ brand, lang, ...(id && { id }) })}`, 303);
  });

  registerPage('', { isSensitive: false }, async ({ request, reply, manager, context, t, view }) => {
    const { login, loginId, name, signIn } = manager;
    const label = doneLabels.find((doneLabel) => doneLabel === request.query.done);
    const codes = await readFlashMessage(db, clock, 'NewRecoveryCodes', signIn.uid);
    const overview = {
      ...view,
      username: login.username,
      name,
      passwordChangedAt: login.passwordChangedAt,
      recoveryAddress: login.recoveryAddress,
      isAddressUsername: isAddressUsername(login.username),
      authenticatorSince: login.totpConfirmedAt,
      recoveryCodesLeft: await countUnusedRecoveryCodes(db, loginId),
      newRecoveryCodes: codes?.value ? (JSON.parse(decrypt(keys, codes.value)) as string[]) : null,
      passkeys: await listPasskeys(db, loginId),
      sessions: await listOwnSessions(appContext, loginId, signIn),
      note: label ? ({ tone: 'ok', title: t(`done-${label}`) } as const) : null,
    };
    return reply.send(renderManagePage(context, overview));
  });

  const sendPasswordForm = (
    { context, manager, reply, view }: Visit,
    status: number,
    { current = null, password = null, note = null }: { current?: string | null; password?: string | null; note?: Note | null },
  ) => {
    const { username } = manager.login;
    return reply
      .code(status)
      .send(renderChangePasswordPage(context, { ...view, username, note, problems: { current, password } }));
  };
  registerPage('password', {}, async (visit) => sendPasswordForm(visit, 200, {}));
  registerForm('password', {}, async (visit) => {
    const { fields, manager, request, t } = visit;
    const current = fields.get('password') ?? '';
    if (current === '') return sendPasswordForm(visit, 400, { current: t('password-missing') });
    const outcome = await changePassword(appContext, {
      loginId: manager.loginId,
      current,
      password: fields.get('new-password') ?? '',
      ip: request.ip,
      keep: manager.signIn,
    });
    switch (outcome.kind) {
      case 'changed':
        return redirectWithMessage(visit, 'password');
      case 'wrong':
        return sendPasswordForm(visit, 400, { current: t('current-password-wrong') });
      case 'refused':
        return sendPasswordForm(visit, 400, { password: getPasswordProblemText(t, outcome.problem) });
      case 'locked': {
        const minutes = getMinutesUntil(outcome.until, clock.now());
        visit.reply.header('retry-after', minutes * 60);
        return sendPasswordForm(visit, 429, { note: createRetryNote(t, minutes) });
      }
    }
  });

  const sendRecoveryAddressForm = (
    { context, manager, reply, view }: Visit,
    status: number,
    form: { email: string; emailProblem?: string; passwordProblem?: string; note?: Note },
  ) => {
    const { email, emailProblem = null, passwordProblem = null, note = null } = form;
    const problems = { email: emailProblem, password: passwordProblem };
    const { username } = manager.login;
    return reply.code(status).send(renderRecoveryAddressPage(context, { ...view, username, email, note, problems }));
  };
  registerPage('recovery-address', {}, async (visit) => {
    const { recoveryAddress, username } = visit.manager.login;
    if (isAddressUsername(username)) return sendNotFound(visit);
    return sendRecoveryAddressForm(visit, 200, { email: recoveryAddress ?? '' });
  });
  registerForm('recovery-address', {}, async (visit) => {
    const { context, fields, manager, request, t } = visit;
    if (isAddressUsername(manager.login.username)) return sendNotFound(visit);
    const email = (fields.get('email') ?? '').trim().slice(0, 320);
    const password = fields.get('password') ?? '';
    if (password === '') return sendRecoveryAddressForm(visit, 400, { email, passwordProblem: t('password-missing') });
    const outcome = await requestRecoveryAddress(appContext, {
      loginId: manager.loginId,
      address: email,
      password,
      brand: context.brand,
      ip: request.ip,
    });
    switch (outcome.kind) {
      case 'mailed':
        return redirectWithMessage(visit, 'recovery-address');
      case 'removed':
        return redirectWithMessage(visit, 'recovery-address-removal');
      case 'not-an-address':
        return sendRecoveryAddressForm(visit, 400, { email, emailProblem: t('recovery-address-wrong') });
      case 'wrong':
        return sendRecoveryAddressForm(visit, 400, { email, passwordProblem: t('current-password-wrong') });
      case 'locked': {
        const minutes = getMinutesUntil(outcome.until, clock.now());
        visit.reply.header('retry-after', minutes * 60);
        return sendRecoveryAddressForm(visit, 429, { email, note: createRetryNote(t, minutes) });
      }
    }
  });

  const sendAuthenticatorForm = ({ context, manager, reply, view }: Visit, secret: string, problem: string | null) => {
    const secretUri = formatTotpUri(secret, brandNames[getBrandSlug(context.brand)], manager.login.username);
    return reply
      .code(problem === null ? 200 : 400)
      .send(renderAuthenticatorPage(context, { ...view, secret, secretUri, problem }));
  };
  registerPage('authenticator', {}, async (visit) => {
    // Opening the page creates a new secret, so another site must not be able to open it (ASVS 3.5.3).
    if (visit.request.headers['sec-fetch-site'] === 'cross-site') return visit.reply.redirect(visit.view.buildUrl(), 303);
    const secret = await createTotpSecret(appContext, visit.manager.loginId);
    return secret ? sendAuthenticatorForm(visit, secret, null) : visit.reply.redirect(visit.view.buildUrl(), 303);
  });
  registerForm('authenticator', {}, async (visit) => {
    const { fields, manager, request, reply, t, view } = visit;
    const code = (fields.get('code') ?? '').trim().slice(0, 100);
    const codes = await confirmTotp(appContext, manager.loginId, code, request.ip);
    if (codes) return redirectWithCodes(visit, codes);
    const secret = await getPendingTotpSecret(appContext, manager.loginId);
    if (!secret) return reply.redirect(view.buildUrl(), 303);
    return sendAuthenticatorForm(visit, secret, t(code === '' ? 'code-missing' : 'code-not-right'));
  });

  registerPage('authenticator-off', {}, async ({ context, reply, t, view }) =>
    reply.send(
      renderConfirmationPage(context, view, {
        title: 'switch-off-authenticator',
        text: t('switch-off-text'),
        page: 'authenticator-off',
        button: 'switch-off-button',
      }),
    ),
  );
  registerForm('authenticator-off', {}, async (visit) => {
    await removeTotp(appContext, visit.manager.loginId, visit.request.ip);
    await consumeFlashMessage(db, clock, 'NewRecoveryCodes', visit.manager.signIn.uid);
    return redirectWithMessage(visit, 'authenticator-off');
  });

  registerPage('recovery-codes', {}, async ({ context, reply, t, view }) =>
    reply.send(
      renderConfirmationPage(context, view, {
        title: 'make-recovery-codes',
        text: t('make-recovery-codes-text'),
        page: 'recovery-codes',
        button: 'make-recovery-codes-button',
      }),
    ),
  );
  registerForm('recovery-codes', {}, async (visit) => {
    const codes = await createRecoveryCodes(appContext, visit.manager.loginId, visit.request.ip);
    return codes ? redirectWithCodes(visit, codes) : visit.reply.redirect(visit.view.buildUrl(), 303);
  });
  registerForm('recovery-codes-kept', { isSensitive: false }, async ({ manager, reply, view }) => {
    await consumeFlashMessage(db, clock, 'NewRecoveryCodes', manager.signIn.uid);
    return reply.redirect(view.buildUrl(), 303);
  });

  const sendNewPasskeyForm = (
    { context, reply, view }: Visit,
    status: number,
    { name = '', problem = null, note = null }: { name?: string; problem?: string | null; note?: Note | null },
  ) => reply.code(status).send(renderPasskeyPage(context, { ...view, name, problem, note }));
  registerPage('passkey', {}, async (visit) => sendNewPasskeyForm(visit, 200, {}));
  registerForm('passkey-options', {}, async ({ context, manager, reply }) => {
    const { login, loginId, name, signIn } = manager;
    const person = { loginId, username: login.username, name, brandName: brandNames[getBrandSlug(context.brand)] };
    const options = await createPasskeyRegistration(appContext, signIn.uid, person);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(options));
  });
  registerForm('passkey', {}, async (visit) => {
    const { fields, manager, request, t } = visit;
    const name = normalizePasskeyName(fields.get('name') ?? '');
    if (name === '') return sendNewPasskeyForm(visit, 400, { problem: t('passkey-name-missing') });
    const credential = fields.get('credential') ?? '';
    const isAdded = await addPasskey(appContext, manager.signIn.uid, {
      loginId: manager.loginId,
      credential,
      name,
      ip: request.ip,
    });
    if (isAdded) return redirectWithMessage(visit, 'passkey');
    const note: Note = { tone: 'trouble', title: t('passkey-not-added'), text: t('passkey-not-added-text') };
    return sendNewPasskeyForm(visit, 400, { name, note });
  });

  const findOwnPasskey = async ({ manager }: Visit, id: string | null | undefined) =>
    (await listPasskeys(db, manager.loginId)).find(({ credentialId }) => credentialId === id);
  const sendPasskeyNameForm = ({ context, reply, view }: Visit, id: string, name: string, problem: string | null) =>
    reply.code(problem === null ? 200 : 400).send(renderPasskeyNamePage(context, { ...view, id, name, problem }));
  registerPage('passkey-name', {}, async (visit) => {
    const passkey = await findOwnPasskey(visit, visit.request.query.id);
    return passkey ? sendPasskeyNameForm(visit, passkey.credentialId, passkey.name, null) : sendNotFound(visit);
  });
  registerForm('passkey-name', {}, async (visit) => {
    const { fields, manager, request, t } = visit;
    const id = fields.get('id') ?? '';
    const name = normalizePasskeyName(fields.get('name') ?? '');
    if (name === '') return sendPasskeyNameForm(visit, id, name, t('passkey-name-missing'));
    const change = { loginId: manager.loginId, credentialId: id, name, ip: request.ip };
    return (await renamePasskey(appContext, change)) ? redirectWithMessage(visit, 'passkey-name') : sendNotFound(visit);
  });

  registerPage('passkey-removal', {}, async (visit) => {
    const { context, reply, t, view } = visit;
    const passkey = await findOwnPasskey(visit, visit.request.query.id);
    if (!passkey) return sendNotFound(visit);
    return reply.send(
      renderConfirmationPage(context, view, {
        title: 'remove-passkey',
        text: t('remove-passkey-text', { name: passkey.name }),
        page: 'passkey-removal',
        button: 'remove-passkey-button',
        id: passkey.credentialId,
      }),
    );
  });
  registerForm('passkey-removal', {}, async (visit) => {
    const { fields, manager, request } = visit;
    const removal = { loginId: manager.loginId, credentialId: fields.get('id') ?? '', ip: request.ip };
    return (await removePasskey(appContext, removal)) ? redirectWithMessage(visit, 'passkey-removal') : sendNotFound(visit);
  });

  registerForm('session-end', { returnTo: '' }, async (visit) => {
    const { fields, manager, request } = visit;
    await endOwnSession(appContext, { loginId: manager.loginId, sid: fields.get('sid') ?? '', ip: request.ip });
    return redirectWithMessage(visit, 'session-end');
  });
  registerForm('other-sessions-end', { returnTo: '' }, async (visit) => {
    const { manager, request } = visit;
    await endOtherSessions(appContext, { loginId: manager.loginId, ip: request.ip, keep: manager.signIn });
    return redirectWithMessage(visit, 'other-sessions-end');
  });
}
