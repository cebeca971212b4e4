import { icon } from '@demarc/look/icons.ts';
import { html, Markup } from '../../http/html.ts';
import { type Note, noteBox, passwordField, textField } from './fields.ts';
import { lookOf, type PageContext, type PageLook, splitPage } from './page.ts';
import type { TextKey, Translate } from './texts.ts';

/** The message above the fields after an attempt. */
export type SignInNote =
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'locked'; minutes: number }
  | { kind: 'no-access'; reason: 'disabled' | 'pending' | 'none' }
  | { kind: 'busy' }
  | { kind: 'stale-form' }
  | { kind: 'passkey-refused' }
  | { kind: 'step-expired' };

export interface SignInForm {
  action: string;
  csrfToken: string;
  username: string;
  note: SignInNote | null;
  /** Required fields that were left empty. */
  missing: { username: boolean; password: boolean };
  forgotAddress: string;
  passkey: PasskeyForm | null;
}

/**
 * Where the passkey form submits. A page whose host is an IP address has no passkey form, because browsers reject passkeys there.
 */
export interface PasskeyForm {
  action: string;
  optionsAddress: string;
  csrfToken: string;
}

/** The username and password page, in the split layout of the portal's home page. */
export function signInPage(context: PageContext, form: SignInForm): string {
  const look = lookOf(context);
  const { t } = look;
  const parts = html`<section class="entrance-part"><h1>${t('sign-in')}</h1>
${form.note ? noteBox(words(t, form.note)) : html`<p>${t('sign-in-text')}</p>`}
${fields(look, form)}
${
  form.passkey &&
  html`<div class="sign-in-passkey" data-passkey-offer hidden><div class="sign-in-or">${t('or')}</div>
${passkeyButton(t, form.passkey, html`entrance-button entrance-button-large entrance-button-full`)}</div>`
}
</section>
<section class="entrance-part entrance-part-small"><h2>${t('first-time')}</h2><p>${t('first-time-text')}</p></section>`;
  return splitPage(look, t('sign-in'), parts, form.passkey ? ['form', 'passkey'] : ['form']);
}

/** A button that opens the browser's passkey dialog; its form submits the result. */
export function passkeyButton(
  t: Translate,
  { action, optionsAddress, csrfToken }: PasskeyForm,
  style: Markup,
  end = html``,
): Markup {
  return html`<form class="sign-in-passkey-form" method="post" action="${action}" data-passkey="get" data-options="${optionsAddress}">
<input type="hidden" name="csrf" value="${csrfToken}"><input type="hidden" name="credential">
<button class="${style}" type="button" data-passkey-start><span>${new Markup(icon('fingerprint'))}${t('use-passkey')}</span>${end}</button>
<span class="entrance-error" role="alert" data-passkey-problem hidden>${t('passkey-not-used')}</span>
</form>`;
}

function fields({ t }: PageLook, { action, csrfToken, username, note: told, missing, forgotAddress }: SignInForm): Markup {
  const isWrong = told?.kind === 'wrong';
  // The first field that still needs input.
  const focus = missing.username || username === '' ? 'username' : 'password';
  const name = {
    name: 'username',
    label: t('username'),
    value: username,
    problem: missing.username ? t('username-missing') : null,
    isFocused: focus === 'username',
  };
  return html`<form class="entrance-form" method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${csrfToken}">
${textField(name, usernameAttributes)}
${passwordField(t, {
  name: 'password',
  label: t('password'),
  problem: missing.password ? t('password-missing') : isWrong ? t('password-again') : null,
  isFocused: focus === 'password',
  aside: html`<a href="${forgotAddress}">${t('forgot')}</a>`,
})}
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t(told ? 'sign-in-again' : 'sign-in')}</span>${new Markup(icon('arrow-right'))}</button>
</form>`;
}

/** The attributes of every username field. */
export const usernameAttributes = html`autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="320" required`;

function words(t: Translate, told: SignInNote): Note {
  const say = (title: TextKey, text: string): Note => ({
    tone: told.kind === 'wrong' ? 'trouble' : 'attention',
    title: t(title),
    text,
  });
  switch (told.kind) {
    case 'wrong':
      return say('wrong', told.triesLeft === 1 ? t('one-try-left') : t('tries-left', { count: told.triesLeft }));
    case 'locked':
      return say('locked', told.minutes === 1 ? t('locked-one-minute') : t('locked-text', { count: told.minutes }));
    case 'no-access':
      return say(`no-access-${told.reason}`, t(`no-access-${told.reason}-text`));
    default:
      return say(told.kind, t(`${told.kind}-text`));
  }
}
