import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'nl';

const locales = join(import.meta.dirname, '../apps/portal/src/locales');

/** Returns the text of a translation key, as the portal shows it. */
export function getText(key: string, values: Record<string, string> = {}, language: Language = 'en'): string {
  const dot = key.indexOf('.');
  const texts = JSON.parse(readFileSync(join(locales, language, `${key.slice(0, dot)}.json`), 'utf8')) as Record<string, string>;
  const text = texts[key.slice(dot + 1)];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_all, name: string) => values[name] ?? '');
}
