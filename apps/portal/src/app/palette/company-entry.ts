import type { Customer } from '@demarc/contract/customer.ts';
import { formatIban, maskIban } from '../../lib/format-iban.ts';
import type { EntryContext } from './hit-entry.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Finds the company page, if the query is one of its numbers or references in any spelling; otherwise null. */
export function findCompanyEntry(typed: string, customer: Customer, { t, canOpen }: EntryContext): PaletteEntry | null {
  const query = stripPunctuation(typed);
  const identifier = getIdentifiers(customer).find(({ printed }) => stripPunctuation(printed) === query);
  if (query === '' || !identifier || !canOpen('/company')) return null;
  return {
    id: 'company',
    href: '/company',
    icon: 'building',
    title: t('shell.my-company'),
    identifier: identifier.printed,
    detail: t(identifier.label),
    matched: identifier.printed,
    actions: [],
  };
}

/** Returns the numbers of the company as its page shows them; that page masks the bank account until the user reveals it. */
function getIdentifiers(customer: Customer): { label: string; printed: string }[] {
  const { customerId, cocNumber, vatNumber, iban, bic, customInvoiceReference, sepaMandate } = customer;
  const identifiers = [
    { label: 'company.number', printed: String(customerId) },
    { label: 'company.coc-number', printed: cocNumber },
    { label: 'company.vat-number', printed: vatNumber },
    { label: 'company.iban', printed: iban && formatIban(iban) },
    { label: 'company.iban', printed: iban && maskIban(iban) },
    { label: 'company.bic', printed: bic },
    { label: 'company.mandate-number', printed: sepaMandate?.mandateId },
    { label: 'company.invoice-reference', printed: customInvoiceReference },
  ];
  return identifiers.flatMap(({ label, printed }) => (printed ? [{ label, printed: printed.replaceAll('\u00a0', ' ') }] : []));
}

/** Keeps letters and digits only. */
function stripPunctuation(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
