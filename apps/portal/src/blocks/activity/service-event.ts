import type { ActivityEntry } from '@demarc/contract/activity.ts';
import i18next, { type TFunction } from 'i18next';
import { capitalize } from '../../lib/capitalize.ts';
import { getObjectLabel, lowerFirst } from './object-label.ts';

/**
 * What happened to a service, where a sentence says more than the fields that changed: a delivery, an outage, a
 * diagnostic. Null for all other entries.
 */
export function describeServiceEvent(entry: ActivityEntry, t: TFunction): string | null {
  const { operation, objectType } = entry;
  if (objectType === 'order') return null;
  if (operation === 'startLineDiagnostic') return describeDiagnostic(entry, t);
  if (operation === 'updateProviderLine') return describeOutage(entry, t);
  if (operation === 'accept-order') return describeAcceptance(entry, t);
  return operation === 'moveProviderOrder' ? describeDelivery(entry, t) : null;
}

/** Without its result, which the next line has. */
function describeDiagnostic(entry: ActivityEntry, t: TFunction): string | null {
  const key = `activity.measured-${entry.after?.type}`;
  return getVerdict(entry, t) !== null && i18next.exists(key) ? t(key) : null;
}

/** What a diagnostic found; null for all other entries. */
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
  // Dutch begins with the object.
  return capitalize(t(key, { object: lowerFirst(getObjectLabel(entry, t)) }));
}
