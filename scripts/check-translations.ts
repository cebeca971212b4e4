// Checks that every text exists in English and Dutch, with the same placeholders, and is used, and that every key in the portal exists.
// Dutch texts address the reader with *u*.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const portal = join(root, 'apps/portal/src');
const problems: string[] = [];

const texts = { en: readTexts('en'), nl: readTexts('nl') };
const keys = new Set([...texts.en.keys(), ...texts.nl.keys()]);

for (const key of keys) {
  const [en, nl] = [texts.en.get(key), texts.nl.get(key)];
  if (en === undefined) problems.push(`${key} is missing in en`);
  else if (nl === undefined) problems.push(`${key} is missing in nl`);
  else if (getPlaceholders(en) !== getPlaceholders(nl))
    problems.push(`${key} has different placeholders in nl: ${getPlaceholders(en)} / ${getPlaceholders(nl)}`);
  if (en?.trim() === '' || nl?.trim() === '') problems.push(`${key} is empty`);
  if (en === nl && getWords(en).length > 2) problems.push(`${key} is identical in both languages`);
  if (getWords(nl).some((word) => /^(je|jij|jou|jouw|jullie)$/i.test(word))) problems.push(`${key} doesn't use the u-form in nl`);
}

const sources = globSync(['**/*.{ts,tsx}'], { cwd: portal, exclude: ['**/*.test.*'] }).map((file) =>
  readFileSync(join(portal, file), 'utf8'),
);
const contract = globSync(['**/*.ts'], { cwd: join(root, 'packages/contract/src'), exclude: ['**/*.test.*'] }).map((file) =>
  readFileSync(join(root, 'packages/contract/src', file), 'utf8'),
);
const code = sources.join('\n');
const allSource = `${code}\n${contract.join('\n')}`;
const namespaces = [...new Set([...keys].map((key) => key.slice(0, key.indexOf('.'))))];

// A complete key in quotes, with an existing namespace.
const quotedKey = new RegExp(`['"\`](${namespaces.join('|')})\\.([a-z0-9_.-]+)['"\`]`, 'g');
for (const [, name, rest] of code.matchAll(quotedKey)) {
  const key = `${name}.${rest}`;
  if (!hasText(key) && !isFileName(key)) problems.push(`${key} is used but has no translation`);
}
// A composed key such as `status.${status}`: every key with its beginning counts as used, and at least one must exist.
const keyPrefixes = [...allSource.matchAll(new RegExp(`[\`]((?:${namespaces.join('|')})\\.[a-z0-9_.-]*)\\$\\{`, 'g'))].map(
  ([, start = '']) => start,
);
for (const start of keyPrefixes)
  if (![...keys].some((key) => key.startsWith(start))) problems.push(`no key starts with ${start}`);

/** Codes that occur only in API responses; the portal looks up their texts at runtime. */
const serverOnlyKey = /^validation\./;
for (const key of keys) {
  // Without the suffixes of its context and its plural form.
  const baseKey = key.replace(/(_(named|own))?(_(one|other|zero))?$/, '');
  const isUsed =
    allSource.includes(`'${baseKey}'`) ||
    allSource.includes(`"${baseKey}"`) ||
    keyPrefixes.some((start) => baseKey.startsWith(start));
  if (!isUsed && !serverOnlyKey.test(key)) problems.push(`${key} is unused`);
}

/**
 * Fields that have one label wherever they appear: in forms, facts, columns and the activity log (`field-phoneNumber`). The
 * exceptions name something else.
 */
const fieldsWithOneLabel = new Map<string, readonly string[]>([
  ...[
    'first-name',
    'middle-name',
    'last-name',
    'email',
    'phone',
    'company-name',
    'job-title',
    'username',
    'description',
    'iban',
    'bic',
    'coc-number',
    'vat-number',
    'legal-form',
    'account-holder',
    'payment-method',
    'address',
    'postal-address',
    'postal-code',
    'house-number',
    'addition',
    'street',
    'city',
    'country',
    'reference',
    'wish-date',
    'window',
    'pin',
    'sla',
    'product',
    'term',
    'roles',
    'types',
    'start-date',
  ].map((name) => [name, [name]] as const),
  ['phone', ['phone', 'phone-number']],
  ['account-holder', ['account-holder', 'account-holder-name']],
  ['start-date', ['start-date', 'start']],
  ['invoice-reference', ['invoice-reference', 'custom-invoice-reference']],
]);
const otherMeaning = new Set([
  'api-panel.reference',
  'api-token.reference',
  'webhook.reference',
  'error.reference',
  'loyalty.reference',
  'validation.email',
  'tv-account.last-name',
  'line.wish-date',
]);
for (const [field, fieldNames] of fieldsWithOneLabel) {
  const ofField = [...keys].filter((key) => fieldNames.includes(getFieldName(key)) && !otherMeaning.has(key));
  for (const language of ['en', 'nl'] as const) {
    const byLabel = Map.groupBy(ofField, (key) => texts[language].get(key));
    if (byLabel.size > 1) {
      const labels = [...byLabel].map(([label, labelKeys]) => `“${label}” (${labelKeys.join(', ')})`);
      problems.push(`${field} has several labels in ${language}: ${labels.join(', ')}`);
    }
  }
}

if (keys.size === 0) problems.push('no translations found');
for (const problem of problems.sort()) console.error(problem);
console.log(`translations: ${keys.size} keys in two languages, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

function readTexts(language: string): Map<string, string> {
  const textsByKey = new Map<string, string>();
  for (const file of globSync(`locales/${language}/**/*.json`, { cwd: portal })) {
    const entries = JSON.parse(readFileSync(join(portal, file), 'utf8')) as Record<string, string>;
    // A folder is one namespace with several files, except the folder of namespaces that are loaded together.
    const folder = basename(dirname(file));
    const namespace = folder === language || folder === 'shared' ? basename(file, '.json') : folder;
    for (const [key, text] of Object.entries(entries)) {
      if (textsByKey.has(`${namespace}.${key}`)) problems.push(`${namespace}.${key} is in two files`);
      textsByKey.set(`${namespace}.${key}`, text);
    }
  }
  return textsByKey;
}

function getPlaceholders(text: string): string {
  return [...new Set(text.match(/\{\{\s*\w+/g) ?? [])]
    .map((word) => word.replace(/\W/g, ''))
    .sort()
    .join(',');
}

/** Returns the name of the field that a key labels: `company.vat-number` and `activity.field-vatNumber` are both `vat-number`. */
function getFieldName(key: string): string {
  const name = key.slice(key.indexOf('.') + 1).replace(/^field-/, '');
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function getWords(text = ''): string[] {
  return text.replaceAll(/\{\{.*?\}\}/g, '').match(/[\p{L}-]+/gu) ?? [];
}

function hasText(key: string): boolean {
  return keys.has(key) || keys.has(`${key}_one`) || keys.has(`${key}_other`);
}

function isFileName(key: string): boolean {
  return /\.(json|ts|tsx|css|svg|html|localhost)$/.test(key);
}
