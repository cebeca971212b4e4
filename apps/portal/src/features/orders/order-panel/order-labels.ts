import type { Actor } from '@demarc/contract/activity.ts';
import { isOrderReason, type Order, type OrderContact } from '@demarc/contract/order.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import type { TFunction } from 'i18next';
import { getCarrierOptions } from '../../../blocks/order-carrier.ts';
import { countDaysLater } from '../../../blocks/order-delay.ts';
import { currentBrand } from '../../../brands/current-brand.ts';
import { formatPhoneNumber } from '../../../lib/format-phone-number.ts';

/** The problem and who has to act; null for an unknown reason. */
export function getReasonLabel(code: string | null | undefined, order: Pick<Order, 'carrierName'>, t: TFunction): string | null {
  return code && isOrderReason(code) ? t(`order.reason-${code}`, getCarrierOptions(order)) : null;
}

/** The language of a party's texts: carriers are Dutch and write in Dutch, whatever the language of the portal. */
export function getQuoteLanguage(author: Actor | undefined): 'nl' | undefined {
  return author === 'CARRIER' ? 'nl' : undefined;
}

/** The shift between two dates in working days: `3 working days later`; null for the same date. */
export function formatShift(from: string, to: string, t: TFunction): string | null {
  if (from === to) return null;
  const later = countDaysLater(from, to);
  return later > 0 ? t('order.days-later', { count: later }) : t('order.days-earlier', { count: countDaysLater(to, from) });
}

/** Name, job title, email address and phone numbers on one line. */
export function formatContact(contact: OrderContact): string {
  const phoneNumbers = [contact.phoneNumber, contact.phoneNumber2].map(
    (phoneNumber) => phoneNumber && formatPhoneNumber(phoneNumber),
  );
  return [formatPersonName(contact), contact.jobTitle, contact.email, ...phoneNumbers].filter(Boolean).join(', ');
}

/** The party that did something; the carrier and we have names. */
export function getActorLabel(actor: Order['notes'][number]['actor'], order: Pick<Order, 'carrierName'>, t: TFunction): string {
  return t(`order.actor-${actor}`, { ...getCarrierOptions(order), brand: currentBrand.name });
}
