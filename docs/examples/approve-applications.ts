// Reads new applications and approves those that need no review.
import { createClient } from '@demarc/client/client.ts';
import { approveCustomer, listProviderCustomers } from '@demarc/contract/provider/customer.ts';

const client = createClient({ endpoint: process.env.DEMARC_API ?? '', token: () => process.env.PROVIDER_TOKEN ?? null });

const { items } = await client.call(listProviderCustomers, { query: { status: 'APPLICATION' } });
for (const { customerId, companyName, approvedAt, duplicateOf } of items) {
  if (approvedAt !== null || duplicateOf !== null) continue;
  await client.call(approveCustomer, { params: { customerId } });
  console.log(`approved ${companyName}`);
}
