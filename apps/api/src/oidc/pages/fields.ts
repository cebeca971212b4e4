import { renderIcon } from '@demarc/look/icons.ts';
import { html, Markup } from '../../http/html.ts';
import { renderStatusIcon } from '../../pages/page.ts';
import { type PasswordProblem, passwordLength } from '../new-password.ts';
import type { Translate } from './labels.ts';

interface Field {
  name: string;
  label: string;
  value?: string;
  /** The translated error message. */
  problem?: string | null;
  isFocused?: boolean;
  help?: string;
}

interface PasswordField extends Field {
  isNew?: boolean;
  /** Shown at the end of the label's line. */
  aside?: Markup;
}

/** A message above the fields of a form or the content of a page. */
export interface Note {
  tone: 'ok' | 'attention' | 'trouble';
  title: string;
  text?: string;
}

export function renderNote({ tone, title, text = '' }: Note): Markup {
  const role = tone === 'ok' ? 'status' : 'alert';
  return html`<div class="entrance-note entrance-note-${tone}" role="${role}">${renderStatusIcon(tone)}<div><b>${title}</b>${text}</div></div>`;
}

/** Returns the time until then in whole minutes, rounded up and at least 1. */
export function getMinutesUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
}

export function createRetryNote(t: Translate, minutes: number): Note {
  return {
    tone: 'attention',
    title: t('locked'),
    text: minutes === 1 ? t('wait-one-minute') : t('wait-minutes', { count: minutes }),
  };
}

/** Renders a text field with additional attributes. */
export function renderTextField(field: Field, attributes: Markup): Markup {
  const { name, label, value = '', problem = null, isFocused = false, help } = field;
  const descriptionId = help === undefined ? null : `${name}-help`;
  return html`<div class="entrance-field"><label for="${name}">${label}</label>
<div class="entrance-input"><input id="${name}" name="${name}" type="text" value="${value}" ${attributes}${renderFieldAttributes(name, problem, isFocused, descriptionId)}></div>
${renderProblem(name, problem)}
${help !== undefined && html`<span class="entrance-help" id="${name}-help">${help}</span>`}</div>`;
}

/** Renders a password field with a button to show the password and a Caps Lock warning. */
export function renderPasswordField(t: Translate, field: PasswordField): Markup {
  const { name, label, problem = null, isFocused = false, isNew = false, aside } = field;
  const descriptionId = isNew ? `${name}-rules` : null;
  const labelElement = html`<label for="${name}">${label}</label>`;
  return html`<div class="entrance-field">${aside ? html`<div class="entrance-label-line">${labelElement}${aside}</div>` : labelElement}
<div class="entrance-input"><input id="${name}" name="${name}" type="password" autocomplete="${isNew ? 'new-password' : 'current-password'}" maxlength="1024" required${renderFieldAttributes(name, problem, isFocused, descriptionId)}><button type="button" hidden aria-pressed="false" aria-controls="${name}" data-show="${t('show')}" data-hide="${t('hide')}">${new Markup(renderIcon('eye'))}<span>${t('show')}</span></button></div>
${renderProblem(name, problem)}
<span class="entrance-help" role="status" data-caps-lock hidden>${t('caps-lock')}</span>
${isNew && renderPasswordRules(t, name)}</div>`;
}

export function getPasswordProblemText(t: Translate, problem: PasswordProblem): string {
  return t(`password-${problem}`, { min: passwordLength.min, max: passwordLength.max });
}

export function renderProblem(name: string, problem: string | null): Markup | null {
  return problem === null
    ? null
    : html`<span class="entrance-error" id="${name}-problem">${renderStatusIcon('trouble')}<span>${problem}</span></span>`;
}

/** Renders the attributes of a field that is invalid, has a description or gets the focus. */
function renderFieldAttributes(
  name: string,
  problem: string | null,
  isFocused: boolean,
  descriptionId: string | null = null,
): Markup {
  const ids = [problem !== null && `${name}-problem`, descriptionId].filter(Boolean).join(' ');
  return html`${problem !== null && html` aria-invalid="true"`}${ids !== '' && html` aria-describedby="${ids}"`}${isFocused && html` autofocus`}`;
}

/** Renders the rules for a new password. A script updates the first one as the person types; only the server can check the second. */
function renderPasswordRules(t: Translate, name: string): Markup {
  const { min, max } = passwordLength;
  return html`<ul class="sign-in-rules" id="${name}-rules">
<li data-rule-for="${name}" data-min="${min}" data-max="${max}"><span data-open>${renderStatusIcon('open')}</span><span data-met hidden>${renderStatusIcon('ok')}</span>${t('rule-length', { min })}</li>
<li><span>${renderStatusIcon('open')}</span>${t('rule-common')}</li>
</ul>`;
}
