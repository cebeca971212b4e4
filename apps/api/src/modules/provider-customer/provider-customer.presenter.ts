import type { ProviderCustomer } from '@demarc/contract/provider/customer.ts';
import type { Config } from '../../config.ts';
import { type CustomerWithDetails, presentCustomer } from '../../db/views/customer.ts';

/** Presents the complete customer, including the fields that only the provider sees. */
export function toProviderCustomer(config: Pick<Config, 'seller'>, customer: CustomerWithDetails): ProviderCustomer {
  const { approvedAt, creditLimit, duplicateOf, expectedLinesPerMonth, remarks, statusReason } = customer;
  return {
    ...presentCustomer(config, customer, { wholeIban: true }),
    expectedLinesPerMonth,
    remarks,
    creditLimit,
    duplicateOf,
    statusReason,
    approvedAt: approvedAt?.toISOString() ?? null,
  };
}
