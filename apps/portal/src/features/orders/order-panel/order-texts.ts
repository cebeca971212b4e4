import { endReasons, holdReasons, type Order, type OrderContact, type OrderReason } from '@demarc/contract/order.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { workingDaysBetween } from '@demarc/contract/working-days.ts';
import type { TFunction } from 'i18next';

const reasons: ReadonlySet<string> = new Set<OrderReason>([...holdReasons, ...endReasons]);

/** What is the matter and who must do what; null for a reason that has no words. */
export function reasonText(code: string | null | undefined, t: TFunction): string | null {
  return code && reasons.has(code) ? t(`order.reason-${code}`) : null;
}

/** How many working days a day lies after another: `3 working days later`; null on the same day. */
export function shiftText(from: string, to: string, t: TFunction): string | null {
  if (from === to) return null;
  const isLater = to > from;
  const count = isLater ? workingDaysBetween(from, to) : workingDaysBetween(to, from);
  return t(isLater ? 'order.days-later' : 'order.days-earlier', { count });
}

/** Name, e-mail address and phone number in a line. */
export function contactText(contact: OrderContact): string {
  return [personName(contact), contact.jobTitle, contact.email, contact.phoneNumber, contact.phoneNumber2]
    .filter(Boolean)
    .join(', ');
}

/** Whose words or deed it is: a name where it is known, else the side it comes from. */
export function whoText({ author, actor }: { author?: string; actor: Order['notes'][number]['actor'] }, t: TFunction): string {
  return author || t(`order.actor-${actor}`);
}
