import type { ProviderCustomer } from '@demarc/contract/provider/customer.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { conflict } from '../../http/problem.ts';
import { mailActivation } from '../../modules/account/mail-activation.ts';
import { prepareOffer, storeOffer } from '../../modules/msa/offer.ts';
import { toProviderCustomer } from '../../modules/provider-customer/provider-customer.presenter.ts';
import { checkMove } from '../../modules/provider-customer/provider-customer.service.ts';
import * as store from '../../modules/provider-customer/provider-customer.store.ts';

/**
 * Approves an application: offers the agreement and mails the links to sign it and to activate the first account, which makes the
 * customer active. It runs in one transaction.
 */
export async function approve(context: AppContext, customerId: number, author: Author): Promise<ProviderCustomer> {
  const { clock, config, database, notifyChannel } = context;
  const customer = await findCustomer(database.db, customerId);
  checkMove(customer, 'approve');
  const offer = await prepareOffer(context, customer);

  return database.db.transaction(async (tx) => {
    const lockedCustomer = await store.lock(tx, customerId);
    checkMove(lockedCustomer, 'approve');
    const account = await store.findApplicant(tx, customerId);
    if (!account) throw conflict('INVALID_TRANSITION', { missing: 'administrator' });
    const approvedAt = clock.now();
    await store.update(tx, customerId, { approvedAt });
    await writeAudit(tx, clock, author, {
      customerId,
      type: 'customer.approved',
      objectType: 'customer',
      objectId: String(customerId),
      before: { approvedAt: null },
      after: { approvedAt },
    });
    await mailActivation(tx, context, { customer: lockedCustomer, account, invitedBy: null });
    await storeOffer(tx, context, lockedCustomer, offer, author);
    await notifyChannel.notify(tx, `customer:${customerId}`);
    return toProviderCustomer(config, (await findCustomer(tx, customerId))!);
  });
}
