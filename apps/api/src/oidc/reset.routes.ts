import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from '../http/html.ts';
import { causeOf } from '../http/loggable-error.ts';
import type { Parts } from '../parts.ts';
import { requestReset, resetPassword } from './change-password.ts';
import { fieldsOf, isFromElsewhere, preparePages } from './page-routes.ts';
import { minutesUntil, type Note, passwordProblemText, tooOften } from './pages/fields.ts';
import { messagePage } from './pages/message.page.ts';
import { lookOf, type PageContext } from './pages/page.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { forgotPage, recoveryConfirmationPage, resetPage } from './pages/reset.page.ts';
import { confirmRecoveryAddress } from './recovery-address.ts';

/**
 * Serves the targets of mailed links: `/oidc/forgot` mails a password reset link to `/oidc/reset`; `/oidc/recovery-address`
 * confirms an address.
 */
export function resetRoutes(app: FastifyInstance, pages: ProviderPages, parts: Parts): void {
  const { clock, config, deferred, log } = parts;
  const look = (request: FastifyRequest, path: string) => pages.contextAt(request, `/oidc/${path}`);
  const addressOf = ({ brand, language }: PageContext, path: string) =>
    `/oidc/${path}?${new URLSearchParams({ brand, lang: language })}`;
  const staleForm = (context: PageContext): Note => {
    const { t } = lookOf(context);
    return { tone: 'attention', title: t('stale-form-sent'), text: t('stale-form-text') };
  };

  preparePages(app, (request) => look(request, 'forgot'));

  app.get('/forgot', async (request, reply) => {
    const context = look(request, 'forgot');
    const form = { action: addressOf(context, 'forgot'), username: '', problem: null, note: null };
    return reply.send(forgotPage(context, form));
  });

  app.post('/forgot', async (request, reply) => {
    const context = look(request, 'forgot');
    const { t } = lookOf(context);
    const username = (fieldsOf(request).get('username') ?? '').trim();
    const again = (status: number, { problem = null, note = null }: { problem?: string | null; note?: Note | null }) => {
      const action = addressOf(context, 'forgot');
      return reply.code(status).send(forgotPage(context, { action, username: username.slice(0, 320), problem, note }));
    };
    if (isFromElsewhere(request, config)) return again(403, { note: staleForm(context) });
    if (username === '') return again(400, { problem: t('username-missing') });
    const outcome = await requestReset(parts, { username, brand: context.brand, ip: request.ip });
    if (outcome.kind === 'locked') {
      const minutes = minutesUntil(outcome.until, clock.now());
      reply.header('retry-after', minutes * 60);
      return again(429, { note: tooOften(t, minutes) });
    }
    const mailed = outcome.mailed.catch((error) =>
      log.error({ correlationId: request.id, cause: causeOf(error) }, 'the password reset email could not be created'),
    );
    deferred.start(mailed);
    return reply.send(messagePage(context, { glyph: 'waiting', title: 'reset-mailed' }));
  });

  app.get('/reset', async (request, reply) => {
    const context = look(request, 'reset');
    return reply.send(
      resetPage(context, {
        action: addressOf(context, 'reset'),
        code: '',
        revokesApiTokens: false,
        problem: null,
        note: null,
      }),
    );
  });

  app.post('/reset', async (request, reply) => {
    const context = look(request, 'reset');
    const { t } = lookOf(context);
    const fields = fieldsOf(request);
    const code = readMailedCode(fields);
    const revokesApiTokens = fields.get('revoke-api-tokens') === 'yes';
    const again = (status: number, { problem = null, note = null }: { problem?: string | null; note?: Note | null }) =>
      reply.code(status).send(resetPage(context, { action: addressOf(context, 'reset'), code, revokesApiTokens, problem, note }));
    if (isFromElsewhere(request, config)) return again(403, { note: staleForm(context) });
    const password = fields.get('new-password') ?? '';
    const outcome = await resetPassword(parts, { code, password, revokesApiTokens, ip: request.ip });
    switch (outcome.kind) {
      case 'changed':
        return reply.send(messagePage(context, { glyph: 'ok', title: 'reset-done' }));
      case 'refused':
        return again(400, { problem: passwordProblemText(t, outcome.problem) });
      case 'expired':
        return reply.code(410).send(
          messagePage(context, {
            glyph: 'attention',
            title: 'reset-expired',
            actions: ({ home, brandName }) =>
              html`<a class="entrance-button entrance-button-primary entrance-button-large" href="${addressOf(context, 'forgot')}">${t('ask-new-link')}</a>
<a class="entrance-button entrance-button-large" href="${home}">${t('to-portal', { brand: brandName })}</a>`,
          }),
        );
    }
  });

  app.get('/recovery-address', async (request, reply) => {
    const context = look(request, 'recovery-address');
    return reply.send(recoveryConfirmationPage(context, { action: addressOf(context, 'recovery-address'), note: null }));
  });

  app.post('/recovery-address', async (request, reply) => {
    const context = look(request, 'recovery-address');
    if (isFromElsewhere(request, config)) {
      const form = { action: addressOf(context, 'recovery-address'), note: staleForm(context) };
      return reply.code(403).send(recoveryConfirmationPage(context, form));
    }
    const isConfirmed = await confirmRecoveryAddress(parts, readMailedCode(fieldsOf(request)), request.ip);
    if (!isConfirmed)
      return reply.code(410).send(messagePage(context, { glyph: 'attention', title: 'recovery-address-expired' }));
    return reply.send(messagePage(context, { glyph: 'ok', title: 'recovery-address-done' }));
  });
}

/** The code of a mailed link; people may paste the complete link. */
function readMailedCode(fields: URLSearchParams): string {
  return (fields.get('code') ?? '').trim().replace(/^.*#code=/, '');
}
