import { type CustomerAction, customerMoves, type ProviderCustomer } from '@demarc/contract/provider/customer.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { administratorsOf } from '../../db/views/administrators.ts';
import { type FoundCustomer, findCustomer } from '../../db/views/customer.ts';
import type { Parts } from '../../parts.ts';
import { providerAnswer } from './provider-customer.answer.ts';
import { checkMove } from './provider-customer.service.ts';
import * as store from './provider-customer.store.ts';

/** The status changes of a customer, except approval, which does more (processes/approval). */
type Move = Exclude<CustomerAction, 'approve'>;

const happened = { refuse: 'refused', block: 'blocked', release: 'released', terminate: 'terminated' } as const;

/** Moves a customer to another status and notifies the people concerned. The reason is shown to them. */
export async function move(
  { clock, database, mail, wakeUps }: Parts,
  customerId: number,
  action: Move,
  reason: string | null,
  author: Author,
): Promise<ProviderCustomer> {
  return database.db.transaction(async (tx) => {
    const before = await store.lock(tx, customerId);
    checkMove(before, action);
    const status = customerMoves[action].to;
    const statusReason = reason?.trim() ?? null;
    await store.update(tx, customerId, { status, statusReason });
    await recordChange(tx, clock, author, {
      customerId,
      type: `customer.${happened[action]}`,
      objectType: 'customer',
      objectId: String(customerId),
      before: { status: before.status, statusReason: before.statusReason },
      after: { status, statusReason },
      data: { status, reason: statusReason },
    });
    await wakeUps.tell(tx, `customer:${customerId}`);
    const customer = (await findCustomer(tx, customerId))!;
    await tell(tx, mail, customer, action);
    return providerAnswer(customer);
  });
}

async function tell(tx: Database, mail: Parts['mail'], customer: FoundCustomer, action: Move): Promise<void> {
  const { customerId, brand, companyName, statusReason: reason } = customer;
  for (const { email, firstName, language } of await readersOf(tx, customer, action)) {
    const envelope = { customerId, brand, language, recipient: email };
    const values = { firstName, companyName };
    if (action === 'refuse')
      await mail.queue(tx, { ...envelope, template: 'application-refused', values: { ...values, reason } });
    if (action === 'block') await mail.queue(tx, { ...envelope, template: 'customer-blocked', values: { ...values, reason } });
    if (action === 'release') await mail.queue(tx, { ...envelope, template: 'customer-released', values });
  }
}

/** The recipients: the applicant for a refusal, and otherwise the administrators and the main contact, each address once. */
async function readersOf(tx: Database, { customerId, contacts, language }: FoundCustomer, action: Move) {
  if (action === 'refuse') {
    const applicant = await store.findApplicant(tx, customerId);
    return applicant ? [{ ...applicant, language: applicant.language ?? language }] : [];
  }
  const administrators = await administratorsOf(tx, customerId);
  const known = new Set(administrators.map(({ email }) => email.toLowerCase()));
  const main = contacts.filter(({ types, email }) => types.includes('main') && email && !known.has(email.toLowerCase()));
  return [...administrators, ...main.map((contact) => ({ ...contact, language }))];
}
