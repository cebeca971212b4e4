import type { Language } from '@demarc/contract/language.ts';
import type { MsaSigningRequest } from '@demarc/contract/msa.ts';
import { icon } from '@demarc/look/icons.ts';
import { brandNames } from '@demarc/look/marks.ts';
import { dayOf } from '../../../documents/moment.ts';
import { type Clause, msaTexts, msaVersion } from '../../../documents/msa/texts.ts';
import { html, Markup } from '../../../http/html.ts';
import { fieldText } from '../../../http/messages.ts';
import type { FieldProblem } from '../../../http/problem.ts';
import { brandSlug } from '../../../mail/layout.ts';
import { type PageFrame, plainPage, status } from '../../../pages/page.ts';
import { type TextKey, type Translate, translator } from './texts.ts';

/** A document to sign, as the page links to it. */
interface SignedFile {
  type: 'AGREEMENT' | 'DPA' | 'SLA';
  url: string;
  sizeBytes: number;
  sha256: string;
}

/** The note above the form after an attempt. */
type SignNote = { kind: 'code' } | { kind: 'wrong' } | { kind: 'limit'; minutes: number } | { kind: 'elsewhere' };

export interface SignForm {
  companyName: string;
  version: string;
  /** The language of the agreement, which may differ from that of the page. */
  textLanguage: Language;
  expiresAt: Date;
  signerEmailMasked: string;
  files: readonly SignedFile[];
  /** When the emailed code expires; null before one was sent. */
  codeExpiresAt: Date | null;
  now: Date;
  action: string;
  typed: MsaSigningRequest;
  problems: readonly FieldProblem[];
  note: SignNote | null;
}

type Field = keyof MsaSigningRequest;

const missing: Readonly<Record<Field, TextKey>> = {
  fullName: 'full-name-missing',
  jobTitle: 'job-title-missing',
  authorised: 'authorised-missing',
  agreed: 'agreed-missing',
  verificationCode: 'code-missing',
};
const clocks = { en: clockOf('en-GB'), nl: clockOf('nl-NL') } as const;

/** Renders the agreement next to the form to sign it with. */
export function signPage(frame: PageFrame, form: SignForm): string {
  const t = translator(frame.language);
  const { companyName: company, expiresAt, version } = form;
  const provider = brandNames[brandSlug(frame.brand)];
  const facts = [
    t('between', { company, provider }),
    t('version', { version }),
    t('until', { date: dayOf(expiresAt, frame.language) }),
  ].join(' · ');
  return plainPage(
    frame,
    t('title'),
    html`<h1>${t('title')}</h1>
<p class="sign-facts">${facts}</p>
<div class="sign">
${agreement(t, frame.language, provider, form)}
<div class="sign-side">
<section class="entrance-part entrance-part-small"><h2>${t('signature')}</h2>
<p>${t('meaning', { company })}</p>
${form.note && note(t, frame.language, form.note, form)}
${fields(t, frame.language, form)}
</section>
<section class="entrance-part entrance-part-small"><h2>${t('proof')}</h2>
<p>${t('proof-text')}</p>
${fingerprint(t, form)}
</section>
</div>
</div>`,
    ['sign'],
  );
}

function agreement(t: Translate, language: Language, provider: string, { files, textLanguage, version }: SignForm): Markup {
  const links = files.map(
    ({ type, url, sizeBytes }) =>
      html`<li><a class="entrance-button" href="${url}">${new Markup(icon('download'))}<span>${t(type)}<small>${sizeOf(sizeBytes, language)}</small></span></a></li>`,
  );
  const text =
    version === msaVersion
      ? html`<div class="sign-text" lang="${textLanguage}" role="region" aria-label="${t('document-text')}" tabindex="0">${articles(textLanguage, provider, version)}</div>`
      : html`<p class="sign-text">${t('other-version')}</p>`;
  return html`<section class="sign-paper" aria-label="${t('document')}">
<header><p>${t('annexes')}</p><ul>${links}</ul></header>
${text}
</section>`;
}

/** The same text as in the PDF. */
function articles(language: Language, provider: string, version: string): Markup {
  const { agreement, parties } = msaTexts[language];
  const fill = (text: string) => text.replaceAll('{{provider}}', provider).replaceAll('{{version}}', version);
  const words = (clause: Clause) =>
    typeof clause === 'string' ? html`${fill(clause)}` : html`<b>${clause.term}:</b> ${fill(clause.meaning)}`;
  const list = agreement.articles.map(
    ({ title, clauses }, index) =>
      html`<h3>${index + 1} ${title}</h3><ol>${clauses.map((clause, at) => html`<li><span>${index + 1}.${at + 1}</span><span>${words(clause)}</span></li>`)}</ol>`,
  );
  return html`<h2>${agreement.title}</h2><p class="sign-quiet">${fill(parties.version)}</p><p>${fill(agreement.preamble)}</p>${list}`;
}

function fields(t: Translate, language: Language, form: SignForm): Markup {
  const { action, codeExpiresAt, companyName: company, problems, signerEmailMasked: email, typed } = form;
  const hasCode = codeExpiresAt !== null;
  const first = problems[0]?.field ?? (form.note?.kind === 'code' ? 'verificationCode' : null);
  const problemOf = (field: Field): string | null => {
    const problem = problems.find((one) => one.field === field);
    if (!problem) return null;
    return problem.code === 'validation.required' ? t(missing[field]) : fieldText(problem, language);
  };
  const on = (field: Field) =>
    html`${problemOf(field) !== null && html` aria-invalid="true" aria-describedby="${field}-problem"`}${first === field && html` autofocus`}`;
  const text = (field: 'fullName' | 'jobTitle', label: TextKey, most: number, autocomplete: string) =>
    html`<div class="entrance-field"><label for="${field}">${t(label)}</label>
<div class="entrance-input"><input id="${field}" name="${field}" type="text" value="${typed[field]}" autocomplete="${autocomplete}" maxlength="${most}" required${on(field)}></div>
${problemLine(field, problemOf(field))}</div>`;
  const tick = (field: 'authorised' | 'agreed', label: string) =>
    html`<div class="entrance-field"><div class="sign-tick"><input id="${field}" name="${field}" type="checkbox" required${typed[field] && html` checked`}${on(field)}><label for="${field}">${label}</label></div>
${problemLine(field, problemOf(field))}</div>`;
  const code = html`<div class="entrance-field"><div class="entrance-label-line"><label for="verificationCode">${t('code')}</label>${hasCode && validity(t, language, form, codeExpiresAt)}</div>
<span class="entrance-help">${t('code-sent', { email })}</span>
<div class="sign-code"><input id="verificationCode" name="verificationCode" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required${on('verificationCode')}></div>
${problemLine('verificationCode', problemOf('verificationCode'))}</div>`;
  const main = hasCode
    ? html`<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" name="action" value="sign"><span>${new Markup(icon('check'))}${t('sign')}</span></button>
<button class="entrance-button entrance-button-quiet entrance-button-full" name="action" value="code"><span>${t('mail-new-code')}</span></button>`
    : html`<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" name="action" value="code"><span>${t('mail-code')}</span></button>`;
  return html`<form class="entrance-form" method="post" action="${action}" novalidate>
${text('fullName', 'full-name', 120, 'name')}
${text('jobTitle', 'job-title', 80, 'organization-title')}
${tick('authorised', t('authorised', { company }))}
${tick('agreed', t('agreed'))}
${hasCode ? code : html`<p class="entrance-help">${t('code-before', { email })}</p>`}
${main}
<p class="entrance-help">${t('not-agreed')}</p>
</form>`;
}

/** Renders when the code expires; the script adds a countdown. */
function validity(t: Translate, language: Language, { now }: SignForm, codeExpiresAt: Date): Markup {
  const seconds = Math.floor((codeExpiresAt.getTime() - now.getTime()) / 1000);
  const time = clocks[language].format(codeExpiresAt);
  if (seconds <= 0) return html`<span class="entrance-help">${t('code-over')}</span>`;
  return html`<span class="entrance-help" data-seconds="${seconds}" data-left="${t('code-left', { time, left: '{left}' })}" data-over="${t('code-over')}">${t('code-until', { time })}</span>`;
}

function problemLine(field: Field, problem: string | null): Markup | null {
  return problem === null
    ? null
    : html`<span class="entrance-error" id="${field}-problem">${status('trouble')}<span>${problem}</span></span>`;
}

function note(t: Translate, language: Language, told: SignNote, { codeExpiresAt }: SignForm): Markup {
  const values = {
    minutes: told.kind === 'limit' ? told.minutes : '',
    time: codeExpiresAt ? clocks[language].format(codeExpiresAt) : '',
  };
  const tone = told.kind === 'code' ? 'ok' : told.kind === 'wrong' ? 'trouble' : 'attention';
  return html`<div class="entrance-note entrance-note-${tone}" role="${tone === 'ok' ? 'status' : 'alert'}">${status(tone)}<div><b>${t(`note-${told.kind}`)}</b>${t(`note-${told.kind}-text`, values)}</div></div>`;
}

function fingerprint(t: Translate, { files }: SignForm): Markup | null {
  const agreement = files.find(({ type }) => type === 'AGREEMENT');
  return agreement
    ? html`<p class="sign-fingerprint">${t('fingerprint')} <span class="mono">${agreement.sha256.replace(/.{8}(?=.)/g, '$& ')}</span></p>`
    : null;
}

function sizeOf(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' }).format(kilobytes);
}

function clockOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Europe/Amsterdam' });
}
