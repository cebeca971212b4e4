import { html, type Markup } from '../../http/html.ts';
import { type Note, renderNote, renderPasswordField, renderTextField } from './fields.ts';
import type { Translate } from './labels.ts';
import { getPageTheme, type PageContext, renderSplitPage } from './page.ts';
import { usernameAttributes } from './sign-in.page.ts';

interface ForgotForm {
  action: string;
  username: string;
  problem: string | null;
  note: Note | null;
}

/** Asks for the username of a person who forgot the password. */
export function renderForgotPage(context: PageContext, { action, username, problem, note }: ForgotForm): string {
  const theme = getPageTheme(context);
  const { t, home, brandName } = theme;
  const name = { name: 'username', label: t('username'), value: username, problem, isFocused: true };
  const parts = html`<section class="entrance-part"><h1>${t('forgot-title')}</h1>
${note ? renderNote(note) : html`<p>${t('forgot-text')}</p>`}
<form class="entrance-form" method="post" action="${action}" novalidate>
${renderTextField(name, usernameAttributes)}
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t('forgot-button')}</span></button>
</form></section>
<section class="entrance-part entrance-part-small"><h2>${t('forgot-no-mail')}</h2><p>${t('forgot-no-mail-text')}</p>
<p class="entrance-quiet"><a href="${home}">${t('to-portal', { brand: brandName })}</a></p></section>`;
  return renderSplitPage(theme, t('forgot-title'), parts, ['form']);
}

interface ResetForm {
  action: string;
  code: string;
  revokesApiTokens: boolean;
  problem: string | null;
  note: Note | null;
}

/** Renders the page that opens from a password reset link. The code is in the fragment, and a script copies it into its field. */
export function renderResetPage(context: PageContext, { action, code, revokesApiTokens, problem, note }: ResetForm): string {
  const theme = getPageTheme(context);
  const { t } = theme;
  const parts = html`<section class="entrance-part"><h1>${t('reset-title')}</h1>
${note ? renderNote(note) : html`<p>${t('reset-text')}</p>`}
<form class="entrance-form" method="post" action="${action}" novalidate data-code-from-address>
${renderMailedCodeField(t, code)}
${renderPasswordField(t, { name: 'new-password', label: t('new-password'), problem, isFocused: true, isNew: true })}
<div class="entrance-field"><label class="sign-in-choice"><input type="checkbox" name="revoke-api-tokens" value="yes" aria-describedby="revoke-api-tokens-help"${revokesApiTokens && html` checked`}>${t('revoke-api-tokens')}</label>
<span class="entrance-help" id="revoke-api-tokens-help">${t('revoke-api-tokens-help')}</span></div>
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t('reset-button')}</span></button>
</form></section>`;
  return renderSplitPage(theme, t('reset-title'), parts, ['form']);
}

/** Renders the page that opens from the link in a confirmation mail. */
export function renderRecoveryConfirmationPage(
  context: PageContext,
  { action, note }: Pick<ResetForm, 'action' | 'note'>,
): string {
  const theme = getPageTheme(context);
  const { t } = theme;
  const parts = html`<section class="entrance-part"><h1>${t('confirm-recovery-address')}</h1>
${note ? renderNote(note) : html`<p>${t('confirm-recovery-address-text')}</p>`}
<form class="entrance-form" method="post" action="${action}" novalidate data-code-from-address>
${renderMailedCodeField(t, '')}
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t('confirm-recovery-address-button')}</span></button>
</form></section>`;
  return renderSplitPage(theme, t('confirm-recovery-address'), parts, ['form']);
}

function renderMailedCodeField(t: Translate, code: string): Markup {
  const field = renderTextField(
    { name: 'code', label: t('reset-code'), value: code, help: t('reset-code-help') },
    html`autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="400" required`,
  );
  return html`<div data-code-field>${field}</div>`;
}
