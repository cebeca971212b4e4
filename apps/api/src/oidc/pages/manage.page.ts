import type { Language } from '@demarc/contract/language.ts';
import { type IconName, renderIcon } from '@demarc/look/icons.ts';
import { renderSVG } from 'uqr';
import { html, Markup } from '../../http/html.ts';
import { renderBasicPage, renderStatusIcon } from '../../pages/page.ts';
import { type DeviceKind, parseDevice } from '../device.ts';
import type { OwnSession } from '../own-sessions.ts';
import type { Passkey } from '../passkeys.ts';
import { type Note, renderNote, renderPasswordField, renderTextField } from './fields.ts';
import type { LabelKey, Translate } from './labels.ts';
import { getPageTheme, type PageContext, type PageTheme } from './page.ts';
import { renderCodeField } from './second-factor.page.ts';

/** Builds the URL of a page below `/oidc/manage`, with query parameters. */
export type ManageUrlBuilder = (page?: string, query?: Record<string, string>) => string;

export interface ManageView {
  buildUrl: ManageUrlBuilder;
  csrfToken: string;
  now: Date;
}

export interface ManageOverview extends ManageView {
  username: string;
  name: string;
  passwordChangedAt: Date | null;
  /** The address for password reset links if the username is not an email address. */
  recoveryAddress: string | null;
  /** The username is an email address, so no recovery address is needed. */
  isAddressUsername: boolean;
  authenticatorSince: Date | null;
  recoveryCodesLeft: number;
  /** New codes, shown once. */
  newRecoveryCodes: readonly string[] | null;
  passkeys: readonly Passkey[];
  sessions: readonly OwnSession[];
  note: Note | null;
}

const deviceIcons: Readonly<Record<DeviceKind, IconName>> = {
  desktop: 'device-desktop',
  laptop: 'device-laptop',
  mobile: 'device-mobile',
};

/** Renders the overview of how a person signs in. */
export function renderManagePage(context: PageContext, view: ManageOverview): string {
  const theme = getPageTheme(context);
  const { t, home, brandName } = theme;
  const content = html`<div class="manage-head"><div><h1>${t('manage')}</h1><p>${view.name} · ${view.username} · ${t('manage-text')}</p></div>
<a class="entrance-button" href="${home}">${new Markup(renderIcon('arrow-left'))}${t('back-to', { brand: brandName })}</a></div>
${view.note && renderNote(view.note)}
<div class="manage-columns"><div>
${renderPasswordSection(theme, view)}
${!view.isAddressUsername && renderRecoveryAddressSection(theme, view)}
${renderAuthenticatorSection(theme, view)}
${renderPasskeySection(theme, view)}
</div><div>
${renderSessionSection(theme, view)}
</div></div>`;
  return renderBasicPage(theme, t('manage'), content, ['form', 'recovery']);
}

function renderPasswordSection({ t, language }: PageTheme, { buildUrl, passwordChangedAt, now }: ManageOverview): Markup {
  const text = passwordChangedAt
    ? t('password-changed-at', { when: formatDay(passwordChangedAt, now, language) })
    : t('password-never-changed');
  return html`<section class="entrance-part manage-part"><header><h2>${t('password')}</h2>${renderLinkButton(buildUrl('password'), t('change'))}</header>
<p>${text} ${t('password-ends-others')}</p></section>`;
}

function renderRecoveryAddressSection({ t }: PageTheme, { buildUrl, recoveryAddress }: ManageOverview): Markup {
  const label = t(recoveryAddress ? 'change' : 'set-up');
  const text = recoveryAddress ? html`<span class="mono">${recoveryAddress}</span>` : html`${t('no-recovery-address')}`;
  return html`<section class="entrance-part manage-part"><header><h2>${t('recovery-address')}</h2>${renderLinkButton(buildUrl('recovery-address'), label)}</header>
<p>${text}</p><p>${t('recovery-address-why')}</p></section>`;
}

function renderAuthenticatorSection({ t, language }: PageTheme, view: ManageOverview): Markup {
  const { buildUrl, authenticatorSince: since, recoveryCodesLeft: left, newRecoveryCodes, now } = view;
  if (!since) {
    return html`<section class="entrance-part manage-part"><header><h2>${t('authenticator')}</h2>${renderLinkButton(buildUrl('authenticator'), t('set-up'))}</header>
<p class="manage-status">${renderStatusIcon('open')}<span>${t('is-off')}</span></p><p>${t('authenticator-why')}</p></section>`;
  }
  const codes = newRecoveryCodes
    ? renderRecoveryCodes(t, view, newRecoveryCodes)
    : html`<div class="manage-line"><p>${left > 2 ? null : renderStatusIcon('attention')}${t(left === 1 ? 'one-recovery-code-left' : 'recovery-codes-left', { count: left })}</p>${renderLinkButton(buildUrl('recovery-codes'), t('make-new-codes'))}</div>`;
  return html`<section class="entrance-part manage-part"><header><h2>${t('authenticator')}</h2>${renderLinkButton(buildUrl('authenticator-off'), t('switch-off'))}</header>
<p class="manage-status">${renderStatusIcon('ok')}<span>${t('is-on')}</span><span class="manage-quiet">${t('since', { when: formatDay(since, now, language) })}</span></p>
${codes}</section>`;
}

export function renderRecoveryCodes(t: Translate, { buildUrl, csrfToken }: ManageView, codes: readonly string[]): Markup {
  const renderButton = (name: string, glyph: IconName, label: string, data = html``) =>
    html`<button class="entrance-button manage-small" type="button" data-recovery-${new Markup(name)} ${data} hidden>${new Markup(renderIcon(glyph))}<span>${label}</span></button>`;
  return html`<div class="manage-codes" data-recovery-codes><div class="entrance-between"><h3>${t('new-recovery-codes')}</h3><span class="manage-quiet">${t('shown-once')}</span></div>
<p>${t('recovery-codes-text')}</p>
<ol>${codes.map((code) => html`<li data-recovery-code>${code}</li>`)}</ol>
<div class="manage-buttons">${renderButton('copy', 'copy', t('copy'), html`data-done="${t('copied')}"`)}${renderButton('save', 'download', t('save'), html`data-file="${t('recovery-file')}.txt"`)}${renderButton('print', 'printer', t('print'))}
<form method="post" action="${buildUrl('recovery-codes-kept')}">${renderCsrfField(csrfToken)}<button class="entrance-button entrance-button-primary manage-small" type="submit">${t('codes-kept')}</button></form></div>
<span class="unseen" role="status"></span></div>`;
}

function renderPasskeySection({ t, language }: PageTheme, { buildUrl, passkeys, now }: ManageOverview): Markup {
  const renderPasskey = ({ credentialId: id, name, createdAt, lastUsedAt }: Passkey) => {
    const lastUse = lastUsedAt ? t('used', { when: formatMoment(lastUsedAt, now, language) }) : t('never-used');
    return html`<li>${new Markup(renderIcon('key'))}<div><b>${name}</b><small>${t('made', { when: formatDay(createdAt, now, language) })} · ${lastUse}</small></div>
<div class="manage-buttons">${renderUnstyledLink(buildUrl('passkey-name', { id }), t('rename'), name)}${renderUnstyledLink(buildUrl('passkey-removal', { id }), t('remove'), name)}</div></li>`;
  };
  return html`<section class="entrance-part manage-part"><header><h2>${t('passkeys')}<small>${passkeys.length}</small></h2><a class="entrance-button manage-small" href="${buildUrl('passkey')}">${new Markup(renderIcon('plus'))}${t('add-passkey')}</a></header>
${passkeys.length === 0 ? html`<p>${t('passkey-why')}</p>` : html`<ul class="manage-list">${passkeys.map(renderPasskey)}</ul>`}</section>`;
}

function renderSessionSection({ t, language }: PageTheme, { buildUrl, csrfToken, sessions, now }: ManageOverview): Markup {
  const renderSession = ({ sid, companyName, via, startedAt, ip, userAgent, isCurrent }: OwnSession) => {
    const device = parseDevice(userAgent);
    const title = via === 'api-token' ? t('via-api-token') : formatDeviceName(t, device);
    const facts = [
      html`${companyName}`,
      ip && html`<span class="mono">${ip}</span>`,
      html`${formatMoment(startedAt, now, language)}`,
    ];
    const separatedFacts = facts
      .filter((fact) => fact instanceof Markup)
      .map((fact, index) => (index === 0 ? fact : html` · ${fact}`));
    const end = html`<form method="post" action="${buildUrl('session-end')}">${renderCsrfField(csrfToken)}<input type="hidden" name="sid" value="${sid}"><button class="entrance-button manage-small" type="submit">${t('end-session')}<span class="unseen"> ${title}, ${companyName}</span></button></form>`;
    return html`<li>${new Markup(renderIcon(via === 'api-token' ? 'key' : deviceIcons[device.kind]))}<div><b>${title}</b><small>${separatedFacts}</small></div>
${isCurrent ? html`<span class="manage-status">${renderStatusIcon('ok')}<span>${t('this-session')}</span></span>` : end}</li>`;
  };
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  const endAll = html`<form method="post" action="${buildUrl('other-sessions-end')}">${renderCsrfField(csrfToken)}<button class="entrance-button manage-small" type="submit">${new Markup(renderIcon('logout'))}<span>${t('end-other-sessions')}</span></button></form>`;
  return html`<section class="entrance-part manage-part"><header><h2>${t('sessions')}<small>${sessions.length}</small></h2>${hasOthers && endAll}</header>
${sessions.length === 0 ? html`<p>${t('no-sessions')}</p>` : html`<ul class="manage-list">${sessions.map(renderSession)}</ul>`}</section>`;
}

function formatDeviceName(t: Translate, { browser, system }: { browser: string | null; system: string | null }): string {
  if (browser && system) return t('browser-on', { browser, system });
  return browser ?? system ?? t('unknown-device');
}

interface FormView extends ManageView {
  note: Note | null;
  /** The label of the link above the title; by default the title of the overview. */
  back?: LabelKey;
}

export function renderChangePasswordPage(
  context: PageContext,
  view: FormView & { username: string; problems: { current: string | null; password: string | null } },
): string {
  const { t } = getPageTheme(context);
  const { current, password } = view.problems;
  const isNewInvalid = current === null && password !== null;
  const fields = html`<input class="unseen" type="text" name="username" value="${view.username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${renderPasswordField(t, { name: 'password', label: t('current-password'), problem: current, isFocused: !isNewInvalid })}
${renderPasswordField(t, { name: 'new-password', label: t('new-password'), problem: password, isFocused: isNewInvalid, isNew: true })}`;
  return renderFormPage(context, view, { title: 'change-password', page: 'password', fields, button: 'change-password-button' });
}

/** Renders the form to change the recovery address, which requires the password. */
export function renderRecoveryAddressPage(
  context: PageContext,
  view: FormView & { username: string; email: string; problems: { email: string | null; password: string | null } },
): string {
  const { t } = getPageTheme(context);
  const { email, problems } = view;
  const isPasswordWrong = problems.email === null && problems.password !== null;
  const field = { name: 'email', label: t('recovery-address'), value: email, help: t('recovery-address-help') };
  const fields = html`<p class="manage-lead">${t('recovery-address-text')}</p>
${renderTextField({ ...field, problem: problems.email, isFocused: !isPasswordWrong }, html`inputmode="email" autocomplete="email" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="254"`)}
<input class="unseen" type="text" name="username" value="${view.username}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${renderPasswordField(t, { name: 'password', label: t('current-password'), problem: problems.password, isFocused: isPasswordWrong })}`;
  return renderFormPage(context, view, {
    title: 'recovery-address',
    page: 'recovery-address',
    fields,
    button: 'save-recovery-address',
  });
}

/** Renders the form to set up the authenticator app: the QR code, the secret as text, and a field for the first code. */
export function renderAuthenticatorPage(
  context: PageContext,
  view: FormView & { secret: string; secretUri: string; problem: string | null },
): string {
  const { t } = getPageTheme(context);
  const secretGroups = view.secret.match(/.{1,4}/g)?.join(' ') ?? '';
  const fields = html`<ol class="manage-steps"><li><b>${t('authenticator-step-1')}</b><p>${t('authenticator-step-1-text')}</p></li>
<li><b>${t('authenticator-step-2')}</b><div class="manage-picture" role="img" aria-label="${t('qr-code')}">${new Markup(renderSVG(view.secretUri, { border: 4, ecc: 'M' }))}</div>
<p>${t('or-type')} <span class="mono manage-secret">${secretGroups}</span></p></li>
<li><b>${t('authenticator-step-3')}</b>${renderCodeField(t, view.problem)}</li></ol>`;
  return renderFormPage(context, view, { title: 'set-up-authenticator', page: 'authenticator', fields, button: 'switch-on' }, [
    'form',
    'code',
  ]);
}

/** Renders the form to add a passkey: its name, then the browser's dialog. */
export function renderPasskeyPage(context: PageContext, view: FormView & { name: string; problem: string | null }): string {
  const theme = getPageTheme(context);
  const { t } = theme;
  const { buildUrl, csrfToken, name, note, problem } = view;
  const content = html`${renderFormHead(theme, buildUrl, 'add-passkey')}
<p class="manage-lead">${t('add-passkey-text')}</p>
${note && renderNote(note)}
<div data-passkey-impossible>${renderNote({ tone: 'attention', title: t('passkey-impossible'), text: t('passkey-impossible-text') })}</div>
<form class="entrance-form manage-form" method="post" action="${buildUrl('passkey')}" data-passkey="create" data-options="${buildUrl('passkey-options')}">
${renderCsrfField(csrfToken)}<input type="hidden" name="credential">
${renderPasskeyNameField(t, name, problem)}
<span class="entrance-error" role="alert" data-passkey-problem hidden>${t('passkey-not-made')}</span>
<div class="entrance-actions"><button class="entrance-button entrance-button-primary entrance-button-large" type="submit" data-passkey-start><span>${new Markup(renderIcon('fingerprint'))}${t('make-passkey')}</span></button>
<a class="entrance-button entrance-button-large" href="${buildUrl()}">${t('cancel')}</a></div></form>`;
  return renderBasicPage(theme, t('add-passkey'), content, ['passkey']);
}

export function renderPasskeyNamePage(
  context: PageContext,
  view: FormView & { id: string; name: string; problem: string | null },
): string {
  const { t } = getPageTheme(context);
  const fields = html`<input type="hidden" name="id" value="${view.id}">${renderPasskeyNameField(t, view.name, view.problem)}`;
  return renderFormPage(context, view, { title: 'rename-passkey', page: 'passkey-name', fields, button: 'save-name' });
}

interface Confirmation {
  title: LabelKey;
  text: string;
  page: string;
  button: LabelKey;
  /** The ID of the affected object. */
  id?: string;
}

/** Asks for confirmation before a deletion. */
export function renderConfirmationPage(
  context: PageContext,
  view: FormView,
  { title, text, page, button, id }: Confirmation,
): string {
  const idField = id !== undefined && html`<input type="hidden" name="id" value="${id}">`;
  return renderFormPage(context, view, { title, page, button, fields: html`<p class="manage-lead">${text}</p>${idField}` });
}

interface ManageForm {
  title: LabelKey;
  page: string;
  fields: Markup;
  button: LabelKey;
}

function renderFormPage(
  context: PageContext,
  { buildUrl, back, csrfToken, note }: FormView,
  { title, page, fields, button }: ManageForm,
  scripts: readonly ('form' | 'code')[] = ['form'],
): string {
  const theme = getPageTheme(context);
  const { t } = theme;
  const content = html`${renderFormHead(theme, buildUrl, title, back)}
${note && renderNote(note)}
<form class="entrance-form manage-form" method="post" action="${buildUrl(page)}" novalidate>${renderCsrfField(csrfToken)}
${fields}
<div class="entrance-actions"><button class="entrance-button entrance-button-primary entrance-button-large" type="submit"><span>${t(button)}</span></button>
<a class="entrance-button entrance-button-large" href="${buildUrl()}">${t('cancel')}</a></div></form>`;
  return renderBasicPage(theme, t(title), content, scripts);
}

function renderFormHead({ t }: PageTheme, buildUrl: ManageUrlBuilder, title: LabelKey, back: LabelKey = 'manage'): Markup {
  return html`<div class="manage-head"><div><a class="manage-up" href="${buildUrl()}">${new Markup(renderIcon('arrow-left'))}${t(back)}</a><h1>${t(title)}</h1></div></div>`;
}

function renderPasskeyNameField(t: Translate, name: string, problem: string | null): Markup {
  const field = { name: 'name', label: t('passkey-name'), value: name, problem, isFocused: true, help: t('passkey-name-help') };
  return renderTextField(field, html`autocomplete="off" maxlength="60" required`);
}

function renderCsrfField(token: string): Markup {
  return html`<input type="hidden" name="csrf" value="${token}">`;
}

function renderLinkButton(href: string, label: string): Markup {
  return html`<a class="entrance-button manage-small" href="${href}">${label}</a>`;
}

function renderUnstyledLink(href: string, label: string, subject: string): Markup {
  return html`<a class="entrance-button entrance-button-quiet manage-small" href="${href}">${label}<span class="unseen"> ${subject}</span></a>`;
}

const timeZone = 'Europe/Amsterdam';
const locales = { en: 'en-GB', nl: 'nl-NL' } as const;
// Created once, because creating them takes longer than rendering the rest of the page.
const formats = {
  en: createFormats('en'),
  nl: createFormats('nl'),
};

function createFormats(language: Language) {
  const locale = locales[language];
  return {
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  };
}

/** Formats a day as `today`, `yesterday` or the date. */
function formatDay(at: Date, now: Date, language: Language): string {
  const { day: format, relative } = formats[language];
  const date = format.format(at);
  if (date === format.format(now)) return relative.format(0, 'day');
  const isYesterday = date === format.format(new Date(now.getTime() - 24 * 60 * 60 * 1000));
  return isYesterday ? relative.format(-1, 'day') : date.replace('.', '');
}

/** Formats a day and time. */
function formatMoment(at: Date, now: Date, language: Language): string {
  return `${formatDay(at, now, language)} ${formats[language].time.format(at)}`;
}
