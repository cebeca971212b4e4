import { renderIcon } from '@demarc/look/icons.ts';
import { html, Markup } from '../../http/html.ts';
import type { SecondFactor } from '../second-factor.ts';
import { getMinutesUntil, type Note, renderNote, renderProblem, renderTextField } from './fields.ts';
import type { Translate } from './labels.ts';
import { getPageTheme, type PageContext, renderSplitPage } from './page.ts';
import { type PasskeyForm, renderPasskeyButton } from './sign-in.page.ts';

/** The result of the last attempt. */
export type SecondFactorNote =
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'locked'; minutes: number }
  | { kind: 'missing' }
  | { kind: 'stale-form' };

export interface SecondFactorForm {
  factor: SecondFactor;
  action: string;
  csrfToken: string;
  username: string;
  note: SecondFactorNote | null;
  /** The first sign-in page, to sign in as another person. */
  startUrl: string;
  /** The same step with the other kind of code. */
  alternativeUrl: string;
  /** Null if the person has no passkey. */
  passkey: PasskeyForm | null;
}

/** Renders the second step of a sign-in: a code of the authenticator app, or a recovery code instead. */
export function renderSecondFactorPage(context: PageContext, form: SecondFactorForm): string {
  const theme = getPageTheme(context);
  const { t } = theme;
  const { factor, action, csrfToken, username, note, startUrl, alternativeUrl, passkey } = form;
  const isApp = factor === 'authenticator';
  const problem = note?.kind === 'missing' ? t(isApp ? 'code-missing' : 'recovery-code-missing') : null;
  const field = isApp ? renderCodeField(t, problem, note?.kind === 'wrong') : renderRecoveryCodeField(t, problem);
  const alternativeLink = html`<li><a href="${alternativeUrl}">${new Markup(renderIcon(isApp ? 'lifebuoy' : 'device-mobile'))}<span>${t(isApp ? 'use-recovery-code' : 'use-app')}</span>${new Markup(renderIcon('chevron-right'))}</a></li>`;
  const parts = html`<section class="entrance-part"><h1>${t('one-more-step')}</h1>
${note && note.kind !== 'missing' ? renderNote(toNote(t, factor, note)) : html`<p>${t(isApp ? 'code-text' : 'recovery-code-text')}</p>`}
<div class="sign-in-who"><span class="sign-in-initials" aria-hidden="true">${getInitials(username)}</span><span>${username}</span><a href="${startUrl}">${t('not-you')}</a></div>
<form class="entrance-form" method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${csrfToken}">
${field}
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t('sign-in')}</span></button>
</form></section>
<section class="entrance-part entrance-part-small"><h2>${t(isApp ? 'no-app' : 'no-recovery-code')}</h2>
<ul class="sign-in-ways">${passkey && html`<li data-passkey-offer hidden>${renderPasskeyButton(t, passkey, html`sign-in-way`, new Markup(renderIcon('chevron-right')))}</li>`}${alternativeLink}</ul></section>`;
  return renderSplitPage(theme, t('one-more-step'), parts, passkey ? ['form', 'code', 'passkey'] : ['form', 'code']);
}

/** Renders one field that looks like six cells. A script submits the form when all six are filled. */
export function renderCodeField(t: Translate, problem: string | null, isWrong = false): Markup {
  const descriptionIds = [problem !== null && 'code-problem', 'code-help'].filter(Boolean).join(' ');
  return html`<div class="entrance-field"><div class="entrance-label-line"><label for="code">${t('code')}</label><span class="sign-in-countdown" data-countdown="${t('new-code-in', { count: '{{count}}' })}" aria-hidden="true" hidden></span></div>
<div class="sign-in-cells"><input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]*" maxlength="6" autofocus required aria-describedby="${descriptionIds}"${(problem !== null || isWrong) && html` aria-invalid="true"`} data-code></div>
${renderProblem('code', problem)}
<span class="entrance-help" id="code-help">${t('code-help')}</span></div>`;
}

function renderRecoveryCodeField(t: Translate, problem: string | null): Markup {
  const attributes = html`autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="40" required`;
  return renderTextField({ name: 'code', label: t('recovery-code'), problem, isFocused: true }, attributes);
}

function toNote(t: Translate, factor: SecondFactor, note: Exclude<SecondFactorNote, { kind: 'missing' }>): Note {
  switch (note.kind) {
    case 'wrong':
      return {
        tone: 'trouble',
        title: t(factor === 'authenticator' ? 'code-wrong' : 'recovery-code-wrong'),
        text: note.triesLeft === 1 ? t('one-try-left') : t('tries-left', { count: note.triesLeft }),
      };
    case 'locked':
      return {
        tone: 'attention',
        title: t('locked'),
        text: note.minutes === 1 ? t('locked-one-minute') : t('locked-text', { count: note.minutes }),
      };
    case 'stale-form':
      return { tone: 'attention', title: t('stale-form'), text: t('stale-form-text') };
  }
}

export function createLockedNote(until: Date, now: Date): SecondFactorNote {
  return { kind: 'locked', minutes: getMinutesUntil(until, now) };
}

/** Returns the initials of the first two words of a username, as the portal shows them. */
function getInitials(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
