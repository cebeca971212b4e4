import type { ActivityEntry } from '@demarc/contract/activity.ts';
import type { Address } from '@demarc/contract/address.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { type Formats, nothing } from '../../lib/format.ts';
import { isNothing } from './changes.ts';

interface Words {
  t: TFunction;
  formats: Formats;
}

/** Fields whose values are words of the API; every other value is somebody's own text and stays as it is. */
const coded = new Set([
  ...['types', 'status', 'roles', 'language', 'invoiceAttachmentPreference', 'paymentMethod', 'legalForm'],
  ...['type', 'subType', 'milestone', 'waitingOn', 'jeopardy', 'window', 'operationalState', 'verdict', 'coverage', 'kind'],
  ...['deviceType', 'reason', 'outcome', 'method', 'secondFactorScope', 'secondFactorRoles'],
]);

/** What was done, by the event where the entry keeps one; the call's id where there are no words for it. */
export function whatOf({ operation, objectType, before, after }: ActivityEntry, t: TFunction): string {
  // Whoever becomes the main contact takes that from another one.
  if (operation === 'createContact' && objectType === 'contact' && before !== null) return t('activity.main-moved');
  if (objectType === 'refusal') return t('activity.did-refused');
  if (objectType === 'sign-in') return t(`activity.did-signIn-${after?.outcome}`);
  const did = typeof after?.event === 'string' ? after.event.replaceAll('.', '-') : operation;
  const key = `activity.did-${did}`;
  return i18next.exists(key) ? t(key) : operation;
}

/** What it was done to. */
export function objectOf({ objectType }: Pick<ActivityEntry, 'objectType'>, t: TFunction): string {
  const key = `activity.object-${objectType}`;
  return i18next.exists(key) ? t(key) : objectType;
}

/** Who did it; somebody whose account is gone is still a colleague. */
export function whoOf({ actor, accountName, accountId }: ActivityEntry, t: TFunction): string {
  return accountName ?? (accountId ? t('activity.former-colleague') : t(`activity.actor-${actor}`));
}

export function fieldName(field: string, t: TFunction): string {
  const key = `activity.field-${field}`;
  return i18next.exists(key) ? t(key) : field;
}

/** A value in words: lists with commas, an address in a line, days by the calendar and moments by the clock. */
export function valueText(field: string, value: unknown, words: Words): string {
  const { t, formats } = words;
  if (isNothing(value)) return nothing;
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, words)).join(', ');
  if (typeof value === 'boolean') return t(value ? 'activity.yes' : 'activity.no');
  if (typeof value === 'number') return formats.number(value);
  if (typeof value === 'object') return isAddress(value) ? addressText(value) : partsText(value as object, words);
  const text = String(value);
  if (coded.has(field)) return i18next.exists(`activity.value-${text}`) ? t(`activity.value-${text}`) : text;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && /date$/i.test(field)) return formats.date(text);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && (field.endsWith('At') || field === 'since') ? formats.dateTime(text) : text;
}

/** What is filled in of something with parts, each with its name. */
function partsText(value: object, words: Words): string {
  return Object.entries(value)
    .filter(([, part]) => !isNothing(part))
    .map(([name, part]) => `${fieldName(name, words.t)}: ${valueText(name, part, words)}`)
    .join(', ');
}

function isAddress(value: object | null): value is Address {
  return value !== null && 'street' in value && 'city' in value;
}

function addressText({ country, ...address }: Address): string {
  return [formatAddress(address), country].filter((part) => !isNothing(part)).join(', ');
}
