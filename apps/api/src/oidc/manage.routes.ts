import { randomBytes } from 'node:crypto';
import { brandNames } from '@demarc/look/marks.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { seal, unseal } from '../db/secret-box.ts';
import { brandSlug } from '../mail/layout.ts';
import type { Parts } from '../parts.ts';
import { changePassword } from './change-password.ts';
import { manageClientId } from './client.ts';
import { grantIdsOf, type SignIn } from './login-changes.ts';
import { keepNote, readNote, takeNote } from './notes.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import { fieldsOf, formToken, preparePages } from './page-routes.ts';
import { minutesUntil, type Note, passwordProblemText, tooOften } from './pages/fields.ts';
import {
  authenticatorPage,
  changePasswordPage,
  type ManageAddress,
  managePage,
  passkeyNamePage,
  passkeyPage,
  questionPage,
  recoveryAddressPage,
} from './pages/manage.page.ts';
import { messagePage } from './pages/message.page.ts';
import { lookOf, type PageContext } from './pages/page.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import type { Translate } from './pages/texts.ts';
import { addPasskey, askForNewPasskey, passkeyName, passkeysOf, removePasskey, renamePasskey } from './passkeys.ts';
import { findPerson, isAddressUsername, type Login, readLogin } from './people.ts';
import { requestRecoveryAddress } from './recovery-address.ts';
import {
  confirmTotp,
  makeRecoveryCodes,
  newTotpSecret,
  recoveryCodesLeft,
  removeTotp,
  totpAddress,
  waitingTotpSecret,
} from './second-factor.ts';
import { freshSeconds } from './sign-in.routes.ts';

type ManageRequest = FastifyRequest<{
  Querystring: { brand?: string; lang?: string; id?: string; done?: string; state?: string; error?: string };
}>;

/** The person signed in at the provider, according to its session cookie. */
interface Manager {
  login: Login;
  loginId: string;
  /** First and last name. */
  name: string;
  signIn: SignIn;
  /** Whether the person authenticated within the last 10 minutes. */
  isFresh: boolean;
}

/** What a page below `/oidc/manage` needs once its user is known. */
interface Visit {
  request: ManageRequest;
  reply: FastifyReply;
  manager: Manager;
  context: PageContext;
  t: Translate;
  view: { address: ManageAddress; csrfToken: string; now: Date; note: null };
  fields: URLSearchParams;
}

type Act = (visit: Visit) => Promise<FastifyReply>;

const root = '/oidc/manage';
/** How long new recovery codes are shown, unless the person confirms sooner that they are saved. */
const codesSeconds = 10 * 60;
/** Messages that the overview shows after a change. */
const doneTexts = [
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
export function manageRoutes(app: FastifyInstance, provider: Provider, pages: ProviderPages, parts: Parts): void {
  const { clock, config, database, keys } = parts;
  const { db } = database;

  const managerOf = async (request: ManageRequest, reply: FastifyReply): Promise<Manager | null> => {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const { accountId: loginId, loginTs, uid } = session;
    if (!loginId || !loginTs) return null;
    const [login, person] = [await readLogin(db, loginId), await findPerson(db, loginId)];
    if (!login || !person) return null;
    const again = await readNote(db, clock, 'Reauthenticated', uid);
    const { name } = await person.claims('userinfo', 'openid', {}, []);
    return {
      login,
      loginId,
      name: String(name),
      signIn: { uid, loginTs, grantIds: grantIdsOf(session.authorizations) },
      // The provider uses the system clock.
      isFresh: again?.accountId === loginId || Date.now() - loginTs * 1000 < freshSeconds * 1000,
    };
  };

  const look = (request: FastifyRequest) => {
    const { id } = request.query as ManageRequest['query'];
    return pages.contextAt(request, request.url.split('?', 1)[0]!, id ? { id } : {});
  };
  const addressIn =
    ({ brand, language }: PageContext): ManageAddress =>
    (page = '', about = {}) =>
      `${root}${page && `/${page}`}?${new URLSearchParams({ brand, lang: language, ...about })}`;

  /** Requests a sign-in like the portal does, and returns to the page that needed it. */
  const askToSignIn = (request: ManageRequest, reply: FastifyReply, page: string, known: Manager | null) => {
    const { brand, language } = look(request);
    const { id } = request.query;
    return reply.redirect(
      `/oidc/auth?${new URLSearchParams({
        client_id: manageClientId,
        response_type: 'code',
        scope: 'openid',
        redirect_uri: `${config.publicUrl}${root}/back`,
        state: String(new URLSearchParams({ page, brand, lang: language, ...(id && { id }) })),
        brand,
        ui_locales: language,
        // A random challenge without a verifier, so that nobody can redeem the code: only the provider's session is needed.
        code_challenge: randomBytes(32).toString('base64url'),
        code_challenge_method: 'S256',
        ...(known && { prompt: 'login', login_hint: known.login.username }),
      })}`,
      303,
    );
  };

  const visited = (request: ManageRequest, reply: FastifyReply, manager: Manager): Visit => {
    const context = look(request);
    const csrfToken = formToken(keys, `manage ${manager.signIn.uid}`).value;
    const view = { address: addressIn(context), csrfToken, now: clock.now(), note: null };
    return { request, reply, manager, context, t: lookOf(context).t, view, fields: fieldsOf(request) };
  };
  const show = (page: string, { isSensitive = true }: { isSensitive?: boolean }, act: Act) =>
    app.get(`/manage${page && `/${page}`}`, async (request: ManageRequest, reply) => {
      const manager = await managerOf(request, reply);
      if (!manager || (isSensitive && !manager.isFresh)) return askToSignIn(request, reply, page, manager);
      return act(visited(request, reply, manager));
    });
  /** `returnTo` is the page to open after reauthentication; it must support GET. */
  const take = (
    page: string,
    { isSensitive = true, returnTo = isSensitive ? page : '' }: { isSensitive?: boolean; returnTo?: string },
    act: Act,
  ) =>
    app.post(`/manage/${page}`, async (request: ManageRequest, reply) => {
      const manager = await managerOf(request, reply);
      // The input is lost, but another person may have typed it.
      if (!manager || (isSensitive && !manager.isFresh)) return askToSignIn(request, reply, returnTo, manager);
      const visit = visited(request, reply, manager);
      if (!formToken(keys, `manage ${manager.signIn.uid}`).fits(visit.fields.get('csrf'))) {
        return reply.code(403).send(messagePage(visit.context, { glyph: 'attention', title: 'form-elsewhere' }));
      }
      return act(visit);
    });
  const done = ({ reply, view }: Visit, what: (typeof doneTexts)[number]) =>
    reply.redirect(view.address('', { done: what }), 303);
  const missing = ({ reply, context }: Visit) =>
    reply.code(404).send(messagePage(context, { glyph: 'attention', title: 'not-found' }));
  const showCodes = async ({ manager, reply, view }: Visit, codes: readonly string[]) => {
    const note = { accountId: manager.loginId, value: seal(keys, JSON.stringify(codes)) };
    await keepNote(db, clock, 'NewRecoveryCodes', manager.signIn.uid, note, codesSeconds);
    return reply.redirect(view.address(), 303);
  };

  preparePages(app, look);

  app.get('/manage/back', async (request: ManageRequest, reply) => {
    const { state = '', error } = request.query;
    const { page = '', brand = '', lang = '', id } = Object.fromEntries(new URLSearchParams(state));
    if (error !== undefined || !/^[a-z-]{0,40}$/.test(page)) {
      const context = pages.contextAt(request, root);
      return reply.code(400).send(messagePage(context, { glyph: 'attention', title: 'failed' }));
    }
    return reply.redirect(`${root}${page && `/${page}`}?${new URLSearchParams({ brand, lang, ...(id && { id }) })}`, 303);
  });

  show('', { isSensitive: false }, async ({ request, reply, manager, context, t, view }) => {
    const { login, loginId, name, signIn } = manager;
    const what = doneTexts.find((one) => one === request.query.done);
    const codes = await readNote(db, clock, 'NewRecoveryCodes', signIn.uid);
    const overview = {
      ...view,
      username: login.username,
      name,
      passwordChangedAt: login.passwordChangedAt,
      recoveryAddress: login.recoveryAddress,
      isAddressUsername: isAddressUsername(login.username),
      authenticatorSince: login.totpConfirmedAt,
      recoveryCodesLeft: await recoveryCodesLeft(db, loginId),
      newRecoveryCodes: codes?.value ? (JSON.parse(unseal(keys, codes.value)) as string[]) : null,
      passkeys: await passkeysOf(db, loginId),
      sessions: await ownSessions(parts, loginId, signIn),
      note: what ? ({ tone: 'ok', title: t(`done-${what}`) } as const) : null,
    };
    return reply.send(managePage(context, overview));
  });

  const passwordForm = (
    { context, manager, reply, view }: Visit,
    status: number,
    { current = null, password = null, note = null }: { current?: string | null; password?: string | null; note?: Note | null },
  ) => {
    const { username } = manager.login;
    return reply.code(status).send(changePasswordPage(context, { ...view, username, note, problems: { current, password } }));
  };
  show('password', {}, async (visit) => passwordForm(visit, 200, {}));
  take('password', {}, async (visit) => {
    const { fields, manager, request, t } = visit;
    const current = fields.get('password') ?? '';
    if (current === '') return passwordForm(visit, 400, { current: t('password-missing') });
    const outcome = await changePassword(parts, {
      loginId: manager.loginId,
      current,
      password: fields.get('new-password') ?? '',
      ip: request.ip,
      keep: manager.signIn,
    });
    switch (outcome.kind) {
      case 'changed':
        return done(visit, 'password');
      case 'wrong':
        return passwordForm(visit, 400, { current: t('current-password-wrong') });
      case 'refused':
        return passwordForm(visit, 400, { password: passwordProblemText(t, outcome.problem) });
      case 'locked': {
        const minutes = minutesUntil(outcome.until, clock.now());
        visit.reply.header('retry-after', minutes * 60);
        return passwordForm(visit, 429, { note: tooOften(t, minutes) });
      }
    }
  });

  const recoveryAddressForm = (
    { context, manager, reply, view }: Visit,
    status: number,
    form: { email: string; emailProblem?: string; passwordProblem?: string; note?: Note },
  ) => {
    const { email, emailProblem = null, passwordProblem = null, note = null } = form;
    const problems = { email: emailProblem, password: passwordProblem };
    const { username } = manager.login;
    return reply.code(status).send(recoveryAddressPage(context, { ...view, username, email, note, problems }));
  };
  show('recovery-address', {}, async (visit) => {
    const { recoveryAddress, username } = visit.manager.login;
    if (isAddressUsername(username)) return missing(visit);
    return recoveryAddressForm(visit, 200, { email: recoveryAddress ?? '' });
  });
  take('recovery-address', {}, async (visit) => {
    const { context, fields, manager, request, t } = visit;
    if (isAddressUsername(manager.login.username)) return missing(visit);
    const email = (fields.get('email') ?? '').trim().slice(0, 320);
    const password = fields.get('password') ?? '';
    if (password === '') return recoveryAddressForm(visit, 400, { email, passwordProblem: t('password-missing') });
    const { loginId } = manager;
    const asked = { loginId, address: email, password, brand: context.brand, ip: request.ip };
    const outcome = await requestRecoveryAddress(parts, asked);
    switch (outcome.kind) {
      case 'mailed':
        return done(visit, 'recovery-address');
      case 'removed':
        return done(visit, 'recovery-address-removal');
      case 'not-an-address':
        return recoveryAddressForm(visit, 400, { email, emailProblem: t('recovery-address-wrong') });
      case 'wrong':
        return recoveryAddressForm(visit, 400, { email, passwordProblem: t('current-password-wrong') });
      case 'locked': {
        const minutes = minutesUntil(outcome.until, clock.now());
        visit.reply.header('retry-after', minutes * 60);
        return recoveryAddressForm(visit, 429, { email, note: tooOften(t, minutes) });
      }
    }
  });

  const authenticatorForm = ({ context, manager, reply, view }: Visit, secret: string, problem: string | null) => {
    const secretAddress = totpAddress(secret, brandNames[brandSlug(context.brand)], manager.login.username);
    return reply.code(problem === null ? 200 : 400).send(authenticatorPage(context, { ...view, secret, secretAddress, problem }));
  };
  show('authenticator', {}, async (visit) => {
    // Opening the page creates a new secret, so another site must not be able to open it (ASVS 3.5.3).
    if (visit.request.headers['sec-fetch-site'] === 'cross-site') return visit.reply.redirect(visit.view.address(), 303);
    const secret = await newTotpSecret(parts, visit.manager.loginId);
    return secret ? authenticatorForm(visit, secret, null) : visit.reply.redirect(visit.view.address(), 303);
  });
  take('authenticator', {}, async (visit) => {
    const { fields, manager, request, reply, t, view } = visit;
    const code = (fields.get('code') ?? '').trim().slice(0, 100);
    const codes = await confirmTotp(parts, manager.loginId, code, request.ip);
    if (codes) return showCodes(visit, codes);
    const secret = await waitingTotpSecret(parts, manager.loginId);
    if (!secret) return reply.redirect(view.address(), 303);
    return authenticatorForm(visit, secret, t(code === '' ? 'code-missing' : 'code-not-right'));
  });

  show('authenticator-off', {}, async ({ context, reply, t, view }) =>
    reply.send(
      questionPage(context, view, {
        title: 'switch-off-authenticator',
        text: t('switch-off-text'),
        page: 'authenticator-off',
        button: 'switch-off-button',
      }),
    ),
  );
  take('authenticator-off', {}, async (visit) => {
    await removeTotp(parts, visit.manager.loginId, visit.request.ip);
    await takeNote(db, clock, 'NewRecoveryCodes', visit.manager.signIn.uid);
    return done(visit, 'authenticator-off');
  });

  show('recovery-codes', {}, async ({ context, reply, t, view }) =>
    reply.send(
      questionPage(context, view, {
        title: 'make-recovery-codes',
        text: t('make-recovery-codes-text'),
        page: 'recovery-codes',
        button: 'make-recovery-codes-button',
      }),
    ),
  );
  take('recovery-codes', {}, async (visit) => {
    const codes = await makeRecoveryCodes(parts, visit.manager.loginId, visit.request.ip);
    return codes ? showCodes(visit, codes) : visit.reply.redirect(visit.view.address(), 303);
  });
  take('recovery-codes-kept', { isSensitive: false }, async ({ manager, reply, view }) => {
    await takeNote(db, clock, 'NewRecoveryCodes', manager.signIn.uid);
    return reply.redirect(view.address(), 303);
  });

  const newPasskeyForm = (
    { context, reply, view }: Visit,
    status: number,
    { name = '', problem = null, note = null }: { name?: string; problem?: string | null; note?: Note | null },
  ) => reply.code(status).send(passkeyPage(context, { ...view, name, problem, note }));
  show('passkey', {}, async (visit) => newPasskeyForm(visit, 200, {}));
  take('passkey-options', {}, async ({ context, manager, reply }) => {
    const { login, loginId, name, signIn } = manager;
    const person = { loginId, username: login.username, name, brandName: brandNames[brandSlug(context.brand)] };
    const options = await askForNewPasskey(parts, signIn.uid, person);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(options));
  });
  take('passkey', {}, async (visit) => {
    const { fields, manager, request, t } = visit;
    const name = passkeyName(fields.get('name') ?? '');
    if (name === '') return newPasskeyForm(visit, 400, { problem: t('passkey-name-missing') });
    const answer = fields.get('credential') ?? '';
    const isAdded = await addPasskey(parts, manager.signIn.uid, { loginId: manager.loginId, answer, name, ip: request.ip });
    if (isAdded) return done(visit, 'passkey');
    const note: Note = { tone: 'trouble', title: t('passkey-not-added'), text: t('passkey-not-added-text') };
    return newPasskeyForm(visit, 400, { name, note });
  });

  const ownPasskey = async ({ manager }: Visit, id: string | null | undefined) =>
    (await passkeysOf(db, manager.loginId)).find(({ credentialId }) => credentialId === id);
  const passkeyNameForm = ({ context, reply, view }: Visit, id: string, name: string, problem: string | null) =>
    reply.code(problem === null ? 200 : 400).send(passkeyNamePage(context, { ...view, id, name, problem }));
  show('passkey-name', {}, async (visit) => {
    const passkey = await ownPasskey(visit, visit.request.query.id);
    return passkey ? passkeyNameForm(visit, passkey.credentialId, passkey.name, null) : missing(visit);
  });
  take('passkey-name', {}, async (visit) => {
    const { fields, manager, request, t } = visit;
    const id = fields.get('id') ?? '';
    const name = passkeyName(fields.get('name') ?? '');
    if (name === '') return passkeyNameForm(visit, id, name, t('passkey-name-missing'));
    const change = { loginId: manager.loginId, credentialId: id, name, ip: request.ip };
    return (await renamePasskey(parts, change)) ? done(visit, 'passkey-name') : missing(visit);
  });

  show('passkey-removal', {}, async (visit) => {
    const { context, reply, t, view } = visit;
    const passkey = await ownPasskey(visit, visit.request.query.id);
    if (!passkey) return missing(visit);
    return reply.send(
      questionPage(context, view, {
        title: 'remove-passkey',
        text: t('remove-passkey-text', { name: passkey.name }),
        page: 'passkey-removal',
        button: 'remove-passkey-button',
        id: passkey.credentialId,
      }),
    );
  });
  take('passkey-removal', {}, async (visit) => {
    const { fields, manager, request } = visit;
    const removal = { loginId: manager.loginId, credentialId: fields.get('id') ?? '', ip: request.ip };
    return (await removePasskey(parts, removal)) ? done(visit, 'passkey-removal') : missing(visit);
  });

  take('session-end', { returnTo: '' }, async (visit) => {
    const { fields, manager, request } = visit;
    await endOwnSession(parts, { loginId: manager.loginId, sid: fields.get('sid') ?? '', ip: request.ip });
    return done(visit, 'session-end');
  });
  take('other-sessions-end', { returnTo: '' }, async (visit) => {
    const { manager, request } = visit;
    await endOtherSessions(parts, { loginId: manager.loginId, ip: request.ip, keep: manager.signIn });
    return done(visit, 'other-sessions-end');
  });
}
