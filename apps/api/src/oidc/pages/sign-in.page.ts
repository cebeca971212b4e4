import { renderIcon } from '@demarc/look/icons.ts';
import { html, Markup } from '../../http/html.ts';
import { type Note, renderNote, renderPasswordField, renderTextField } from './fields.ts';
import type { LabelKey, Translate } from './labels.ts';
import { getPageTheme, type PageContext, type PageTheme, renderSplitPage } from './page.ts';

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
  forgotUrl: string;
  passkey: PasskeyForm | null;
}

/**
 * The URL that the passkey form is submitted to. A page whose host is an IP address has no passkey form, because browsers reject
 * passkeys there.
 */
export interface PasskeyForm {
  action: string;
  optionsUrl: string;
  csrfToken: string;
}

/** Renders the username and password page, in the split layout of the portal's home page. */
export function renderSignInPage(context: PageContext, form: SignInForm): string {
  const theme = getPageTheme(context);
  const { t } = theme;
  const parts = html`<section class="entrance-part"><h1>${t('sign-in')}</h1>
${form.note ? renderNote(toNote(t, form.note)) : html`<p>${t('sign-in-text')}</p>`}
${renderFields(theme, form)}
${
  form.passkey &&
  html`<div class="sign-in-passkey" data-passkey-offer hidden><div class="sign-in-or">${t('or')}</div>
${renderPasskeyButton(t, form.passkey, html`entrance-button entrance-button-large entrance-button-full`)}</div>`
}
</section>
<section class="entrance-part entrance-part-small"><h2>${t('first-time')}</h2><p>${t('first-time-text')}</p></section>`;
  return renderSplitPage(theme, t('sign-in'), parts, form.passkey ? ['form', 'passkey'] : ['form']);
}

/** Renders a button that opens the browser's passkey dialog; its form submits the result. */
export function renderPasskeyButton(
  t: Translate,
  { action, optionsUrl, csrfToken }: PasskeyForm,
  style: Markup,
  end = html``,
): Markup {
  return html`<form class="sign-in-passkey-form" method="post" action="${action}" data-passkey="get" data-options="${optionsUrl}">
<input type="hidden" name="csrf" value="${csrfToken}"><input type="hidden" name="credential">
<button class="${style}" type="button" data-passkey-start><span>${new Markup(renderIcon('fingerprint'))}${t('use-passkey')}</span>${end}</button>
<span class="entrance-error" role="alert" data-passkey-problem hidden>${t('passkey-not-used')}</span>
</form>`;
}

function renderFields({ t }: PageTheme, { action, csrfToken, username, note, missing, forgotUrl }: SignInForm): Markup {
  const isWrong = note?.kind === 'wrong';
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
${renderTextField(name, usernameAttributes)}
${renderPasswordField(t, {
  name: 'password',
  label: t('password'),
  problem: missing.password ? t('password-missing') : isWrong ? t('password-again') : null,
  isFocused: focus === 'password',
  aside: html`<a href="${forgotUrl}">${t('forgot')}</a>`,
})}
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t(note ? 'sign-in-again' : 'sign-in')}</span>${new Markup(renderIcon('arrow-right'))}</button>
</form>`;
}

/** The attributes of every username field. */
export const usernameAttributes = html`autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="320" required`;

function toNote(t: Translate, note: SignInNote): Note {
  const createNote = (title: LabelKey, text: string): Note => ({
    tone: note.kind === 'wrong' ? 'trouble' : 'attention',
    title: t(title),
    text,
  });
  switch (note.kind) {
    case 'wrong':
      return createNote('wrong', note.triesLeft === 1 ? t('one-try-left') : t('tries-left', { count: note.triesLeft }));
    case 'locked':
      return createNote('locked', note.minutes === 1 ? t('locked-one-minute') : t('locked-text', { count: note.minutes }));
    case 'no-access':
      return createNote(`no-access-${note.reason}`, t(`no-access-${note.reason}-text`));
    default:
      return createNote(note.kind, t(`${note.kind}-text`));
  }
}
