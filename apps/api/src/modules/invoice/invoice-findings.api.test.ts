import { disputeInvoice, withdrawDispute } from '@demarc/contract/invoice-dispute.ts';
import { listInvoiceFindings } from '@demarc/contract/invoice-finding.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import { addInvoicePayment, creditInvoice } from '@demarc/contract/provider/invoice.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceFindings } from '../../db/schema/invoice-finding.ts';
import { billOn, insertCharge, insertFinding } from '../../testing/billing.ts';
import { insertCustomer } from '../../testing/builders.ts';
import { finance } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

/** Inserts a customer with two invoices, each with a line of 100.00. */
async function createBilled() {
  const { customerId } = await insertCustomer(api.db);
  await insertCharge(api, { customerId, startsOn: '2025-02-01', unitPrice: '100.0000' });
  const earlierNumber = (await billOn(api, customerId, '2025-02-01'))!;
  return { customerId, earlierNumber, number: (await billOn(api, customerId, '2025-03-01'))! };
}
const summarize = async (customerId: number) =>
  (await api.call(getInvoiceSummary, { params: { customerId } }, finance(customerId))).body.findings;

async function dispute({ customerId, number, findingId }: { customerId: number; number: string; findingId: number }) {
  const body = { reason: 'WRONG_PRICE', text: 'Te hoog.', lineNumber: 1, amount: '10.00', findingId } as const;
  const { body: openedDispute } = await api.call(disputeInvoice, { params: { customerId, number }, body }, finance(customerId));
  return openedDispute.disputeId;
}

describe('the overview of findings', () => {
  it('sums overcharges, and ignores undercharges', async () => {
    const { customerId, earlierNumber, number } = await createBilled();
    expect(await summarize(customerId)).toEqual({ count: 0, amount: '0.00', invoiceNumber: null, findingId: null });
    await insertFinding(api, { number: earlierNumber, amount: '10.00' });
    await insertFinding(api, { number: earlierNumber, amount: '2.50' });
    await insertFinding(api, { number, amount: '-40.00', lineNumber: null, type: 'NOT_BILLED' });
    expect(await summarize(customerId)).toEqual({ count: 3, amount: '12.50', invoiceNumber: earlierNumber, findingId: null });
  });

  it('sums undercharges if there are no overcharges', async () => {
    const { customerId, earlierNumber, number } = await createBilled();
    await insertFinding(api, { number: earlierNumber, amount: '-40.00' });
    await insertFinding(api, { number, amount: '-2.50' });
    await insertFinding(api, { number, amount: '10.00', status: 'RESOLVED' });
    expect(await summarize(customerId)).toMatchObject({ count: 2, amount: '-42.50', invoiceNumber: number });
  });

  it('includes the ID of a single finding only while its invoice can be disputed', async () => {
    const { customerId, number } = await createBilled();
    const { findingId } = await insertFinding(api, { number, amount: '10.00' });
    expect(await summarize(customerId)).toMatchObject({ count: 1, findingId });
    const body = { date: '2025-03-01', amount: '121.00', method: 'BANK_TRANSFER', reference: 'R-1' } as const;
    expect((await api.call(addInvoicePayment, { params: { number }, body }, systemToken)).body.status).toBe('PAID');
    expect(await summarize(customerId)).toMatchObject({ count: 1, invoiceNumber: number, findingId: null });
  });
});

const listFindings = async (customerId: number) =>
  (await api.call(listInvoiceFindings, { params: { customerId }, query: {} }, finance(customerId))).body.items;

describe('a credit note', () => {
  const credit = async (number: string, amount: string, lineNumber = 1) => {
    const body = { reason: 'Te veel', lines: [{ lineNumber, amount }] };
    expect((await api.call(creditInvoice, { params: { number }, body }, systemToken)).status).toBe(201);
  };
  /** Returns the amounts of the open findings. */
  const listOpenAmounts = async (customerId: number) =>
    (await listFindings(customerId)).filter(({ status }) => status === 'OPEN').map(({ amount }) => amount);

  it('resolves the overcharges of a line once their whole amount is credited', async () => {
    const { customerId, number } = await createBilled();
    await insertFinding(api, { number, amount: '-3.00' });
    await insertFinding(api, { number, amount: '15.00', status: 'RESOLVED', resolution: 'DISMISSED' });
    await insertFinding(api, { number, amount: '10.00' });
    await insertFinding(api, { number, amount: '2.50' });
    await credit(number, '10.00');
    expect(await listOpenAmounts(customerId)).toEqual(['2.50', '10.00', '-3.00']);
    await credit(number, '2.50');
    expect(await listOpenAmounts(customerId)).toEqual(['-3.00']);
    // A later finding is not paid with the credit of the earlier ones.
    await insertFinding(api, { number, amount: '5.00' });
    await credit(number, '4.00');
    expect(await listOpenAmounts(customerId)).toEqual(['5.00', '-3.00']);
    await credit(number, '83.50');
    expect(await listOpenAmounts(customerId)).toEqual([]);
  });

  it('does not resolve findings with an open dispute', async () => {
    const { customerId, number } = await createBilled();
    const { findingId } = await insertFinding(api, { number, amount: '10.00' });
    const disputeId = await dispute({ customerId, number, findingId });
    await credit(number, '10.00');
    expect(await listFindings(customerId)).toMatchObject([{ status: 'OPEN', disputeId }]);
  });
});

it('a finding can be disputed again after its dispute was withdrawn', async () => {
  const { customerId, number } = await createBilled();
  const { findingId } = await insertFinding(api, { number, amount: '10.00' });
  const disputeId = await dispute({ customerId, number, findingId });
  expect(await summarize(customerId)).toMatchObject({ count: 0 });
  const withdrawal = await api.call(withdrawDispute, { params: { customerId, disputeId } }, finance(customerId));
  expect(withdrawal.body).toMatchObject({ status: 'WITHDRAWN', findingId });
  expect(await listFindings(customerId)).toMatchObject([{ status: 'OPEN', disputeId: null }]);
  expect(await summarize(customerId)).toMatchObject({ count: 1, findingId });
  const secondDisputeId = await dispute({ customerId, number, findingId });
  expect(await listFindings(customerId)).toMatchObject([{ status: 'OPEN', disputeId: secondDisputeId }]);
});

it('a finding can be disputed even if it still refers to a withdrawn dispute', async () => {
  const { customerId, number } = await createBilled();
  const { findingId } = await insertFinding(api, { number, amount: '10.00' });
  const disputeId = await dispute({ customerId, number, findingId });
  await api.call(withdrawDispute, { params: { customerId, disputeId } }, finance(customerId));
  // Older versions left the finding linked to a withdrawn dispute.
  await api.db.update(invoiceFindings).set({ disputeId }).where(eq(invoiceFindings.findingId, findingId));
  expect(await listFindings(customerId)).toMatchObject([{ status: 'OPEN', disputeId: null }]);
  expect(await summarize(customerId)).toMatchObject({ count: 1, findingId });
  const secondDisputeId = await dispute({ customerId, number, findingId });
  expect(await listFindings(customerId)).toMatchObject([{ status: 'OPEN', disputeId: secondDisputeId }]);
  await api.call(withdrawDispute, { params: { customerId, disputeId: secondDisputeId } }, finance(customerId));
  await api.db.update(invoiceFindings).set({ disputeId }).where(eq(invoiceFindings.findingId, findingId));
  // The withdrawn dispute does not prevent a credit note from resolving the finding either.
  const lines = [{ lineNumber: 1, amount: '10.00' }];
  await api.call(creditInvoice, { params: { number }, body: { reason: 'Te veel', lines } }, systemToken);
  expect(await listFindings(customerId)).toMatchObject([{ status: 'RESOLVED', disputeId: null }]);
});
