import { icon } from '@demarc/look/icons.ts';
import { picture } from '@demarc/look/picture.ts';
import { html, Markup } from '../../http/html.ts';
import { document, languageChoice, logo, lookOf, type PageContext, type PageLook, status } from './page.ts';
import type { TextKey, Translate } from './texts.ts';

/** What the page says above its fields after a try. */
export type SignInNote =
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'locked'; minutes: number }
  | { kind: 'no-access'; reason: 'disabled' | 'pending' | 'none' }
  | { kind: 'busy' }
  | { kind: 'stale-form' };

export interface SignInForm {
  action: string;
  csrfToken: string;
  username: string;
  note: SignInNote | null;
  /** Fields that were left empty. */
  missing: { username: boolean; password: boolean };
}

// Drawn once: a picture takes some milliseconds.
const pictures = new Map<string, Markup>();

/** The page with username and password, in the split of the portal's home. */
export function signInPage(context: PageContext, form: SignInForm): string {
  const look = lookOf(context);
  const { t, slug, brand } = look;
  const drawing = pictures.get(slug) ?? new Markup(picture(slug));
  pictures.set(slug, drawing);
  const body = html`<div class="entrance entrance-sign-in">
<section class="entrance-picture" aria-label="${look.brandName}">
<div class="entrance-words">${logo(look, 30)}<p class="entrance-promise">${t(`promise-${brand}`)}</p><p class="entrance-sentence">${t(`sentence-${brand}`)}</p></div>
<div class="entrance-canvas">${drawing}</div>
</section>
<main class="entrance-panel">
<div class="entrance-tools">${languageChoice(look)}</div>
<div class="entrance-parts">
<section class="entrance-part"><h1>${t('sign-in')}</h1>
${form.note ? note(look, form.note) : html`<p>${t('sign-in-text')}</p>`}
${fields(look, form)}
</section>
<section class="entrance-part entrance-part-small"><h2>${t('first-time')}</h2><p>${t('first-time-text')}</p></section>
</div>
<div class="entrance-foot"></div>
</main>
</div>`;
  return document(look, t('sign-in'), body);
}

function fields({ t }: PageLook, { action, csrfToken, username, note: told, missing }: SignInForm): Markup {
  const isWrong = told?.kind === 'wrong';
  const passwordProblem = missing.password ? t('password-missing') : isWrong ? t('password-again') : null;
  // The first field that still wants something.
  const focus = missing.username || username === '' ? 'username' : 'password';
  const on = (name: 'username' | 'password', problem: string | null) =>
    html`${problem !== null && html` aria-invalid="true" aria-describedby="${name}-problem"`}${focus === name && html` autofocus`}`;
  const nameProblem = missing.username ? t('username-missing') : null;
  return html`<form class="entrance-form" method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${csrfToken}">
<div class="entrance-field"><label for="username">${t('username')}</label>
<div class="entrance-input"><input id="username" name="username" type="text" value="${username}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="320" required${on('username', nameProblem)}></div>
${problemLine('username', nameProblem)}</div>
<div class="entrance-field"><label for="password">${t('password')}</label>
<div class="entrance-input"><input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${on('password', passwordProblem)}><button type="button" hidden aria-pressed="false" data-show="${t('show')}" data-hide="${t('hide')}">${new Markup(icon('eye'))}<span>${t('show')}</span></button></div>
${problemLine('password', passwordProblem)}
<span class="entrance-help" role="status" data-caps-lock hidden>${t('caps-lock')}</span></div>
<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" type="submit"><span>${t(told ? 'sign-in-again' : 'sign-in')}</span>${new Markup(icon('arrow-right'))}</button>
</form>`;
}

function problemLine(name: string, problem: string | null): Markup | null {
  return problem === null
    ? null
    : html`<span class="entrance-error" id="${name}-problem">${status('trouble')}<span>${problem}</span></span>`;
}

function note({ t }: PageLook, told: SignInNote): Markup {
  const { title, text } = words(t, told);
  const tone = told.kind === 'wrong' ? 'trouble' : 'attention';
  return html`<div class="entrance-note entrance-note-${tone}" role="alert">${status(tone)}<div><b>${title}</b>${text}</div></div>`;
}

function words(t: Translate, told: SignInNote): { title: string; text: string } {
  const pair = (title: TextKey, text: string) => ({ title: t(title), text });
  switch (told.kind) {
    case 'wrong':
      return pair('wrong', told.triesLeft === 1 ? t('one-try-left') : t('tries-left', { count: told.triesLeft }));
    case 'locked':
      return pair('locked', told.minutes === 1 ? t('locked-one-minute') : t('locked-text', { count: told.minutes }));
    case 'no-access':
      return pair(`no-access-${told.reason}`, t(`no-access-${told.reason}-text`));
    case 'busy':
      return pair('busy', t('busy-text'));
    case 'stale-form':
      return pair('stale-form', t('stale-form-text'));
  }
}
