import type { ActivityEntry } from '@demarc/contract/activity.ts';
import type { Address } from '@demarc/contract/address.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import i18next, { type TFunction } from 'i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import { noValue } from '../../lib/format.ts';
import type { Localization } from '../../ui/data-table/columns.ts';
import { getCarrierOptions } from '../order-carrier.ts';
import { isBlank } from './changes.ts';
import { lowerFirst } from './object-label.ts';
import { describeServiceEvent } from './service-event.ts';

/** Fields whose values are API codes, which are translated. */
export const codedFields = new Set([
  'types',
  'status',
  'roles',
  'language',
  'invoiceAttachmentPreference',
  'paymentMethod',
  'legalForm',
  'type',
  'subType',
  'milestone',
  'waitingOn',
  'jeopardy',
  'window',
  'operationalState',
  'verdict',
  'coverage',
  'kind',
  'deviceType',
  'reason',
  'outcome',
  'method',
  'lightState',
  'secondFactorScope',
  'secondFactorRoles',
  'unit',
  'reverseDns',
  'nullRouteStatus',
  'announcedBy',
  'conclusion',
  'loaStatus',
  'disputeStatus',
  'findingStatus',
  'mandateStatus',
  'chargeType',
  'circuitType',
  'code',
  'endOfTermAction',
  'ftuLocation',
  'mediaType',
  'ownedBy',
  'vlanMode',
  'attachments',
  'notifyContactTypes',
  'customerType',
  'protection',
  'optic',
  'rpkiState',
]);

/** Translation keys of values whose texts are outside the activity log, in namespaces that are always loaded. */
const sharedKeys: Readonly<Record<string, (code: string) => string>> = {
  code: (code) => `orders.reason-${code}`,
  ftuLocation: (code) => `kinds.line.ftu-location-${code}`,
};

/** Fields with amounts in EUR. */
const amountFields = new Set([
  'amount',
  'monthlyAmount',
  'openAmount',
  'paidAmount',
  'price',
  'unitPrice',
  'totalInclVat',
  'cancellationCharge',
  'amountOnAccount',
  'creditLimit',
]);

/** Fields with numbers that are names, such as that of a line, an AS or a VLAN; they get no thousands separator. */
const identifierField = /(id|asn|number)$/i;

/**
 * Returns the label of the entry's event, or else of its operation; the operation id if there is no translation. The context `own`
 * leaves out the object, for the page of that object.
 */
export function getActionLabel(entry: ActivityEntry, t: TFunction, context?: 'own'): string {
  const { operation, objectType, before, after } = entry;
  const event = describeServiceEvent(entry, t);
  if (event !== null) return event;
  // Making someone the main contact takes that role from the previous main contact.
  if (operation === 'createContact' && objectType === 'contact' && before !== null) return t('activity.main-moved');
  // The result is part of the entry, unless the diagnostic is still running.
  if (operation === 'startLineDiagnostic' && after?.status !== 'RUNNING') return t('activity.diagnostic-run');
  // The order has its own entry.
  if (operation === 'moveProviderOrder' && objectType !== 'order') return t('activity.changed-by-order');
  if (objectType === 'refusal') return t('activity.did-refused');
  if (objectType === 'sign-in') return t(`activity.did-signIn-${after?.outcome}`);
  const actionCode = typeof after?.event === 'string' ? after.event.replaceAll('.', '-') : operation;
  const key = `activity.did-${actionCode}`;
  return i18next.exists(key) ? t(key, { context }) : operation;
}

/**
 * Whether the entry only changed fields of its object. Actions with their own label, such as a termination, do not count, nor does the
 * status of a fault.
 */
export function isUpdate({ operation, before, after }: ActivityEntry): boolean {
  const actionCode = typeof after?.event === 'string' ? after.event : operation;
  return before !== null && after !== null && /^update(?!Fault$)|[.-]changed$/.test(actionCode);
}

/**
 * Returns the token or system that a user made the change with; null for the systems of the provider and carriers, which
 * customers do not know.
 */
export function getClientLabel({ actor, via }: Pick<ActivityEntry, 'actor' | 'via'>): string | null {
  return actor === 'CUSTOMER' ? via : null;
}

/** Names who made the change. The provider and a known carrier go by their names, a deleted account as a former colleague. */
export function getActorLabel(
  { actor, accountName, accountId }: ActivityEntry,
  t: TFunction,
  carrierName: string | null = null,
): string {
  if (accountName !== null) return accountName;
  return accountId
    ? t('activity.former-colleague')
    : t(`activity.actor-${actor}`, { ...getCarrierOptions({ carrierName }), brand: currentBrand.name });
}

export function getFieldLabel(field: string, t: TFunction): string {
  const key = `activity.field-${field}`;
  return i18next.exists(key) ? t(key) : field;
}

/** Formats a value: lists with commas, an address on one line, dates and times by locale. */
export function formatValue(field: string, value: unknown, localization: Localization): string {
  const { t, formats } = localization;
  if (isBlank(value)) return noValue;
  if (Array.isArray(value)) return value.map((item) => formatValue(field, item, localization)).join(', ');
  if (typeof value === 'boolean') return t(value ? 'activity.yes' : 'activity.no');
  if (typeof value === 'number') return identifierField.test(field) ? String(value) : formats.number(value);
  if (isReason(value)) return [findCodeText('code', value.code, t) ?? value.code, value.text].filter(Boolean).join(': ');
  if (typeof value === 'object') return isAddress(value) ? formatFullAddress(value) : formatParts(value as object, localization);
  const text = String(value);
  if (codedFields.has(field)) return findCodeText(field, text, t) ?? text;
  if (amountFields.has(field) && /^-?\d+(\.\d+)?$/.test(text)) return formats.money(Number(text));
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && /(date|On|Until|From)$/i.test(field)) return formats.date(text);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? formats.dateTime(text) : text;
}

/** Finds the text of a code: the one of its field, such as `REQUESTED` of a null route, or else the one that all fields share. */
export function findCodeText(field: string, code: string, t: TFunction): string | null {
  const keys = [`activity.value-${field}-${code}`, sharedKeys[field]?.(code) ?? '', `activity.value-${code}`];
  const key = keys.find((candidate) => i18next.exists(candidate));
  return key === undefined ? null : lowerFirst(t(key));
}

/** Formats the filled-in parts of an object, each with its label. */
function formatParts(value: object, localization: Localization): string {
  return Object.entries(value)
    .filter(([, part]) => !isBlank(part))
    .map(([name, part]) => `${getFieldLabel(name, localization.t)}: ${formatValue(name, part, localization)}`)
    .join(', ');
}

export function isAddress(value: unknown): value is Address {
  return typeof value === 'object' && value !== null && 'street' in value && 'city' in value;
}

/** Whether a value is the reason for the status of an order. */
function isReason(value: unknown): value is { code: string; text: string } {
  return typeof value === 'object' && value !== null && 'code' in value && 'text' in value && Object.keys(value).length === 2;
}

function formatFullAddress({ country, ...address }: Address): string {
  return [formatAddress(address), country].filter((part) => !isBlank(part)).join(', ');
}
