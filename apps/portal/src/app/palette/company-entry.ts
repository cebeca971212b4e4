import type { Customer } from '@demarc/contract/customer.ts';
import { ibanInGroups, maskedIban } from '../../features/company/iban-text.ts';
import type { Entry } from './entry.ts';
import type { Reader } from './hit-entry.ts';

/** The company page, if the query is one of its numbers or references in any spelling; otherwise null. */
export function companyEntry(typed: string, customer: Customer, { t, mayGo }: Reader): Entry | null {
  const sought = bare(typed);
  const known = identifiersOf(customer).find(({ printed }) => bare(printed) === sought);
  if (sought === '' || !known || !mayGo('/company')) return null;
  return {
    id: 'company',
    href: '/company',
    icon: 'building',
    title: t('shell.my-company'),
    identifier: known.printed,
    detail: t(known.label),
    matched: known.printed,
    actions: [],
  };
}

/** As the company page prints them; it masks the bank account until the user reveals it. */
function identifiersOf(customer: Customer): { label: string; printed: string }[] {
  const { customerId, cocNumber, vatNumber, iban, bic, customInvoiceReference, sepaMandate } = customer;
  const all = [
    { label: 'company.number', printed: String(customerId) },
    { label: 'company.coc-number', printed: cocNumber },
    { label: 'company.vat-number', printed: vatNumber },
    { label: 'company.iban', printed: iban && ibanInGroups(iban) },
    { label: 'company.iban', printed: iban && maskedIban(iban) },
    { label: 'company.bic', printed: bic },
    { label: 'company.mandate-number', printed: sepaMandate?.mandateId },
    { label: 'company.invoice-reference', printed: customInvoiceReference },
  ];
  return all.flatMap(({ label, printed }) => (printed ? [{ label, printed: printed.replaceAll('\u00a0', ' ') }] : []));
}

/** Keeps letters and digits only. */
function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
