import { type CustomerAction, customerTransitions, type ProviderCustomer } from '@demarc/contract/provider/customer.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { listAdministrators } from '../../db/views/administrators.ts';
import { type CustomerWithDetails, findCustomer } from '../../db/views/customer.ts';
import { applicationRefused } from '../../mail/templates/application-refused.ts';
import { customerBlocked } from '../../mail/templates/customer-blocked.ts';
import { customerReleased } from '../../mail/templates/customer-released.ts';
import { toProviderCustomer } from './provider-customer.presenter.ts';
import { checkMove } from './provider-customer.service.ts';
import * as store from './provider-customer.store.ts';

/** The status changes of a customer, except approval, which does more (processes/approval). */
type Move = Exclude<CustomerAction, 'approve'>;

const eventByAction = { refuse: 'refused', block: 'blocked', release: 'released', terminate: 'terminated' } as const;

/** Moves a customer to another status. Emails the people concerned, except after a termination. */
export async function move(
  { clock, config, database, mail, notifyChannel }: AppContext,
  customerId: number,
  action: Move,
  reason: string | null,
  author: Author,
): Promise<ProviderCustomer> {
  return database.db.transaction(async (tx) => {
    const before = await store.lock(tx, customerId);
    checkMove(before, action);
    const status = customerTransitions[action].to;
    const statusReason = reason?.trim() ?? null;
    const auditValues = {
      customerId,
      type: `customer.${eventByAction[action]}`,
      objectType: 'customer',
      objectId: String(customerId),
      before: { status: before.status, statusReason: before.statusReason },
      after: { status, statusReason },
      data: { status, reason: statusReason },
    };
    await Promise.all([
      store.update(tx, customerId, { status, statusReason }),
      writeAudit(tx, clock, author, auditValues),
      notifyChannel.notify(tx, `customer:${customerId}`),
    ]);
    const customer = (await findCustomer(tx, customerId))!;
    await notify(tx, mail, customer, action);
    return toProviderCustomer(config, customer);
  });
}

async function notify(tx: Database, mail: AppContext['mail'], customer: CustomerWithDetails, action: Move): Promise<void> {
  const { customerId, brand, companyName, statusReason: reason } = customer;
  const recipients = await findRecipients(tx, customer, action);
  const queued = recipients.map(async ({ email, firstName, language }) => {
    const envelope = { customerId, brand, language, recipient: email };
    const values = { firstName, companyName };
    if (action === 'refuse') await mail.queue(tx, { ...envelope, template: applicationRefused, values: { ...values, reason } });
    if (action === 'block') await mail.queue(tx, { ...envelope, template: customerBlocked, values: { ...values, reason } });
    if (action === 'release') await mail.queue(tx, { ...envelope, template: customerReleased, values });
  });
  await Promise.all(queued);
}

/** Finds the recipients: the applicant for a refusal, and otherwise the administrators and the main contact, each address once. */
async function findRecipients(tx: Database, { customerId, contacts, language }: CustomerWithDetails, action: Move) {
  if (action === 'refuse') {
    const applicant = await store.findApplicant(tx, customerId);
    return applicant ? [{ ...applicant, language: applicant.language ?? language }] : [];
  }
  const administrators = await listAdministrators(tx, customerId);
  const adminEmails = new Set(administrators.map(({ email }) => email.toLowerCase()));
  const main = contacts.filter(({ types, email }) => types.includes('main') && email && !adminEmails.has(email.toLowerCase()));
  return [...administrators, ...main.map((contact) => ({ ...contact, language }))];
}
