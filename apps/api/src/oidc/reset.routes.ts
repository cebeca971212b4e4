import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { html } from '../http/html.ts';
import { toLoggableError } from '../http/loggable-error.ts';
import { requestReset, resetPassword } from './change-password.ts';
import { getFormFields, isCrossOrigin, setUpPages } from './page-routes.ts';
import { createRetryNote, getMinutesUntil, getPasswordProblemText, type Note } from './pages/fields.ts';
import { renderMessagePage } from './pages/message.page.ts';
import { getPageTheme, type PageContext } from './pages/page.ts';
import type { ProviderPages } from './pages/provider-pages.ts';
import { renderForgotPage, renderRecoveryConfirmationPage, renderResetPage } from './pages/reset.page.ts';
import { confirmRecoveryAddress } from './recovery-address.ts';

/**
 * Serves the targets of mailed links: `/oidc/forgot` mails a password reset link to `/oidc/reset`; `/oidc/recovery-address`
 * confirms an address.
 */
export function resetRoutes(app: FastifyInstance, pages: ProviderPages, appContext: AppContext): void {
  const { clock, config, deferredWork, log } = appContext;
  const getPageContext = (request: FastifyRequest, path: string) => pages.createContextForPath(request, `/oidc/${path}`);
  const formatUrl = ({ brand, language }: PageContext, path: string) =>
    `/oidc/${path}?${new URLSearchParams({ brand, lang: language })}`;
  const createStaleFormNote = (context: PageContext): Note => {
    const { t } = getPageTheme(context);
    return { tone: 'attention', title: t('stale-form-sent'), text: t('stale-form-text') };
  };

  setUpPages(app, (request) => getPageContext(request, 'forgot'));

  app.get('/forgot', async (request, reply) => {
    const context = getPageContext(request, 'forgot');
    const form = { action: formatUrl(context, 'forgot'), username: '', problem: null, note: null };
    return reply.send(renderForgotPage(context, form));
  });

  app.post('/forgot', async (request, reply) => {
    const context = getPageContext(request, 'forgot');
    const { t } = getPageTheme(context);
    const username = (getFormFields(request).get('username') ?? '').trim();
    const resendForm = (status: number, { problem = null, note = null }: { problem?: string | null; note?: Note | null }) => {
      const action = formatUrl(context, 'forgot');
      return reply.code(status).send(renderForgotPage(context, { action, username: username.slice(0, 320), problem, note }));
    };
    if (isCrossOrigin(request, config)) return resendForm(403, { note: createStaleFormNote(context) });
    if (username === '') return resendForm(400, { problem: t('username-missing') });
    const outcome = await requestReset(appContext, { username, brand: context.brand, ip: request.ip });
    if (outcome.kind === 'locked') {
      const minutes = getMinutesUntil(outcome.until, clock.now());
      reply.header('retry-after', minutes * 60);
      return resendForm(429, { note: createRetryNote(t, minutes) });
    }
    const mailed = outcome.mailed.catch((error) =>
      log.error({ correlationId: request.id, cause: toLoggableError(error) }, 'the password reset email could not be created'),
    );
    deferredWork.start(mailed);
    return reply.send(renderMessagePage(context, { glyph: 'waiting', title: 'reset-mailed' }));
  });

  app.get('/reset', async (request, reply) => {
    const context = getPageContext(request, 'reset');
    return reply.send(
      renderResetPage(context, {
        action: formatUrl(context, 'reset'),
        code: '',
        revokesApiTokens: false,
        problem: null,
        note: null,
      }),
    );
  });

  app.post('/reset', async (request, reply) => {
    const context = getPageContext(request, 'reset');
    const { t } = getPageTheme(context);
    const fields = getFormFields(request);
    const code = readMailedCode(fields);
    const revokesApiTokens = fields.get('revoke-api-tokens') === 'yes';
    const resendForm = (status: number, { problem = null, note = null }: { problem?: string | null; note?: Note | null }) =>
      reply
        .code(status)
        .send(renderResetPage(context, { action: formatUrl(context, 'reset'), code, revokesApiTokens, problem, note }));
    if (isCrossOrigin(request, config)) return resendForm(403, { note: createStaleFormNote(context) });
    const password = fields.get('new-password') ?? '';
    const outcome = await resetPassword(appContext, { code, password, revokesApiTokens, ip: request.ip });
    switch (outcome.kind) {
      case 'changed':
        return reply.send(renderMessagePage(context, { glyph: 'ok', title: 'reset-done' }));
      case 'refused':
        return resendForm(400, { problem: getPasswordProblemText(t, outcome.problem) });
      case 'expired':
        return reply.code(410).send(
          renderMessagePage(context, {
            glyph: 'attention',
            title: 'reset-expired',
            actions: ({ home, brandName }) =>
              html`<a class="entrance-button entrance-button-primary entrance-button-large" href="${formatUrl(context, 'forgot')}">${t('ask-new-link')}</a>
<a class="entrance-button entrance-button-large" href="${home}">${t('to-portal', { brand: brandName })}</a>`,
          }),
        );
    }
  });

  app.get('/recovery-address', async (request, reply) => {
    const context = getPageContext(request, 'recovery-address');
    return reply.send(renderRecoveryConfirmationPage(context, { action: formatUrl(context, 'recovery-address'), note: null }));
  });

  app.post('/recovery-address', async (request, reply) => {
    const context = getPageContext(request, 'recovery-address');
    if (isCrossOrigin(request, config)) {
      const form = { action: formatUrl(context, 'recovery-address'), note: createStaleFormNote(context) };
      return reply.code(403).send(renderRecoveryConfirmationPage(context, form));
    }
    const isConfirmed = await confirmRecoveryAddress(appContext, readMailedCode(getFormFields(request)), request.ip);
    if (!isConfirmed)
      return reply.code(410).send(renderMessagePage(context, { glyph: 'attention', title: 'recovery-address-expired' }));
    return reply.send(renderMessagePage(context, { glyph: 'ok', title: 'recovery-address-done' }));
  });
}

/** Reads the code of a mailed link from the form; people may paste the complete link. */
function readMailedCode(fields: URLSearchParams): string {
  return (fields.get('code') ?? '').trim().replace(/^.*#code=/, '');
}
