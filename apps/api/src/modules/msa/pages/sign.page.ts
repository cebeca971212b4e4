import type { Language } from '@demarc/contract/language.ts';
import type { MsaSigningRequest } from '@demarc/contract/msa.ts';
import { renderIcon } from '@demarc/look/icons.ts';
import { brandNames } from '@demarc/look/marks.ts';
import { formatDay } from '../../../documents/date-format.ts';
import { type Clause, msaTexts, msaVersion } from '../../../documents/msa/msa-texts.ts';
import { html, Markup } from '../../../http/html.ts';
import { getFieldMessage } from '../../../http/messages.ts';
import type { FieldProblem } from '../../../http/problem.ts';
import { getBrandSlug } from '../../../mail/layout.ts';
import { type PageFrame, renderBasicPage, renderStatusIcon } from '../../../pages/page.ts';
import { createTranslator, type LabelKey, type Translate } from './labels.ts';

/** A document to sign, with its URL on the page. */
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
  /** The time at which the emailed code expires; null before a code was sent. */
  codeExpiresAt: Date | null;
  now: Date;
  action: string;
  values: MsaSigningRequest;
  problems: readonly FieldProblem[];
  note: SignNote | null;
}

type Field = keyof MsaSigningRequest;

const missingLabels: Readonly<Record<Field, LabelKey>> = {
  fullName: 'full-name-missing',
  jobTitle: 'job-title-missing',
  authorised: 'authorised-missing',
  agreed: 'agreed-missing',
  verificationCode: 'code-missing',
};
const timeFormats = { en: createTimeFormat('en-GB'), nl: createTimeFormat('nl-NL') } as const;

/** Renders the agreement next to the form to sign it with. */
export function renderSignPage(frame: PageFrame, form: SignForm): string {
  const t = createTranslator(frame.language);
  const { companyName: company, expiresAt, version } = form;
  const provider = brandNames[getBrandSlug(frame.brand)];
  const facts = [
    t('between', { company, provider }),
    t('version', { version }),
    t('until', { date: formatDay(expiresAt, frame.language) }),
  ].join(' · ');
  return renderBasicPage(
    frame,
    t('title'),
    html`<h1>${t('title')}</h1>
<p class="sign-facts">${facts}</p>
<div class="sign">
${renderAgreementSection(t, frame.language, provider, form)}
<div class="sign-side">
<section class="entrance-part entrance-part-small"><h2>${t('signature')}</h2>
<p>${t('meaning', { company })}</p>
${form.note && renderNote(t, frame.language, form.note, form)}
${renderFields(t, frame.language, form)}
</section>
<section class="entrance-part entrance-part-small"><h2>${t('proof')}</h2>
<p>${t('proof-text')}</p>
${renderFingerprint(t, form)}
</section>
</div>
</div>`,
    ['sign'],
  );
}

function renderAgreementSection(
  t: Translate,
  language: Language,
  provider: string,
  { files, textLanguage, version }: SignForm,
): Markup {
  const links = files.map(
    ({ type, url, sizeBytes }) =>
      html`<li><a class="entrance-button" href="${url}">${new Markup(renderIcon('download'))}<span>${t(type)}<small>${formatSize(sizeBytes, language)}</small></span></a></li>`,
  );
  const text =
    version === msaVersion
      ? html`<div class="sign-text" lang="${textLanguage}" role="region" aria-label="${t('document-text')}" tabindex="0">${renderArticles(textLanguage, provider, version)}</div>`
      : html`<p class="sign-text">${t('other-version')}</p>`;
  return html`<section class="sign-paper" aria-label="${t('document')}">
<header><p>${t('annexes')}</p><ul>${links}</ul></header>
${text}
</section>`;
}

/** Renders the same text as in the PDF. */
function renderArticles(language: Language, provider: string, version: string): Markup {
  const { agreement, parties } = msaTexts[language];
  const fill = (text: string) => text.replaceAll('{{provider}}', provider).replaceAll('{{version}}', version);
  const renderClause = (clause: Clause) =>
    typeof clause === 'string' ? html`${fill(clause)}` : html`<b>${clause.term}:</b> ${fill(clause.meaning)}`;
  const articles = agreement.articles.map(
    ({ title, clauses }, index) =>
      html`<h3>${index + 1} ${title}</h3><ol>${clauses.map((clause, clauseIndex) => html`<li><span>${index + 1}.${clauseIndex + 1}</span><span>${renderClause(clause)}</span></li>`)}</ol>`,
  );
  return html`<h2>${agreement.title}</h2><p class="sign-quiet">${fill(parties.version)}</p><p>${fill(agreement.preamble)}</p>${articles}`;
}

function renderFields(t: Translate, language: Language, form: SignForm): Markup {
  const { action, codeExpiresAt, companyName: company, problems, signerEmailMasked: email, values } = form;
  const hasCode = codeExpiresAt !== null;
  const focusedField = problems[0]?.field ?? (form.note?.kind === 'code' ? 'verificationCode' : null);
  const getProblem = (field: Field): string | null => {
    const problem = problems.find((problem) => problem.field === field);
    if (!problem) return null;
    return problem.code === 'validation.required' ? t(missingLabels[field]) : getFieldMessage(problem, language);
  };
  const getStateAttributes = (field: Field) =>
    html`${getProblem(field) !== null && html` aria-invalid="true" aria-describedby="${field}-problem"`}${focusedField === field && html` autofocus`}`;
  const renderTextInput = (field: 'fullName' | 'jobTitle', label: LabelKey, maxLength: number, autocomplete: string) =>
    html`<div class="entrance-field"><label for="${field}">${t(label)}</label>
<div class="entrance-input"><input id="${field}" name="${field}" type="text" value="${values[field]}" autocomplete="${autocomplete}" maxlength="${maxLength}" required${getStateAttributes(field)}></div>
${renderProblem(field, getProblem(field))}</div>`;
  const renderCheckbox = (field: 'authorised' | 'agreed', label: string) =>
    html`<div class="entrance-field"><div class="sign-tick"><input id="${field}" name="${field}" type="checkbox" required${values[field] && html` checked`}${getStateAttributes(field)}><label for="${field}">${label}</label></div>
${renderProblem(field, getProblem(field))}</div>`;
  const code = html`<div class="entrance-field"><div class="entrance-label-line"><label for="verificationCode">${t('code')}</label>${hasCode && renderCodeValidity(t, language, form, codeExpiresAt)}</div>
<span class="entrance-help">${t('code-sent', { email })}</span>
<div class="sign-code"><input id="verificationCode" name="verificationCode" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required${getStateAttributes('verificationCode')}></div>
${renderProblem('verificationCode', getProblem('verificationCode'))}</div>`;
  const buttons = hasCode
    ? html`<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" name="action" value="sign"><span>${new Markup(renderIcon('check'))}${t('sign')}</span></button>
<button class="entrance-button entrance-button-quiet entrance-button-full" name="action" value="code"><span>${t('mail-new-code')}</span></button>`
    : html`<button class="entrance-button entrance-button-primary entrance-button-large entrance-button-full" name="action" value="code"><span>${t('mail-code')}</span></button>`;
  return html`<form class="entrance-form" method="post" action="${action}" novalidate>
${renderTextInput('fullName', 'full-name', 120, 'name')}
${renderTextInput('jobTitle', 'job-title', 80, 'organization-title')}
${renderCheckbox('authorised', t('authorised', { company }))}
${renderCheckbox('agreed', t('agreed'))}
${hasCode ? code : html`<p class="entrance-help">${t('code-before', { email })}</p>`}
${buttons}
<p class="entrance-help">${t('not-agreed')}</p>
</form>`;
}

/** Renders when the code expires; the script adds a countdown. */
function renderCodeValidity(t: Translate, language: Language, { now }: SignForm, codeExpiresAt: Date): Markup {
  const seconds = Math.floor((codeExpiresAt.getTime() - now.getTime()) / 1000);
  const time = timeFormats[language].format(codeExpiresAt);
  if (seconds <= 0) return html`<span class="entrance-help">${t('code-over')}</span>`;
  return html`<span class="entrance-help" data-seconds="${seconds}" data-left="${t('code-left', { time, left: '{left}' })}" data-over="${t('code-over')}">${t('code-until', { time })}</span>`;
}

function renderProblem(field: Field, problem: string | null): Markup | null {
  return problem === null
    ? null
    : html`<span class="entrance-error" id="${field}-problem">${renderStatusIcon('trouble')}<span>${problem}</span></span>`;
}

const noteTones = { code: 'ok', wrong: 'trouble', limit: 'attention', elsewhere: 'attention' } as const;

function renderNote(t: Translate, language: Language, signNote: SignNote, { codeExpiresAt }: SignForm): Markup {
  const values = {
    minutes: signNote.kind === 'limit' ? signNote.minutes : '',
    time: codeExpiresAt ? timeFormats[language].format(codeExpiresAt) : '',
  };
  const tone = noteTones[signNote.kind];
  return html`<div class="entrance-note entrance-note-${tone}" role="${tone === 'ok' ? 'status' : 'alert'}">${renderStatusIcon(tone)}<div><b>${t(`note-${signNote.kind}`)}</b>${t(`note-${signNote.kind}-text`, values)}</div></div>`;
}

function renderFingerprint(t: Translate, { files }: SignForm): Markup | null {
  const agreement = files.find(({ type }) => type === 'AGREEMENT');
  return agreement
    ? html`<p class="sign-fingerprint">${t('fingerprint')} <span class="mono">${agreement.sha256.replace(/.{8}(?=.)/g, '$& ')}</span></p>`
    : null;
}

function formatSize(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' }).format(kilobytes);
}

function createTimeFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Europe/Amsterdam' });
}
