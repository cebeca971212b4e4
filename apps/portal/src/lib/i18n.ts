import i18next, { type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadPart } from './load-part.ts';
import { onStoredElsewhere, readStored, storedKeys, writeStored } from './storage.ts';

export const languages = ['en', 'nl'] as const;
export type Language = (typeof languages)[number];

type Texts = Record<string, string>;
const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });
const namespaces = [...new Set(Object.keys(files).map((file) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)))];

/** Namespaces requested so far; a language switch loads them in the other language. */
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
  // Uses `filter`, because `some` would stop at the first match and leave the others in the set.
  if (missing.filter((name) => early.delete(name)).length > 0) i18next.emit(lateTexts);
}

/** Namespaces that were used before they had loaded. */
const early = new Set<string>();
/** Emitted when such a namespace has loaded. Other namespaces emit nothing, because each event re-renders the complete page. */
const lateTexts = 'lateTexts';

/** Options for key lookup and interpolation. */
export const textOptions = {
  ns: namespaces,
  defaultNS: false,
  // `company.iban` is "iban" in company.json. Because both separators are dots, the rest of a key may contain dots too.
  nsSeparator: '.',
  keySeparator: '.',
  // A missing key shows in full (specification, section 8); i18next prefixes a key of an unknown namespace with "undefined.".
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

/** Initializes i18next with the stored language (default English) and the namespaces of the first page. */
export async function startTexts(...names: string[]): Promise<void> {
  const language = toLanguage(readStored(storedKeys.language));
  void i18next.use(initReactI18next).init({ ...textOptions, lng: language, resources: {} });
  document.documentElement.lang = language;
  onStoredElsewhere(storedKeys.language, (stored) => void show(toLanguage(stored)));
  await loadTexts(...names);
}

/** Loads namespaces in the current language; undefined if they are already loaded, so that a route need not wait. */
export function loadTexts(...names: string[]): Promise<void> | undefined {
  for (const name of names) wanted.add(name);
  if (names.every(hasTexts)) return undefined;
  return load(currentLanguage(), names);
}

/** Whether a namespace is loaded in the current language. */
export function hasTexts(name: string): boolean {
  return i18next.hasResourceBundle(currentLanguage(), name);
}

/** Loads namespaces in all languages, so that a search finds words in any of them. */
export async function loadAllTexts(...names: string[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await Promise.all(languages.map((language) => load(language, names)));
}

async function show(language: Language): Promise<void> {
  await load(language, wanted);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Loads the translations, then switches the language; stored in this browser, whose other tabs follow. */
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
