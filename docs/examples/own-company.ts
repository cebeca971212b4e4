// Reads your company with an API token and adds a contact. The request is sent twice, but the contact is added once.
import { randomUUID } from 'node:crypto';
import { createClient, ProblemError } from '@demarc/client/client.ts';
import { createContact } from '@demarc/contract/contact.ts';
import { getCustomer } from '@demarc/contract/customer.ts';

const client = createClient({ endpoint: process.env.DEMARC_API ?? '', token: () => process.env.API_TOKEN ?? null });
const params = { customerId: Number(process.env.CUSTOMER_ID) };

const { companyName, contacts } = await client.call(getCustomer, { params });
console.log(`${companyName} has ${contacts.length} contacts`);

const body = { types: ['order' as const], lastName: 'Postma', email: 'orders@noordlijn.example' };
const idempotencyKey = randomUUID();
try {
  const first = await client.call(createContact, { params, body }, { idempotencyKey });
  const again = await client.call(createContact, { params, body }, { idempotencyKey });
  console.log(first.id === again.id ? 'added once' : 'added twice');
} catch (error) {
  if (error instanceof ProblemError) console.error(error.problem?.code, error.problem?.validationErrors);
  else throw error;
}
