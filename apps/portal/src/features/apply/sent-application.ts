import type { CustomerType, InvoiceAttachmentPreference } from '@demarc/contract/customer.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { normalizeIban } from '@demarc/contract/rules/iban.ts';
import type { ApplicationValues } from './application-values.ts';

/** The data that the confirmation page shows. */
export interface SentApplication {
  customerId: number;
  sentAt: string;
  customerType: CustomerType | '';
  companyName: string;
  cocNumber: string;
  vatNumber: string;
  /** Whether the registry did not respond while the form was filled in. */
  isVatUnchecked: boolean;
  place: string;
  /** The country and the last four characters. */
  maskedIban: string;
  administrator: string;
  email: string;
  invoiceAttachmentPreference: InvoiceAttachmentPreference;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    sentApplication?: SentApplication;
  }
}

export function toSentApplication(
  values: ApplicationValues,
  { customerId, sentAt, isVatUnchecked }: { customerId: number; sentAt: Date; isVatUnchecked: boolean },
): SentApplication {
  const { address, account, customerType, companyName, cocNumber, vatNumber, invoiceAttachmentPreference } = values;
  const iban = normalizeIban(values.iban);
  return {
    customerId,
    sentAt: sentAt.toISOString(),
    customerType,
    companyName,
    cocNumber,
    vatNumber: vatNumber.toUpperCase(),
    isVatUnchecked,
    place: formatShortAddress(address),
    maskedIban: iban && `${iban.slice(0, 2)}\u00a0••••\u00a0${iban.slice(-4)}`,
    administrator: formatPersonName(account),
    email: account.email,
    invoiceAttachmentPreference,
  };
}
