import { brandNames } from '@demarc/look/marks.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { seal, unseal } from '../db/secret-box.ts';
import { brandSlug } from '../mail/layout.ts';
import type { Parts } from '../parts.ts';
import { keepNote, readNote, takeNote } from './notes.ts';
import { fieldsOf } from './page-routes.ts';
import { authenticatorPage, type ManageAddress } from './pages/manage.page.ts';
import { lookOf, type PageContext } from './pages/page.ts';
import { newCodesPage } from './pages/set-up.page.ts';
import { confirmTotp, newTotpSecret, totpAddress, waitingTotpSecret } from './second-factor.ts';
import type { Interaction, SignInRequest } from './sign-in.routes.ts';

/** What the steps of signing in share. */
export interface SignInSteps {
  find(request: SignInRequest, reply: FastifyReply): Promise<Interaction | null>;
  /** The person whose password was correct in this interaction. */
  passedBy(interaction: Interaction): Promise<{ loginId: string; username: string } | null>;
  look(request: SignInRequest, interaction: Interaction): PageContext;
  addressOf(request: SignInRequest, look: { brand: string; language: string }, step?: string): string;
  tokenOf(interaction: Interaction): { value: string; fits(typed: string | null): boolean };
  expired(request: SignInRequest, reply: FastifyReply): FastifyReply;
  startAgain(request: SignInRequest, reply: FastifyReply, interaction: Interaction): FastifyReply;
  /** Completes the interaction with a person who has proven both factors. */
  finish(request: SignInRequest, reply: FastifyReply, interaction: Interaction, loginId: string): Promise<FastifyReply>;
}

export const setUpPath = '/set-up';
const donePath = '/set-up-done';
/** How long a person has to set up an authenticator app, which may include installing it. */
export const setUpSeconds = 14 * 60;

/** Sets up a second factor during the sign-in, for users whose company requires one. */
export function setUpRoutes(app: FastifyInstance, parts: Parts, steps: SignInSteps): void {
  const { clock, database, keys } = parts;
  const { db } = database;

  const view = (request: SignInRequest, interaction: Interaction) => {
    const context = steps.look(request, interaction);
    const paths: Record<string, string> = { authenticator: setUpPath, 'recovery-codes-kept': donePath };
    const address: ManageAddress = (page = '') => steps.addressOf(request, context, paths[page] ?? '');
    return { context, address, csrfToken: steps.tokenOf(interaction).value, now: clock.now() };
  };
  const form = (
    request: SignInRequest,
    reply: FastifyReply,
    interaction: Interaction,
    { username, secret, problem }: { username: string; secret: string; problem: string | null },
  ) => {
    const { context, ...rest } = view(request, interaction);
    const { t } = lookOf(context);
    const note = { tone: 'attention', title: t('second-factor-required'), text: t('second-factor-required-text') } as const;
    const secretAddress = totpAddress(secret, brandNames[brandSlug(context.brand)], username);
    const page = authenticatorPage(context, { ...rest, note, secret, secretAddress, problem, back: 'sign-in' });
    return reply.code(problem === null ? 200 : 400).send(page);
  };

  app.get(`/sign-in/:uid${setUpPath}`, async (request: SignInRequest, reply) => {
    const interaction = await steps.find(request, reply);
    if (!interaction) return steps.expired(request, reply);
    const passed = await steps.passedBy(interaction);
    if (!passed) return steps.startAgain(request, reply, interaction);
    // Always a new secret, because another person may have seen an unconfirmed one.
    const secret = await newTotpSecret(parts, passed.loginId);
    if (!secret) return reply.redirect(steps.addressOf(request, steps.look(request, interaction), '/code'), 303);
    return form(request, reply, interaction, { username: passed.username, secret, problem: null });
  });

  app.post(`/sign-in/:uid${setUpPath}`, async (request: SignInRequest, reply) => {
    const interaction = await steps.find(request, reply);
    if (!interaction) return steps.expired(request, reply);
    const passed = await steps.passedBy(interaction);
    const fields = fieldsOf(request);
    if (!passed || !steps.tokenOf(interaction).fits(fields.get('csrf'))) return steps.startAgain(request, reply, interaction);
    const code = (fields.get('code') ?? '').trim().slice(0, 100);
    const context = steps.look(request, interaction);
    const codes = await confirmTotp(parts, passed.loginId, code, request.ip);
    if (codes) {
      const made = { accountId: passed.loginId, value: seal(keys, JSON.stringify(codes)) };
      await keepNote(db, clock, 'NewRecoveryCodes', interaction.uid, made, setUpSeconds);
      return reply.redirect(steps.addressOf(request, context, donePath), 303);
    }
    const secret = await waitingTotpSecret(parts, passed.loginId);
    if (!secret) return steps.startAgain(request, reply, interaction);
    const problem = lookOf(context).t(code === '' ? 'code-missing' : 'code-not-right');
    return form(request, reply, interaction, { username: passed.username, secret, problem });
  });

  app.get(`/sign-in/:uid${donePath}`, async (request: SignInRequest, reply) => {
    const interaction = await steps.find(request, reply);
    if (!interaction) return steps.expired(request, reply);
    const made = await readNote(db, clock, 'NewRecoveryCodes', interaction.uid);
    if (!made?.value) return steps.startAgain(request, reply, interaction);
    const { context, ...rest } = view(request, interaction);
    return reply.send(newCodesPage(context, rest, JSON.parse(unseal(keys, made.value)) as string[]));
  });

  app.post(`/sign-in/:uid${donePath}`, async (request: SignInRequest, reply) => {
    const interaction = await steps.find(request, reply);
    if (!interaction) return steps.expired(request, reply);
    if (!steps.tokenOf(interaction).fits(fieldsOf(request).get('csrf'))) return steps.startAgain(request, reply, interaction);
    // This message exists only if the same browser has just confirmed a code of the app.
    const made = await takeNote(db, clock, 'NewRecoveryCodes', interaction.uid);
    if (!made?.accountId) return steps.startAgain(request, reply, interaction);
    await takeNote(db, clock, 'PasswordPassed', interaction.uid);
    return steps.finish(request, reply, interaction, made.accountId);
  });
}
