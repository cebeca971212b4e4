import type { Input } from '@demarc/contract/operation.ts';
import { type Order, type OrderContact, updateOrder } from '@demarc/contract/order.ts';
import { required } from '@demarc/contract/rules/required.ts';
import type { FieldRules, Rule } from '@demarc/contract/rules/rule.ts';
import { workingDay } from '@demarc/contract/rules/working-day.ts';

/** The fields of an order that the customer can still change. */
export type ChangeValues = {
  wishDate: string;
  reference: string;
  /** Null to use the company's order contact. */
  contact: OrderContact | null;
};

export const emptyContact: OrderContact = {
  jobTitle: '',
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  phoneNumber2: '',
};

export function toChangeValues({ wishDate, reference, contact }: Order): ChangeValues {
  return { wishDate, reference: reference ?? '', contact: contact && { ...emptyContact, ...contact } };
}

/** The rules of the call; an unchanged date is valid even if it is too early by now. */
export function getChangeRules(before: Pick<Order, 'wishDate'>, earliest: string): FieldRules {
  const notTooEarly: Rule = (value) =>
    typeof value === 'string' && value !== before.wishDate && value < earliest
      ? { code: 'validation.date-too-early', params: { earliest } }
      : null;
  return { ...(updateOrder.rules as FieldRules), wishDate: [required, workingDay, notTooEarly] };
}

/** The request has only the fields that the user changed, so that it does not undo changes by others. */
export function toChangeRequest(
  before: ChangeValues,
  { wishDate, reference, contact }: ChangeValues,
): Input<typeof updateOrder>['body'] {
  const isSameContact = JSON.stringify(before.contact) === JSON.stringify(contact);
  return {
    ...(wishDate !== before.wishDate && { wishDate }),
    ...(reference.trim() !== before.reference.trim() && { reference: reference.trim() || null }),
    ...(!isSameContact && { contact }),
  };
}
