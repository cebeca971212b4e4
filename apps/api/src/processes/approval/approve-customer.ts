import type { ProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict } from '../../http/problem.ts';
import { mailActivation } from '../../modules/account/activation.ts';
import { prepareOffer, storeOffer } from '../../modules/msa/offer.ts';
import { providerAnswer } from '../../modules/provider-customer/provider-customer.answer.ts';
import { checkMove } from '../../modules/provider-customer/provider-customer.service.ts';
import * as store from '../../modules/provider-customer/provider-customer.store.ts';
import type { Parts } from '../../parts.ts';

/**
 * Approves an application: offers the agreement and mails the links to sign it and to activate the first account, which makes the
 * customer active. It runs in one transaction.
 */
export async function approve(parts: Parts, customerId: number, author: Author): Promise<ProviderCustomer> {
  const { clock, database, wakeUps } = parts;
  const customer = await findCustomer(database.db, customerId);
  checkMove(customer, 'approve');
  const offer = await prepareOffer(parts, customer);

  return database.db.transaction(async (tx) => {
    const held = await store.lock(tx, customerId);
    checkMove(held, 'approve');
    const account = await store.findApplicant(tx, customerId);
    if (!account) throw conflict('INVALID_TRANSITION', { missing: 'administrator' });
    const approvedAt = clock.now();
    await store.update(tx, customerId, { approvedAt });
    await recordChange(tx, clock, author, {
      customerId,
      type: 'customer.approved',
      objectType: 'customer',
      objectId: String(customerId),
      before: { approvedAt: null },
      after: { approvedAt },
    });
    await mailActivation(tx, parts, { customer: held, account, invitedBy: null });
    await storeOffer(tx, parts, held, offer, author);
    await wakeUps.tell(tx, `customer:${customerId}`);
    return providerAnswer((await findCustomer(tx, customerId))!);
  });
}
