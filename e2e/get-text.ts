import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'nl';

const locales = join(import.meta.dirname, '../apps/portal/src/locales');

/** Returns the text of a translation key, as the portal shows it. */
export function getText(key: string, values: Record<string, string> = {}, language: Language = 'en'): string {
  const dot = key.indexOf('.');
  const text = readNamespace(key.slice(0, dot), language)[key.slice(dot + 1)];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_all, name: string) => values[name] ?? '');
}

/** Every namespace with a text in English. */
export const namespaces = [
  ...new Set(globSync('en/**/*.json', { cwd: locales }).map((file) => file.replace('/shared/', '/').split(/[/.]/)[1] ?? '')),
] as readonly string[];

/** Returns the texts of a namespace, which is a file, in `shared` or not, or a folder with a file per kind. */
export function readNamespace(name: string, language: Language): Record<string, string> {
  const file = [name, join('shared', name)].map((path) => join(locales, language, `${path}.json`)).find(existsSync);
  const files = file ? [file] : globSync(join(locales, language, name, '*.json'));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
}
