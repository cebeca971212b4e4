import type { ActivityEntry } from '@demarc/contract/activity.ts';
import i18next, { type TFunction } from 'i18next';

/** Returns the label of the kind of object that was changed. */
export function getObjectLabel({ objectType }: Pick<ActivityEntry, 'objectType'>, t: TFunction): string {
  const key = `activity.object-${objectType}`;
  return i18next.exists(key) ? t(key) : objectType;
}

/** Lowers the case of a label for use within a sentence. Keeps abbreviations and letters: `IBAN`, `VAT number`, `A end`. */
export function lowerFirst(label: string): string {
  return /^\p{Lu}(\p{Ll}*\p{Lu}|[ -])/u.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
