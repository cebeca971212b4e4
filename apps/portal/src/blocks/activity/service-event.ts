import type { ActivityEntry } from '@demarc/contract/activity.ts';
import i18next, { type TFunction } from 'i18next';
import { capitalize } from '../../lib/capitalize.ts';
import { getObjectLabel, lowerFirst } from './object-label.ts';

/**
 * Describes an event of a service in a sentence, if that says more than the changed fields: a delivery, an outage or a diagnostic. Null
 * for all other entries.
 */
export function describeServiceEvent(entry: ActivityEntry, t: TFunction): string | null {
  const { operation, objectType } = entry;
  if (objectType === 'order') return null;
  if (operation === 'startLineDiagnostic') return describeDiagnostic(entry, t);
  if (operation === 'updateProviderLine') return describeOutage(entry, t);
  if (operation === 'accept-order') return describeAcceptance(entry, t);
  return operation === 'moveProviderOrder' ? describeDelivery(entry, t) : null;
}

/** Describes a diagnostic without its result, which the next line shows. */
function describeDiagnostic(entry: ActivityEntry, t: TFunction): string | null {
  const key = `activity.measured-${entry.after?.type}`;
  return getVerdict(entry, t) !== null && i18next.exists(key) ? t(key) : null;
}

/** Returns the result of a diagnostic; null for all other entries. */
export function getVerdict({ operation, after }: ActivityEntry, t: TFunction): string | null {
  const key = `activity.verdict-${after?.verdict}`;
  return operation === 'startLineDiagnostic' && i18next.exists(key) ? t(key) : null;
}

function describeOutage({ before, after }: ActivityEntry, t: TFunction): string | null {
  const isOnly = Object.keys(after ?? {}).every((field) => field === 'operationalState' || field === 'stateSince');
  const key = `activity.went-${before?.operationalState}-${after?.operationalState}`;
  return isOnly && i18next.exists(key) ? t(key) : null;
}

function describeAcceptance({ after }: ActivityEntry, t: TFunction): string | null {
  if (after?.status === 'PENDING_CHANGE') return t('activity.change-accepted');
  return typeof after?.orderNumber === 'string' ? t('activity.order-accepted', { order: after.orderNumber }) : null;
}

function describeDelivery(entry: ActivityEntry, t: TFunction): string | null {
  const { before, after } = entry;
  const key = `activity.service-${before?.status}-${after?.status}`;
  if (!i18next.exists(key)) return null;
  if (before?.packageName && after?.packageName && before.packageName !== after.packageName)
    return t('activity.product-changed', { before: before.packageName, after: after.packageName });
  // A Dutch sentence begins with the object.
  return capitalize(t(key, { object: lowerFirst(getObjectLabel(entry, t)) }));
}
