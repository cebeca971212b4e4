import { html } from '../../http/html.ts';
import { type Note, noteBox, passwordField, textField } from './fields.ts';
import { lookOf, type PageContext, splitPage } from './page.ts';
import { usernameAttributes } from './sign-in.page.ts';

interface ForgotForm {
  action: string;
  username: string;
  problem: string | null;
  note: Note | null;
}

/** The page that asks for the username of a forgotten password. */
export function forgotPage(context: PageContext, { action, username, problem, note }: ForgotForm): string {
  const look = lookOf(context);
  const { t, home, brandName } = look;
  const name = { name: 'username', label: t('username'), value: username, problem, isFocused: true };
  const parts = html`<section class="entrance-part"><h1>${t('forgot-title')}</h1>
${note ? noteBox(note) : html`<p>${t('forgot-text')}</p>`}
<form class="entrance-form" method="post" action="${action}" novalidate>
${textField(name, usernameAttributes)}
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t('forgot-button')}</span></button>
</form></section>
<section class="entrance-part entrance-part-small"><h2>${t('forgot-no-mail')}</h2><p>${t('forgot-no-mail-text')}</p>
<p class="entrance-quiet"><a href="${home}">${t('to-portal', { brand: brandName })}</a></p></section>`;
  return splitPage(look, t('forgot-title'), parts, ['form']);
}

interface ResetForm {
  action: string;
  code: string;
  problem: string | null;
  note: Note | null;
}

/** The page where the link of the mail leads; the code comes behind the # and is put in its field by the browser. */
export function resetPage(context: PageContext, { action, code, problem, note }: ResetForm): string {
  const look = lookOf(context);
  const { t } = look;
  const codeField = textField(
    { name: 'code', label: t('reset-code'), value: code, help: t('reset-code-help') },
    html`autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="400" required`,
  );
  const parts = html`<section class="entrance-part"><h1>${t('reset-title')}</h1>
${note ? noteBox(note) : html`<p>${t('reset-text')}</p>`}
<form class="entrance-form" method="post" action="${action}" novalidate data-code-from-address>
<div data-code-field>${codeField}</div>
${passwordField(t, { name: 'new-password', label: t('new-password'), problem, isFocused: true, isNew: true })}
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t('reset-button')}</span></button>
</form></section>`;
  return splitPage(look, t('reset-title'), parts, ['form']);
}
