import type { Input } from '@demarc/contract/operation.ts';
import type { ProviderCustomer, updateProviderCustomer } from '@demarc/contract/provider/customer.ts';
import { isSepaIban } from '@demarc/contract/rules/iban.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import { diffFields } from '../../db/diff-fields.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { invalid, notFound } from '../../http/problem.ts';
import { toProviderCustomer } from './provider-customer.presenter.ts';
import type { CustomerRow } from './provider-customer.store.ts';
import * as store from './provider-customer.store.ts';

type Terms = Input<typeof updateProviderCustomer>['body'];

/** Changes the payment terms, credit limit and loyalty participation. Saving unchanged values does nothing. */
export async function updateTerms(
  { clock, config, database, notifyChannel }: AppContext,
  customerId: number,
  terms: Terms,
  author: Author,
): Promise<ProviderCustomer> {
  return database.db.transaction(async (tx) => {
    const customer = await store.lock(tx, customerId);
    if (!customer) throw notFound();
    checkDirectDebit(customer, terms);
    const { fields, before, after } = diffFields(customer, terms);
    if (fields.length > 0) {
      const auditValues = {
        customerId,
        type: 'customer.terms-changed',
        objectType: 'customer',
        objectId: String(customerId),
        before,
        after,
        data: after,
      };
      await Promise.all([
        store.update(tx, customerId, after),
        writeAudit(tx, clock, author, auditValues),
        notifyChannel.notify(tx, `customer:${customerId}`),
      ]);
    }
    return toProviderCustomer(config, (await findCustomer(tx, customerId))!);
  });
}

/** Throws unless a customer that changes to direct debit has a bank account inside SEPA. The customer signs the mandate later. */
function checkDirectDebit({ iban, paymentMethod: currentMethod }: CustomerRow, { paymentMethod }: Terms): void {
  if (paymentMethod !== 'SEPA_DIRECT_DEBIT' || currentMethod === paymentMethod) return;
  if (!iban || !isSepaIban(iban)) throw invalid([{ field: 'paymentMethod', code: 'validation.not-allowed-here' }]);
}
