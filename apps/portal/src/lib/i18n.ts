import i18next, { type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadPart } from './load-part.ts';
import { onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';

export const languages = ['en', 'nl'] as const;
export type Language = (typeof languages)[number];

type Texts = Record<string, string>;
const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });
const namespaces = [...new Set(Object.keys(files).map((file) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)))];

/** Those asked for so far: another language needs the same. */
const wanted = new Set<string>();

function toLanguage(value: string | null): Language {
  return value === 'nl' ? 'nl' : 'en';
}

export function currentLanguage(): Language {
  return toLanguage(i18next.language);
}

async function load(language: Language, names: Iterable<string>): Promise<void> {
  const missing = [...names].filter((name) => !i18next.hasResourceBundle(language, name));
  await Promise.all(
    missing.map(async (name) => {
      const file = files[`../locales/${language}/${name}.json`];
      const texts = file && (await loadPart(file));
      i18next.addResourceBundle(language, name, texts ?? {});
    }),
  );
  // All are asked for: `some` would leave the rest in the set.
  if (missing.filter((name) => early.delete(name)).length > 0) i18next.emit(lateTexts);
}

/** Namespaces of texts that something on the page asked for before they were there. */
const early = new Set<string>();
/** They have come. Not every arrival is told: each would draw the whole page again. */
const lateTexts = 'lateTexts';

/** How texts are looked up and filled in. */
export const textOptions = {
  ns: namespaces,
  defaultNS: false,
  // `company.iban` is "iban" in company.json. With both separators alike, the rest of a key may hold dots too.
  nsSeparator: '.',
  keySeparator: '.',
  // A missing key shows itself whole (specification, section 8); one of no namespace that exists would begin with "undefined.".
  appendNamespaceToMissingKey: true,
  parseMissingKeyHandler: (key: string) => {
    early.add(key.slice(0, key.indexOf('.')));
    return key.replace(/^undefined\./, '');
  },
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18n: `languageChanged ${lateTexts}`, bindI18nStore: '' },
  initAsync: false,
} satisfies InitOptions;

/** Starts with the remembered language, English unless chosen otherwise, and the texts of the first page. */
export async function startTexts(...names: string[]): Promise<void> {
  const language = toLanguage(readStored(storedKeys.language));
  void i18next.use(initReactI18next).init({ ...textOptions, lng: language, resources: {} });
  document.documentElement.lang = language;
  onStoredElsewhere(storedKeys.language, (stored) => void show(toLanguage(stored)));
  await loadTexts(...names);
}

/** Loads texts in the language in use; undefined when they are there already, so that a route need not wait. */
export function loadTexts(...names: string[]): Promise<void> | undefined {
  for (const name of names) wanted.add(name);
  if (names.every(hasTexts)) return undefined;
  return load(currentLanguage(), names);
}

/** Whether a namespace is loaded in the language in use. */
export function hasTexts(name: string): boolean {
  return i18next.hasResourceBundle(currentLanguage(), name);
}

/** Loads texts in all languages, for whoever looks for a word in any of them. */
export async function loadAllTexts(...names: string[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await Promise.all(languages.map((language) => load(language, names)));
}

async function show(language: Language): Promise<void> {
  await load(language, wanted);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Loads the texts first, then switches; remembered in this browser, and followed by its other tabs. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  writeStored(storedKeys.language, language);
}

/** For code outside components. */
export function translate(key: string, params?: Record<string, string | number>): string {
  return i18next.t(key, params);
}

export function onLanguageChange(listener: () => void): void {
  i18next.on('languageChanged', listener);
}
