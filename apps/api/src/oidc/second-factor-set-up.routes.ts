import { brandNames } from '@demarc/look/marks.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { decrypt, encrypt } from '../db/encryption.ts';
import { getBrandSlug } from '../mail/layout.ts';
import { consumeFlashMessage, readFlashMessage, saveFlashMessage } from './flash-messages.ts';
import { getFormFields } from './page-routes.ts';
import { type ManageUrlBuilder, renderAuthenticatorPage } from './pages/manage.page.ts';
import { renderNewCodesPage } from './pages/new-codes.page.ts';
import { getPageTheme, type PageContext } from './pages/page.ts';
import { confirmTotp, createTotpSecret, formatTotpUri, getPendingTotpSecret } from './second-factor.ts';
import type { Interaction, SignInRequest } from './sign-in.routes.ts';

/** Functions that the steps of a sign-in share. */
export interface SignInSteps {
  findInteraction(request: SignInRequest, reply: FastifyReply): Promise<Interaction | null>;
  /** The person whose password was correct in this interaction. */
  getVerifiedPerson(interaction: Interaction): Promise<{ loginId: string; username: string } | null>;
  getPageContext(request: SignInRequest, interaction: Interaction): PageContext;
  formatUrl(request: SignInRequest, page: { brand: string; language: string }, step?: string): string;
  createToken(interaction: Interaction): { value: string; matches(value: string | null): boolean };
  sendExpired(request: SignInRequest, reply: FastifyReply): FastifyReply;
  restart(request: SignInRequest, reply: FastifyReply, interaction: Interaction): FastifyReply;
  /** Completes the interaction with a person who has proven both factors. */
  finish(request: SignInRequest, reply: FastifyReply, interaction: Interaction, loginId: string): Promise<FastifyReply>;
}

export const setUpPath = '/set-up';
const donePath = '/set-up-done';
/** The time that a person has to set up an authenticator app, which may include installing it. */
export const setUpSeconds = 14 * 60;

/** Sets up a second factor during the sign-in, for users whose company requires one. */
export function secondFactorSetUpRoutes(app: FastifyInstance, appContext: AppContext, steps: SignInSteps): void {
  const { clock, database, keys } = appContext;
  const { db } = database;

  const createView = (request: SignInRequest, interaction: Interaction) => {
    const context = steps.getPageContext(request, interaction);
    const paths: Record<string, string> = { authenticator: setUpPath, 'recovery-codes-kept': donePath };
    const buildUrl: ManageUrlBuilder = (page = '') => steps.formatUrl(request, context, paths[page] ?? '');
    return { context, buildUrl, csrfToken: steps.createToken(interaction).value, now: clock.now() };
  };
  const sendForm = (
    request: SignInRequest,
    reply: FastifyReply,
    interaction: Interaction,
    { username, secret, problem }: { username: string; secret: string; problem: string | null },
  ) => {
    const { context, ...rest } = createView(request, interaction);
    const { t } = getPageTheme(context);
    const note = { tone: 'attention', title: t('second-factor-required'), text: t('second-factor-required-text') } as const;
    const secretUri = formatTotpUri(secret, brandNames[getBrandSlug(context.brand)], username);
    const page = renderAuthenticatorPage(context, { ...rest, note, secret, secretUri, problem, back: 'sign-in' });
    return reply.code(problem === null ? 200 : 400).send(page);
  };

  app.get(`/sign-in/:uid${setUpPath}`, async (request: SignInRequest, reply) => {
    const interaction = await steps.findInteraction(request, reply);
    if (!interaction) return steps.sendExpired(request, reply);
    const person = await steps.getVerifiedPerson(interaction);
    if (!person) return steps.restart(request, reply, interaction);
    // Always a new secret, because another person may have seen an unconfirmed one.
    const secret = await createTotpSecret(appContext, person.loginId);
    if (!secret) return reply.redirect(steps.formatUrl(request, steps.getPageContext(request, interaction), '/code'), 303);
    return sendForm(request, reply, interaction, { username: person.username, secret, problem: null });
  });

  app.post(`/sign-in/:uid${setUpPath}`, async (request: SignInRequest, reply) => {
    const interaction = await steps.findInteraction(request, reply);
    if (!interaction) return steps.sendExpired(request, reply);
    const person = await steps.getVerifiedPerson(interaction);
    const fields = getFormFields(request);
    if (!person || !steps.createToken(interaction).matches(fields.get('csrf'))) return steps.restart(request, reply, interaction);
    const code = (fields.get('code') ?? '').trim().slice(0, 100);
    const context = steps.getPageContext(request, interaction);
    const codes = await confirmTotp(appContext, person.loginId, code, request.ip);
    if (codes) {
      const message = { accountId: person.loginId, value: encrypt(keys, JSON.stringify(codes)) };
      await saveFlashMessage(db, clock, 'NewRecoveryCodes', interaction.uid, message, setUpSeconds);
      return reply.redirect(steps.formatUrl(request, context, donePath), 303);
    }
    const secret = await getPendingTotpSecret(appContext, person.loginId);
    if (!secret) return steps.restart(request, reply, interaction);
    const problem = getPageTheme(context).t(code === '' ? 'code-missing' : 'code-not-right');
    return sendForm(request, reply, interaction, { username: person.username, secret, problem });
  });

  app.get(`/sign-in/:uid${donePath}`, async (request: SignInRequest, reply) => {
    const interaction = await steps.findInteraction(request, reply);
    if (!interaction) return steps.sendExpired(request, reply);
    const message = await readFlashMessage(db, clock, 'NewRecoveryCodes', interaction.uid);
    if (!message?.value) return steps.restart(request, reply, interaction);
    const { context, ...rest } = createView(request, interaction);
    return reply.send(renderNewCodesPage(context, rest, JSON.parse(decrypt(keys, message.value)) as string[]));
  });

  app.post(`/sign-in/:uid${donePath}`, async (request: SignInRequest, reply) => {
    const interaction = await steps.findInteraction(request, reply);
    if (!interaction) return steps.sendExpired(request, reply);
    if (!steps.createToken(interaction).matches(getFormFields(request).get('csrf')))
      return steps.restart(request, reply, interaction);
    // This message exists only if the same browser has just confirmed a code of the app.
    const message = await consumeFlashMessage(db, clock, 'NewRecoveryCodes', interaction.uid);
    if (!message?.accountId) return steps.restart(request, reply, interaction);
    await consumeFlashMessage(db, clock, 'PasswordPassed', interaction.uid);
    return steps.finish(request, reply, interaction, message.accountId);
  });
}
