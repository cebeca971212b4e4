import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { SupportContact } from '@demarc/contract/version.ts';
import { type BrandSlug, brandNames, markPaths } from '@demarc/look/marks.ts';
import type { MailFact, MailText } from '../db/schema/mail.ts';
import { escapeHtml } from '../http/html.ts';
import type { SupportContacts } from '../support-contacts.ts';

export type { MailText };

/** A mail as it is stored. Its plain text and its HTML are rendered from the content when it is sent. */
export interface MailContent {
  subject: string;
  content: MailText;
  containsSecret: boolean;
}

interface BrandTheme {
  slug: BrandSlug;
  accent: string;
  band: string;
  darkLink: string;
}

// Copied from the tokens in packages/look, because mail clients do not support CSS custom properties.
const brandThemes: Readonly<Record<Brand, BrandTheme>> = {
  internet: { slug: 'glasveld', accent: '#057c89', band: '#ebf6f8', darkLink: '#69cbda' },
  datacentre: { slug: 'kernhuis', accent: '#3769e0', band: '#f0f4fc', darkLink: '#9ebefe' },
  television: { slug: 'beeldhaven', accent: '#bb408f', band: '#faf0f6', darkLink: '#fda1d5' },
};

/** Returns the name of a brand in logos, tokens and images. */
export function getBrandSlug(brand: Brand): BrandSlug {
  return brandThemes[brand].slug;
}

const fontFamily = "'Segoe UI',Helvetica,Arial,sans-serif";
const monoFontFamily = "ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace";

const passwordNotice: Readonly<Record<Language, string>> = {
  en: 'We never ask for your password by email.',
  nl: 'Wij vragen nooit per e-mail om uw wachtwoord.',
};

/** Turns the text that a template wrote into the content that is stored, with every line tidied. */
export function composeMail(text: MailText): MailContent {
  const content = tidyText(text);
  return { subject: content.subject, content, containsSecret: text.containsSecret === true };
}

/** The brand and language of a mail, and the support contacts of each brand, which its footer shows. */
export interface MailFrame {
  brand: Brand;
  language: Language;
  support: SupportContacts;
}

function getFooter({ reason }: MailText, { brand, language, support }: MailFrame): string {
  const sentences = [
    reason,
    passwordNotice[language],
    formatSupport(support[brand], language),
    `${brandNames[getBrandSlug(brand)]}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function formatSupport({ phone, email }: SupportContact, language: Language): string {
  const contacts = [phone, email].filter((contact) => contact !== null);
  if (contacts.length === 0) return '';
  return language === 'nl'
    ? `Vragen? U bereikt ons via ${contacts.join(' of ')}.`
    : `Questions? You can reach us at ${contacts.join(' or ')}.`;
}

function tidyText({ button, code, note, facts, closing, ...text }: MailText): MailText {
  return {
    subject: tidyLine(text.subject),
    preview: tidyLine(text.preview),
    title: tidyLine(text.title),
    greeting: tidyLine(text.greeting),
    paragraphs: text.paragraphs.map(tidyLine),
    ...(button && { button }),
    ...(code && { code }),
    ...(note && { note: tidyLine(note) }),
    ...(facts && {
      facts: { ...facts, rows: facts.rows.map(([label, value]) => [label, [value].flat().map(tidyLine)] as const) },
    }),
    ...(closing && { closing: { title: closing.title, text: tidyLine(closing.text) } }),
    reason: tidyLine(text.reason),
  };
}

/** Matches what `tidyLine` replaces. Few texts match, and testing is faster than replacing. */
const untidy = /^\s|\s$|\s\s|[^\S ]|\.\./;

/**
 * Replaces line breaks, so that no value can add a header or a line, and removes the second full stop after a name that ends in one.
 */
function tidyLine(text: string): string {
  if (!untidy.test(text)) return text;
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\.)\.\.(?= |$)/g, '.');
}

/** Renders the HTML of a mail: tables of 576 px with inline styles, light, and dark in mail clients that support it. */
export function renderMailHtml(text: MailText, frame: MailFrame): string {
  const { brand, language } = frame;
  const { slug, accent, band, darkLink } = brandThemes[brand];
  const footer = getFooter(text, frame);
  const name = brandNames[slug];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no"><title>${escapeHtml(text.subject)}</title>
<style>td,p,a{overflow-wrap:anywhere}th{overflow-wrap:normal}
@media (max-width:520px){.k{width:104px}.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){.bg{background:#0e1214!important}.card{background:#14191c!important;border-color:#2e3539!important}.band{background:#1a2023!important}.i1{color:#e5e8e9!important}.i2{color:#b1b5b8!important}.i3{color:#8d9498!important}.rule{border-color:#2e3539!important}.lead{background:#e5e8e9!important}.mark{color:${darkLink}!important}.code{background:#0b0f11!important}}</style></head>
<body class="bg" style="margin:0;background:#f5f7f8"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text.preview)}</div><main>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" style="background:#f5f7f8"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:576px;background:#ffffff;border:1px solid #e0e3e5;border-radius:6px;border-collapse:separate">
<tr><td class="band pad" style="padding:18px 40px;background:${band};border-radius:5px 5px 0 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="mark" style="color:${accent};line-height:0;padding-right:10px"><svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="${markPaths[slug]}"/></svg></td><td class="i1" style="font:600 18px/26px ${fontFamily};letter-spacing:-.022em;color:#14191c">${name}</td></tr></table></td></tr>
<tr><td class="pad" style="padding:32px 40px 36px" align="left">
<h1 class="i1" style="margin:0 0 12px;font:600 26px/32px ${fontFamily};letter-spacing:-.018em;color:#14191c">${escapeHtml(text.title)}</h1>
${[text.greeting, ...text.paragraphs].map(renderParagraph).join('\n')}
${text.button ? renderButton(text.button, accent) : ''}
${text.code ? renderCode(text.code) : ''}
${text.note ? renderNote(text.note) : ''}
${text.facts ? renderSection(text.facts.title) + renderFacts(text.facts.rows) : ''}
${text.closing ? renderSection(text.closing.title) + renderClosing(text.closing.text) : ''}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:576px"><tr><td class="pad i3" align="left" style="padding:16px 40px;font:400 13px/20px ${fontFamily};color:#5f676c">${escapeHtml(footer)}</td></tr></table>
</td></tr></table></main></body></html>
`;
}

function renderParagraph(text: string): string {
  return `<p class="i2" style="margin:0 0 16px;font:400 16px/24px ${fontFamily};color:#40484c">${escapeHtml(text)}</p>`;
}

function renderButton({ label, url }: { label: string; url: string }, accent: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td bgcolor="${accent}" style="border-radius:4px"><a target="_blank" rel="noopener noreferrer" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;font:500 16px/20px ${fontFamily};color:#ffffff;text-decoration:none;border-radius:4px">${escapeHtml(label)}</a></td></tr></table>`;
}

/** Renders a code in large type; a double click selects all of it. */
function renderCode(text: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td class="code" align="center" style="padding:20px 12px;background:#eff1f3;border-radius:4px"><span class="i1" style="font:600 34px/40px ${monoFontFamily};letter-spacing:.12em;color:#14191c;-webkit-user-select:all;user-select:all">${escapeHtml(text)}</span></td></tr></table>`;
}

function renderNote(text: string): string {
  return `<p class="i3" style="margin:0;font:400 14px/20px ${fontFamily};color:#5f676c">${escapeHtml(text)}</p>`;
}

/** Renders a heading below a rule. */
function renderSection(title: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:28px 0 10px"><tr><td class="lead" width="24" style="height:2px;line-height:2px;font-size:0;background:#14191c">&nbsp;</td><td class="rule" style="height:2px;line-height:2px;font-size:0;border-top:1px solid #e0e3e5">&nbsp;</td></tr><tr><td colspan="2" style="padding-top:12px"><h2 class="i1" style="margin:0;font:600 16px/24px ${fontFamily};color:#14191c">${escapeHtml(title)}</h2></td></tr></table>`;
}

function renderFacts(rows: readonly MailFact[]): string {
  const renderRow = ([label, value]: MailFact) =>
    `<tr><th scope="row" align="left" class="i3 rule k" width="160" style="padding:8px 12px 8px 0;border-bottom:1px solid #e0e3e5;font:400 14px/20px ${fontFamily};color:#5f676c;vertical-align:top">${escapeHtml(label)}</th><td class="i1 rule" style="padding:8px 0;border-bottom:1px solid #e0e3e5;font:500 14px/20px ${fontFamily};color:#14191c">${[value].flat().map(escapeHtml).join('<br>')}</td></tr>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.map(renderRow).join('')}</table>`;
}

function renderClosing(text: string): string {
  return `<p class="i2" style="margin:0;font:400 14px/20px ${fontFamily};color:#40484c">${escapeHtml(text)}</p>`;
}

/** Renders the plain text of a mail, for mail clients that do not show HTML. */
export function renderMailText(text: MailText, frame: MailFrame): string {
  const { title, greeting, paragraphs, button, code, note, facts, closing } = text;
  const sections = [title, greeting, ...paragraphs];
  if (button) sections.push(`${button.label}: ${button.url}`);
  if (code) sections.push(`  ${code}`);
  if (note) sections.push(note);
  if (facts) {
    const rows = facts.rows.map(([label, value]) => `  ${label}: ${[value].flat().join('; ')}`);
    sections.push([facts.title, ...rows].join('\n'));
  }
  if (closing) sections.push(`${closing.title}\n${closing.text}`);
  return `${[...sections, `-- \n${getFooter(text, frame)}`].join('\n\n')}\n`;
}
