import type { Customer } from '@demarc/contract/customer.ts';
import { describe, expect, it } from 'vitest';
import { findCompanyEntry } from './company-entry.ts';
import type { EntryContext } from './hit-entry.ts';

const customer = {
  customerId: 20240317,
  cocNumber: '90031701',
  vatNumber: 'NL900317012B01',
  iban: 'NL91DMRC0417164300',
  bic: 'DMRCNL2A',
  customInvoiceReference: 'PO-2025-17',
  sepaMandate: null,
} as Customer;
const reader = {
  claims: { roles: [] } as unknown as EntryContext['claims'],
  isReseller: true,
  t: ((key: string) => key) as EntryContext['t'],
  canOpen: () => true,
  findUrl: (href: string) => href,
};

describe('the company', () => {
  it.each([
    ['20240317', 'company.number', '20240317'],
    ['9003 1701', 'company.coc-number', '90031701'],
    ['nl9003.17.012.B01', 'company.vat-number', 'NL900317012B01'],
    ['NL91DMRC0417164300', 'company.iban', 'NL91 DMRC 0417 1643 00'],
    ['nl91 dmrc 0417 1643 00', 'company.iban', 'NL91 DMRC 0417 1643 00'],
    ['NL•• DMRC •••• ••43 00', 'company.iban', 'NL•• DMRC •••• ••43 00'],
    ['DMRC NL 2A', 'company.bic', 'DMRCNL2A'],
    ['po 2025/17', 'company.invoice-reference', 'PO-2025-17'],
  ])('is found by %s', (typed, label, printed) =>
    expect(findCompanyEntry(typed, customer, reader)).toMatchObject({
      href: '/company',
      identifier: printed,
      detail: label,
      matched: printed,
    }),
  );

  it.each(['', '--', '2024031', 'NL91', 'company'])('is not found by %j', (typed) =>
    expect(findCompanyEntry(typed, { ...customer, customInvoiceReference: '-' }, reader)).toBeNull(),
  );

  it('is found by the last four characters when those are all the user may see of the bank account', () => {
    expect(findCompanyEntry('4300', { ...customer, iban: '4300' }, reader)).toMatchObject({ identifier: '4300' });
    expect(findCompanyEntry('4300', customer, reader)).toBeNull();
  });
});
