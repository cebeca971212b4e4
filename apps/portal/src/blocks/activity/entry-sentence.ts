import type { ActivityEntry } from '@demarc/contract/activity.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import i18next from 'i18next';
import { capitalize } from '../../lib/capitalize.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import type { Localization } from '../../ui/data-table/columns.ts';
import { type FieldChange, getChanges, isBlank } from './changes.ts';
import { formatValue, getActionLabel, getFieldLabel, isAddress, isUpdate } from './entry-labels.ts';
import { getObjectLabel, lowerFirst } from './object-label.ts';
import { describeServiceEvent, getVerdict } from './service-event.ts';

/** Longer values are only in the panel of the entry. */
const maxValueLength = 60;
/** Further changes are only in the panel of the entry. */
const maxChanges = 3;

interface EntryContext {
  /** The number of other objects that changed in the same way. */
  repeats?: number;
  /** Whether the entry is on the page of its object, so that the sentence need not name the object. */
  isObjectHistory?: boolean;
}

/** Formats an entry as a sentence: `Changed the reference of line Weesp from A to B`, `Ordered a line: Weesp`. */
export function formatEntry(
  entry: ActivityEntry,
  localization: Localization,
  { repeats = 0, isObjectHistory = false }: EntryContext = {},
): string {
  const { t, formats } = localization;
  const objectText = formatObject(entry, localization);
  const context = isObjectHistory ? 'own' : undefined;
  const object = objectText && repeats > 0 ? t('activity.and-others', { object: objectText, count: repeats }) : objectText;
  const endDate = getRequestedEnd(entry);
  if (endDate && object)
    return formatSentence('activity.termination-requested', { context, object, date: formats.date(endDate) }, localization);
  const orderSentence = describeOrder(entry, context, localization);
  if (orderSentence) return orderSentence;
  const changes = getChanges(entry);
  const [firstChange] = changes;
  if (!isUpdate(entry) || !firstChange || !object || describeServiceEvent(entry, t) !== null) {
    const name = isObjectHistory || entry.objectType === 'customer' ? null : getObjectName(entry);
    return [getActionLabel(entry, t, context), name].filter(Boolean).join(': ');
  }
  const values = { context, object, field: formatFields(changes, localization) };
  if (changes.length > 1 || !isShort(firstChange, localization)) return formatSentence('activity.changed', values, localization);
  if (isInternalId(firstChange)) {
    if (isBlank(firstChange.before)) return formatSentence('activity.set', values, localization);
    if (isBlank(firstChange.after)) return formatSentence('activity.removed', values, localization);
    return formatSentence('activity.changed', values, localization);
  }
  const [before, after] = [firstChange.before, firstChange.after].map((value) =>
    formatValue(firstChange.field, value, localization),
  );
  if (isBlank(firstChange.before)) return formatSentence('activity.changed-to', { ...values, after }, localization);
  if (isBlank(firstChange.after)) return formatSentence('activity.changed-to-nothing', { ...values, before }, localization);
  return formatSentence('activity.changed-from', { ...values, before, after }, localization);
}

/** Formats the changes of an entry with their values, except a change that its sentence describes. */
export function formatChanges(entry: ActivityEntry, localization: Localization): string {
  // The sentence says the rest.
  if (describeServiceEvent(entry, localization.t) !== null) return getVerdict(entry, localization.t) ?? '';
  if (getRequestedEnd(entry) || isWithdrawal(entry)) return '';
  const changes = getChanges(entry).filter((change) => !isInTitle(entry, change) && !isInternalId(change));
  if (isUpdate(entry) && formatObject(entry, localization) && changes.length === 1) return '';
  const texts = changes.slice(0, maxChanges).map((change) => formatChange(change, entry.after === null, localization));
  // A new object has values, not changes, so the others are not counted.
  const remainingCount = entry.before === null ? 0 : changes.length - texts.length;
  return [...texts, ...(remainingCount > 0 ? [localization.t('activity.more-changes', { count: remainingCount })] : [])].join(
    ' · ',
  );
}

/** Returns the end date of the service if the entry requests its termination; null for all other entries. */
function getRequestedEnd({ operation, objectType, after }: ActivityEntry): string | null {
  const isRequest = operation.startsWith('terminate') && objectType !== 'order' && after?.status === 'PENDING_TERMINATION';
  return isRequest && typeof after.terminationDate === 'string' ? after.terminationDate : null;
}

function isWithdrawal({ operation, objectType }: ActivityEntry): boolean {
  return operation.startsWith('withdraw') && objectType !== 'order';
}

/** `Status: new → active`; without an arrow for a value that was first set, or that was deleted with its object. */
function formatChange(change: FieldChange, isDeleted: boolean, localization: Localization): string {
  const { field, before, after } = change;
  const label = getFieldLabel(field, localization.t);
  // A message needs no label.
  if (field === 'text' && typeof after === 'string') return `“${shorten(after)}”`;
  // Long text is truncated; only the panel shows the values of a large object.
  if (!isShort(change, localization) && typeof (after ?? before) !== 'string') return label;
  const [old, current] = [before, after].map((value) => shorten(formatValue(field, value, localization)));
  if (isDeleted) return `${label}: ${old}`;
  return isBlank(before) ? `${label}: ${current}` : `${label}: ${old} → ${current}`;
}

function shorten(text: string): string {
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).trimEnd()}…` : text;
}

/** Formats a new order with its subject, or an order's new status or completed step; null for all other entries. */
function describeOrder(entry: ActivityEntry, context: 'own' | undefined, localization: Localization): string | null {
  const { objectType, operation, before, after } = entry;
  if (objectType !== 'order' || after === null) return null;
  const { t } = localization;
  if (isPlacedOrder(entry)) {
    const act = getActionLabel(entry, t, context);
    return context || after.subType === 'TERMINATE'
      ? null
      : t('activity.act-for', { act, subject: formatSubject(String(after.subject), getCurrentLanguage()) });
  }
  const object = formatObject(entry, localization);
  if (before === null || !object) return null;
  if (after.status && (operation === 'moveProviderOrder' || operation === 'accept-order'))
    return formatSentence(
      'activity.became',
      { context, object, status: formatValue('status', after.status, localization) },
      localization,
    );
  return after.milestone && !after.status
    ? formatSentence(
        'activity.step-done',
        { context, object, step: formatValue('milestone', after.milestone, localization) },
        localization,
      )
    : null;
}

function isPlacedOrder({ objectType, before, after }: ActivityEntry): boolean {
  return objectType === 'order' && before === null && typeof after?.subType === 'string';
}

/** Fields of a placed order that its sentence or the page of the order already shows. */
const placedOrderFields: ReadonlySet<string> = new Set(['type', 'subType', 'subject', 'packageCode']);

/** Whether the sentence of an entry, the name of its object or its actor already shows the field. */
function isInTitle(entry: ActivityEntry, { field }: FieldChange): boolean {
  const { objectType, actor, before, after } = entry;
  if (field === 'outcome') return objectType === 'sign-in';
  if (field === 'author') return true;
  if (field === 'title' || field === 'customerReference') return objectType === 'approval-request';
  if (placedOrderFields.has(field)) return isPlacedOrder(entry);
  if (objectType === 'order' && field === 'milestone') return before !== null && !after?.status;
  if (field !== 'status') return false;
  // Actions of users have their own verbs, such as "declined"; only an update has to show the status that it set.
  return before === null || (isUpdate(entry) ? false : actor === 'CUSTOMER' || objectType === 'order');
}

/** Whether the value is an internal ID, which only the panel of the entry shows. */
function isInternalId({ before, after }: FieldChange): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(after ?? before));
}

/** Returns the current name of the object, or else its name at the time of the entry; null if it never had one. */
export function getObjectName(
  entry: Pick<ActivityEntry, 'objectType' | 'title' | 'identifier' | 'before' | 'after'>,
): string | null {
  return getKnownName(entry) ?? findName(entry.after) ?? findName(entry.before) ?? getWatchedAddress(entry);
}

/** Formats a watched address, which has no other name. */
function getWatchedAddress({ objectType, before, after }: Pick<ActivityEntry, 'objectType' | 'before' | 'after'>): string | null {
  const address = (after ?? before)?.address;
  return objectType === 'address-watch' && isAddress(address) ? formatShortAddress(address) : null;
}

function getKnownName({
  objectType,
  title,
  identifier,
}: Pick<ActivityEntry, 'objectType' | 'title' | 'identifier'>): string | null {
  // Requests about the same package differ only in their number, which comes first because long names are cut off.
  if (objectType === 'approval-request' && title && identifier) return `${identifier} · ${title}`;
  return objectType === 'order' ? (identifier ?? title) : (title ?? identifier);
}

function findName(values: ActivityEntry['before']): string | null {
  if (values === null) return null;
  const getText = (field: string) => (typeof values[field] === 'string' ? values[field] : '');
  const person = { firstName: getText('firstName'), middleName: getText('middleName'), lastName: getText('lastName') };
  const otherNames = ['description', 'fileName', 'username', 'url', 'tokenPrefix'].map(getText);
  return [getText('reference'), formatPersonName(person), ...otherNames].find(Boolean) ?? null;
}

/** `line Weesp`, for use within a sentence; null if the object has no name. */
function formatObject(entry: ActivityEntry, localization: Localization): string | null {
  if (entry.objectType === 'customer') return localization.t('activity.the-company');
  const name = getObjectName(entry);
  return name && `${lowerFirst(getObjectLabel(entry, localization.t))} ${name}`;
}

/** The name of a field that is an IP address, such as `198.51.100.70` or `2001:db8::1`. */
const ipAddress = /^\d{1,3}(\.\d{1,3}){3}$|:/;

/** Lists the changed fields, or the first one and the number of the others if there are too many. */
function formatFields(changes: readonly FieldChange[], localization: Localization): string {
  const [firstField = '', ...otherFields] = changes.map(({ field }) => getFieldNoun(field, localization));
  if (changes.length > maxChanges)
    return localization.t('activity.and-more-fields', { fields: firstField, count: otherFields.length });
  return new Intl.ListFormat(i18next.language, { type: 'conjunction' }).format([firstField, ...otherFields]);
}

/** Returns the name of a field for use within a sentence, where some labels, such as `Your reference`, read differently. */
function getFieldNoun(field: string, { t }: Localization): string {
  // Entries about IP addresses have a field for each address.
  if (ipAddress.test(field)) return t('activity.noun-address-of', { ip: field });
  const key = `activity.noun-${field}`;
  return i18next.exists(key) ? t(key) : lowerFirst(getFieldLabel(field, t));
}

function isShort({ field, before, after }: FieldChange, localization: Localization): boolean {
  const isShortValue = (value: unknown) => isBlank(value) || formatValue(field, value, localization).length <= maxValueLength;
  return isShortValue(before) && isShortValue(after);
}

/** Capitalizes the text, because a Dutch sentence begins with the field. */
function formatSentence(key: string, values: Record<string, string | undefined>, { t }: Localization): string {
  return capitalize(t(key, values));
}
