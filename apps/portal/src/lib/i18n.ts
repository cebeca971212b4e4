import i18next, { type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from './languages.ts';
import { loadChunk } from './load-chunk.ts';
import { onStorageChange, readStored, storageKeys, writeStored } from './storage.ts';

export type { Language };
export { languages };

type Translations = Record<string, string>;

/** Namespaces that most pages need. Each language has one file with all of them. */
const sharedNamespaces = [
  'action',
  'address',
  'error',
  'form',
  'kinds',
  'list',
  'loader',
  'notice',
  'orders',
  'role',
  'shell',
  'status',
  'validation',
] as const;

export type SharedTranslations = Record<(typeof sharedNamespaces)[number], Translations>;

/**
 * The files of all namespaces: `shared.ts` has those that most pages need, each other one has a file of its own. A namespace that
 * is split into a file per service kind, such as `activity`, has a `.ts` file that merges them.
 */
const files = import.meta.glob<{ default: Translations | SharedTranslations }>(
  ['./*/*.json', '!./*/entrance.json', './*/{activity,shared}.ts'],
  { base: '../locales' },
);
const namespaces = [
  // Part of the first script (`main.tsx`).
  'entrance',
  ...sharedNamespaces,
  ...new Set(Object.keys(files).map((file) => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.')))),
];

/** Returns the name of the file with a namespace, without folder and extension. */
export function getTextFile(namespace: string): string {
  return sharedNamespaces.some((name) => name === namespace) ? 'shared' : namespace;
}

/** Namespaces requested so far; a language switch loads them in the other language. */
const requestedNamespaces = new Set<string>();

function toLanguage(value: string | null): Language {
  return value === 'nl' ? 'nl' : 'en';
}

export function getCurrentLanguage(): Language {
  return toLanguage(i18next.language);
}

async function loadNamespaces(language: Language, names: Iterable<string>): Promise<void> {
  const missingNames = [...names].filter((name) => !i18next.hasResourceBundle(language, name));
  await Promise.all(missingNames.map((name) => loadNamespace(language, name)));
  const lateNamespaces = [...missingNamespaces].filter((name) => i18next.hasResourceBundle(language, name));
  for (const name of lateNamespaces) missingNamespaces.delete(name);
  if (lateNamespaces.length > 0) i18next.emit(translationsLoaded);
}

/** Adds the texts of a file. They never change, so i18next need not copy them. */
function addTexts(language: Language, name: string, texts: Translations): void {
  i18next.addResourceBundle(language, name, texts, false, false, { skipCopy: true });
}

/** Loads a namespace, with all others of its file. */
async function loadNamespace(language: Language, name: string): Promise<void> {
  const folder = `./${language}`;
  const file = files[`${folder}/${name}.json`] ?? files[`${folder}/${name}.ts`];
  if (file) return addTexts(language, name, (await loadChunk(file)).default as Translations);
  const { default: shared } = await loadChunk(files[`${folder}/shared.ts`]!);
  for (const [namespace, texts] of Object.entries(shared as SharedTranslations)) addTexts(language, namespace, texts);
}

/** Namespaces that were used before they had loaded. */
const missingNamespaces = new Set<string>();
/** Emitted when such a namespace has loaded. Other namespaces emit no event, because each event renders the whole page again. */
const translationsLoaded = 'lateTexts';

/** Options for key lookup and interpolation. */
export const i18nOptions = {
  ns: namespaces,
  defaultNS: false,
  // `company.iban` is "iban" in company.json. Because both separators are dots, the rest of a key may contain dots too.
  nsSeparator: '.',
  keySeparator: '.',
  // A missing key shows in full (specification, section 8); i18next prefixes a key of an unknown namespace with "undefined.".
  appendNamespaceToMissingKey: true,
  parseMissingKeyHandler: (key: string) => {
    missingNamespaces.add(key.slice(0, key.indexOf('.')));
    return key.replace(/^undefined\./, '');
  },
  // React escapes the values.
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18n: `languageChanged ${translationsLoaded}`, bindI18nStore: '' },
  initAsync: false,
} satisfies InitOptions;

/**
 * Initializes i18next with the stored language (default English) and the namespaces that the first script contains. A language
 * that another tab chooses is applied once `isFirstRendered`.
 */
export function initTranslations(
  resources: Record<Language, Record<string, Translations>>,
  isFirstRendered: Promise<void>,
): void {
  const language = toLanguage(readStored(storageKeys.language));
  void i18next.use(initReactI18next).init({ ...i18nOptions, lng: language, resources });
  document.documentElement.lang = language;
  onStorageChange(storageKeys.language, (stored) => void isFirstRendered.then(() => applyLanguage(toLanguage(stored))));
}

/** Loads namespaces in the current language; undefined if they are already loaded, so that a route need not wait. */
export function loadTranslations(...names: string[]): Promise<void> | undefined {
  for (const name of names) requestedNamespaces.add(name);
  if (names.every(hasTranslations)) return undefined;
  return loadNamespaces(getCurrentLanguage(), names);
}

/** Whether a namespace is loaded in the current language. */
export function hasTranslations(name: string): boolean {
  return i18next.hasResourceBundle(getCurrentLanguage(), name);
}

/** Loads namespaces in all languages, so that a search finds words in any of them. */
export async function loadAllTranslations(...names: string[]): Promise<void> {
  for (const name of names) requestedNamespaces.add(name);
  await Promise.all(languages.map((language) => loadNamespaces(language, names)));
}

async function applyLanguage(language: Language): Promise<void> {
  await loadNamespaces(language, requestedNamespaces);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Loads the translations, then switches the language; stored in this browser, whose other tabs follow. */
export async function setLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  writeStored(storageKeys.language, language);
}

/** Translates a key, for code outside components. */
export function translate(key: string, params?: Record<string, string | number>): string {
  return i18next.t(key, params);
}

export function onLanguageChange(listener: () => void): void {
  i18next.on('languageChanged', listener);
}
