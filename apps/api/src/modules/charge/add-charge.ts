import type { Input } from '@demarc/contract/operation.ts';
import type { addCustomerCharge } from '@demarc/contract/provider/invoice.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { insertCharges } from './charge.store.ts';

type ChargeRequest = Input<typeof addCustomerCharge>['body'];

/** Adds a charge that belongs to no order; the next billing run invoices it. */
export async function addCharge(
  context: AppContext,
  customerId: number,
  request: ChargeRequest,
  { author, saveResponse }: { author: Author; saveResponse: SaveResponse },
): Promise<{ chargeId: number }> {
  const { description, endsOn = null, purchaseOrderNumber = null, discountPercent, service = null, ...charge } = request;
  const { chargeType, startsOn } = charge;
  const isOneTime = chargeType === 'NRC';
  if (isOneTime && endsOn !== null) throw invalid([{ field: 'endsOn', code: 'validation.not-allowed-here' }]);
  if (endsOn !== null && endsOn < startsOn) {
    throw invalid([{ field: 'endsOn', code: 'validation.date-too-early', params: { earliest: startsOn } }]);
  }
  return context.database.db.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (!customer || customer.status === 'APPLICATION') throw notFound();
    const now = context.clock.now();
    const [chargeId] = await insertCharges(
      tx,
      [
        {
          ...charge,
          customerId,
          sourceKey: null,
          serviceType: service?.type ?? null,
          serviceId: service?.id ?? null,
          serviceLabel: service?.label ?? null,
          packageCode: null,
          name: description,
          discountPercent: discountPercent ?? '0',
          endsOn: isOneTime ? startsOn : endsOn,
          orderId: null,
          orderNumber: null,
          purchaseOrderNumber,
        },
      ],
      now,
    );
    const response = { chargeId: chargeId! };
    await writeAudit(tx, context.clock, author, {
      customerId,
      type: 'invoice.charge-added',
      objectType: 'charge',
      objectId: String(chargeId),
      before: null,
      after: { ...charge, description },
      data: response,
    });
    await saveResponse(tx, response);
    return response;
  });
}
