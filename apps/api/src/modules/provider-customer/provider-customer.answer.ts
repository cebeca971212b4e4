import type { ProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { customerAnswer, type FoundCustomer } from '../../db/views/customer.ts';

/** The customer as the provider sees it: whole, and with what its people are not shown. */
export function providerAnswer(found: FoundCustomer): ProviderCustomer {
  const { approvedAt, duplicateOf, expectedLinesPerMonth, remarks, statusReason } = found;
  return {
    ...customerAnswer(found, { wholeIban: true }),
    expectedLinesPerMonth,
    remarks,
    duplicateOf,
    statusReason,
    approvedAt: approvedAt?.toISOString() ?? null,
  };
}
