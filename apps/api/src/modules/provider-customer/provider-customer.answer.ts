import type { ProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { customerAnswer, type FoundCustomer } from '../../db/views/customer.ts';

/** Presents the complete customer, including the fields that only the provider sees. */
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
