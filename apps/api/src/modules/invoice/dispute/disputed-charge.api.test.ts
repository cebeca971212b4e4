import { disputeInvoice, getInvoiceDispute, withdrawDispute } from '@demarc/contract/invoice-dispute.ts';
import { creditInvoice, moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { acceptDispute, getProviderDispute, rejectDispute } from '@demarc/contract/provider/invoice-dispute.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { serviceCharges } from '../../../db/schema/charge.ts';
import { billOn, insertCharge, insertFinding } from '../../../testing/billing.ts';
import { insertCustomer } from '../../../testing/builders.ts';
import { finance } from '../../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

type Charge = Partial<Parameters<typeof insertCharge>[1]>;

/** Inserts a customer with an invoice of February and one of March. */
async function createBilled(february: readonly Charge[], march: readonly Charge[] = []) {
  const { customerId } = await insertCustomer(api.db);
  for (const charge of february)
    await insertCharge(api, { customerId, startsOn: '2025-02-01', unitPrice: '100.0000', ...charge });
  await billOn(api, customerId, '2025-02-01');
  for (const charge of march) await insertCharge(api, { customerId, startsOn: '2025-03-01', unitPrice: '100.0000', ...charge });
  return { customerId, number: (await billOn(api, customerId, '2025-03-01'))! };
}
type Billed = Awaited<ReturnType<typeof createBilled>>;

async function dispute({ customerId, number }: Billed, body: object = {}) {
  const input = { reason: 'WRONG_PRICE', text: 'Te hoog.', lineNumber: 1, ...body } as const;
  return (await api.call(disputeInvoice, { params: { customerId, number }, body: input }, finance(customerId))).body;
}
const readDispute = async ({ customerId }: Billed, disputeId: number) =>
  (await api.call(getInvoiceDispute, { params: { customerId, disputeId } }, finance(customerId))).body;

async function creditLine(number: string, amount: string) {
  const body = { reason: 'Storing', lines: [{ lineNumber: 1, amount }] };
  expect((await api.call(creditInvoice, { params: { number }, body }, systemToken)).status).toBeLessThan(300);
}

it('a disputed charge is presented with its services and the amount of the previous month', async () => {
  const secondService = { serviceId: 2, serviceLabel: 'LN-2' };
  const invoice = await createBilled([{}, { ...secondService, startsOn: '2025-02-15', billedUntil: '2025-02-14' }]);
  expect(await dispute(invoice)).toMatchObject({
    disputedAmount: '200.00',
    charge: {
      productCode: 'FIBRE',
      description: 'Fiber',
      period: { from: '2025-03-01', to: '2025-03-31' },
      netAmount: '200.00',
      previousAmount: '150.00',
      serviceRef: { type: 'LINE', id: 1, label: 'LN-1' },
      serviceCount: 2,
    },
  });
});

it('a disputed charge is presented with the service of the disputed finding', async () => {
  const invoice = await createBilled([{}, { serviceId: 2, serviceLabel: 'LN-2' }]);
  const finding = { number: invoice.number, amount: '10.00', serviceId: 2, serviceLabel: 'LN-2' } as const;
  const { findingId } = await insertFinding(api, finding);
  const { disputedAmount, charge } = await dispute(invoice, { findingId, amount: '10.00' });
  expect(disputedAmount).toBe('10.00');
  expect(charge).toMatchObject({ netAmount: '200.00', serviceRef: { label: 'LN-2' }, serviceCount: 2 });
});

it('the previous amount is zero if the previous month did not charge the product', async () => {
  const invoice = await createBilled([{ productCode: 'RACK', name: 'Rack' }], [{}]);
  const charges = [await dispute(invoice), await dispute(invoice, { lineNumber: 2 })].map(({ charge }) => charge);
  expect(charges.map((charge) => [charge?.productCode, charge?.previousAmount]).toSorted()).toEqual([
    ['FIBRE', '0.00'],
    ['RACK', '100.00'],
  ]);
});

it('the previous amount is null if other lines charge the same service, or if there is no previous invoice', async () => {
  const twoPrices = await createBilled([{}], [{ unitPrice: '40.0000' }]);
  expect((await dispute(twoPrices)).charge).toMatchObject({ previousAmount: null });
  const { customerId } = await insertCustomer(api.db);
  await insertCharge(api, { customerId, startsOn: '2025-03-01' });
  const firstInvoice = { customerId, number: (await billOn(api, customerId, '2025-03-01'))! };
  expect((await dispute(firstInvoice)).charge).toMatchObject({ netAmount: '30.00', previousAmount: null });
});

it('a disputed charge has no service if the line charges none', async () => {
  const withoutService = { serviceType: null, serviceId: null, serviceLabel: null } satisfies Partial<
    typeof serviceCharges.$inferInsert
  >;
  const invoice = await createBilled([withoutService]);
  expect((await dispute(invoice)).charge).toMatchObject({
    serviceRef: null,
    address: null,
    serviceCount: 0,
    previousAmount: null,
  });
});

it('the disputed amount excludes earlier credits, and stays the same after the dispute is accepted', async () => {
  const invoice = await createBilled([{}]);
  const { customerId, number } = invoice;
  await creditLine(number, '25.00');
  const { disputeId, disputedAmount } = await dispute(invoice);
  expect(disputedAmount).toBe('75.00');
  expect((await api.call(getProviderDispute, { params: { disputeId } }, systemToken)).body).toMatchObject({
    customerId,
    disputedAmount: '75.00',
    charge: { netAmount: '100.00' },
  });
  await api.call(acceptDispute, { params: { disputeId }, body: { reason: 'Te hoog' } }, systemToken);
  expect(await readDispute(invoice, disputeId)).toMatchObject({ status: 'ACCEPTED', disputedAmount: '75.00' });
});

it.each([
  ['withdrawn', 'WITHDRAWN'],
  ['rejected', 'REJECTED'],
  ['rejected by reopening the invoice', 'REJECTED'],
  ['accepted in part', 'ACCEPTED'],
  ['closed by a credit note', 'ACCEPTED'],
] as const)('the disputed amount stays the same if the dispute is %s and the line is credited', async (how, status) => {
  const invoice = await createBilled([{}, { productCode: 'RACK', name: 'Rack', unitPrice: '50.0000' }]);
  const { customerId, number } = invoice;
  await creditLine(number, '25.00');
  const { disputeId } = await dispute(invoice);
  const params = { disputeId };
  const lines = [
    { lineNumber: 1, amount: '10.00' },
    { lineNumber: 2, amount: '5.00' },
  ];
  const close = {
    withdrawn: () => api.call(withdrawDispute, { params: { customerId, disputeId } }, finance(customerId)),
    rejected: () => api.call(rejectDispute, { params, body: { text: 'Klopt.' } }, systemToken),
    'rejected by reopening the invoice': () =>
      api.call(moveProviderInvoice, { params: { number }, body: { status: 'OPEN' } }, systemToken),
    'accepted in part': () => api.call(acceptDispute, { params, body: { reason: 'Te hoog', lines } }, systemToken),
    'closed by a credit note': () => api.call(creditInvoice, { params: { number }, body: { reason: 'Te hoog' } }, systemToken),
  };
  expect((await close[how]()).status).toBeLessThan(300);
  if (how !== 'closed by a credit note') await creditLine(number, '15.00');
  expect(await readDispute(invoice, disputeId)).toMatchObject({ status, amount: '75.00', disputedAmount: '75.00' });
});

it('a dispute of the whole invoice has no disputed charge', async () => {
  const invoice = await createBilled([{}, { productCode: 'RACK', name: 'Rack', unitPrice: '50.0000' }]);
  expect(await dispute(invoice, { lineNumber: null })).toMatchObject({ disputedAmount: '150.00', charge: null });
});
