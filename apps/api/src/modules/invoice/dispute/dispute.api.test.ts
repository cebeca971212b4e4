import { getInvoice } from '@demarc/contract/invoice.ts';
import {
  addDisputeMessage,
  disputeInvoice,
  getInvoiceDispute,
  listInvoiceDisputes,
  maxDisputeMessages,
  withdrawDispute,
} from '@demarc/contract/invoice-dispute.ts';
import { listNotices } from '@demarc/contract/notice.ts';
import { addInvoicePayment, creditInvoice, moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import {
  acceptDispute,
  answerDispute,
  getProviderDispute,
  listProviderDisputes,
  rejectDispute,
} from '@demarc/contract/provider/invoice-dispute.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../../db/schema/audit.ts';
import { invoiceDisputes } from '../../../db/schema/invoice-dispute.ts';
import { billOn, insertCharge } from '../../../testing/billing.ts';
import { insertContact, insertCustomer } from '../../../testing/builders.ts';
import { finance, orderer, viewer } from '../../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

/** Inserts a customer with an invoice of two lines: 100.00 for a line and 50.00 for a rack, 181.50 with VAT. */
async function createBilled() {
  const { customerId } = await insertCustomer(api.db, { language: 'nl' });
  await insertContact(api.db, { customerId, types: ['main', 'billing'], email: `billing-${customerId}@test.example` });
  await insertCharge(api, { customerId, startsOn: '2025-03-01', unitPrice: '100.0000' });
  await insertCharge(api, { customerId, startsOn: '2025-03-01', productCode: 'RACK', name: 'Rack', unitPrice: '50.0000' });
  return { customerId, number: (await billOn(api, customerId, '2025-03-01'))! };
}
type Billed = Awaited<ReturnType<typeof createBilled>>;
const dispute = ({ customerId, number }: Billed, body: object = {}, session = finance(customerId)) =>
  api.call(
    disputeInvoice,
    { params: { customerId, number }, body: { reason: 'WRONG_PRICE', text: 'Te hoog.', lineNumber: 1, ...body } as never },
    session,
  );
const readInvoice = async ({ customerId, number }: Billed) =>
  (await api.call(getInvoice, { params: { customerId, number } }, finance(customerId))).body;
const reply = ({ customerId }: Billed, disputeId: number, text = 'Hebt u al gekeken?') =>
  api.call(addDisputeMessage, { params: { customerId, disputeId }, body: { text } }, finance(customerId));
const answer = (disputeId: number, text = 'We zoeken het uit.') =>
  api.call(answerDispute, { params: { disputeId }, body: { text } }, systemToken);
const accept = (disputeId: number, body: object = {}) =>
  api.call(acceptDispute, { params: { disputeId }, body: { reason: 'Verkeerde prijs', ...body } }, systemToken);
const reject = (disputeId: number) =>
  api.call(rejectDispute, { params: { disputeId }, body: { text: 'De prijs klopt.' } }, systemToken);
const pay = (number: string, amount: string) =>
  api.call(
    addInvoicePayment,
    { params: { number }, body: { date: '2025-04-01', amount, method: 'BANK_TRANSFER', reference: `R-${amount}` } },
    systemToken,
  );

describe('a dispute of a line', () => {
  it('has a thread, and is accepted with a credit note', async () => {
    const invoice = await createBilled();
    const { customerId, number } = invoice;
    const openedDispute = await dispute(invoice, { amount: '40.00' });
    expect(openedDispute.status).toBe(201);
    expect(openedDispute.body).toMatchObject({
      invoiceNumber: number,
      lineNumber: 1,
      lineDescription: 'Fiber',
      status: 'OPEN',
      amount: '40.00',
      messageCount: 1,
      messages: [{ from: 'CUSTOMER', text: 'Te hoog.' }],
    });
    expect((await readInvoice(invoice)).status).toBe('DISPUTED');
    const { disputeId } = openedDispute.body;
    await answer(disputeId);
    await reply(invoice, disputeId);
    expect((await accept(disputeId, { text: 'U hebt gelijk.' })).body).toMatchObject({
      customerId,
      status: 'ACCEPTED',
      creditNoteNumber: expect.stringMatching(/^\d{9}$/),
      messages: [
        { from: 'CUSTOMER' },
        { from: 'PROVIDER', text: 'We zoeken het uit.' },
        { from: 'CUSTOMER' },
        { text: 'U hebt gelijk.' },
      ],
    });
    // 40.00 and its VAT are settled.
    expect(await readInvoice(invoice)).toMatchObject({ status: 'PARTIALLY_PAID', paidAmount: '48.40', openAmount: '133.10' });
    const eventRows = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(eventRows.map(({ type }) => type).filter((type) => type !== 'invoice.issued')).toEqual([
      'invoice.disputed',
      'invoice.dispute-opened',
      'invoice.dispute-answered',
      'invoice.dispute-message-added',
      'invoice.partially-paid',
      'invoice.credited',
      'invoice.dispute-accepted',
    ]);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries.findLast(({ operation }) => operation === 'acceptDispute')).toMatchObject({ objectId: number });
    const mails = await api.listMails(customerId);
    expect(mails.map(({ subject }) => subject).filter((subject) => subject.includes('betwisting'))).toEqual([
      `Nieuw bericht over uw betwisting: factuur ${number}`,
      `Uw betwisting is toegekend: factuur ${number}`,
    ]);
    const notices = await api.call(listNotices, { params: { customerId }, query: {} }, finance(customerId));
    expect(notices.body.items.map(({ type }: { type: string }) => type)).toContain('invoice.dispute-accepted');
  });

  it('keeps the invoice disputed until the last one is closed', async () => {
    const invoice = await createBilled();
    const firstId = (await dispute(invoice)).body.disputeId;
    const secondId = (await dispute(invoice, { lineNumber: 2 })).body.disputeId;
    expect((await pay(invoice.number, '81.50')).body).toMatchObject({ status: 'DISPUTED', openAmount: '100.00' });
    expect((await reject(firstId)).body).toMatchObject({ status: 'REJECTED' });
    expect((await readInvoice(invoice)).status).toBe('DISPUTED');
    const { customerId } = invoice;
    const withdrawal = await api.call(withdrawDispute, { params: { customerId, disputeId: secondId } }, finance(customerId));
    expect(withdrawal.body).toMatchObject({ status: 'WITHDRAWN', closedAt: expect.any(String) });
    expect((await readInvoice(invoice)).status).toBe('PARTIALLY_PAID');
    for (const call of [reply(invoice, firstId), answer(firstId), accept(firstId), reject(firstId)]) {
      expect((await call).problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { status: 'REJECTED' } });
    }
    const listDisputes = (query: object) =>
      api.call(listInvoiceDisputes, { params: { customerId }, query: { limit: 1, ...query } }, finance(customerId));
    const page = await listDisputes({ invoiceNumber: invoice.number });
    expect(page.body).toMatchObject({ total: 2, items: [{ disputeId: secondId }] });
    expect((await listDisputes({ after: page.body.next! })).body).toMatchObject({ items: [{ disputeId: firstId }], next: null });
    expect((await listDisputes({ status: 'OPEN' })).body).toMatchObject({ total: 0 });
  });

  it('is closed by a credit note for the whole invoice', async () => {
    const invoice = await createBilled();
    const { disputeId } = (await dispute(invoice, { lineNumber: null })).body;
    await api.call(creditInvoice, { params: { number: invoice.number }, body: { reason: 'Vervallen' } }, systemToken);
    expect(await readInvoice(invoice)).toMatchObject({ status: 'CREDITED', openAmount: '0.00' });
    expect((await api.call(getProviderDispute, { params: { disputeId } }, systemToken)).body).toMatchObject({
      status: 'ACCEPTED',
      creditNoteNumber: expect.any(String),
    });
  });
});

it('a dispute of the whole invoice can be accepted, and needs lines if it is about part of the amount', async () => {
  const wholeInvoice = await createBilled();
  const { disputeId } = (await dispute(wholeInvoice, { lineNumber: null })).body;
  await accept(disputeId);
  expect(await readInvoice(wholeInvoice)).toMatchObject({ status: 'CREDITED' });
  const partInvoice = await createBilled();
  const partDisputeId = (await dispute(partInvoice, { lineNumber: null, amount: '10.00' })).body.disputeId;
  expect((await accept(partDisputeId)).problem?.validationErrors).toMatchObject([{ field: 'lines' }]);
  expect((await accept(partDisputeId, { lines: [{ lineNumber: 2, amount: '10.00' }] })).status).toBe(200);
  expect(await readInvoice(partInvoice)).toMatchObject({ status: 'PARTIALLY_PAID', paidAmount: '12.10' });
});

it('a dispute that is invalid cannot be opened, nor one by another customer or role', async () => {
  const invoice = await createBilled();
  const { customerId, number } = invoice;
  expect((await dispute(invoice, { lineNumber: 9 })).problem?.validationErrors).toMatchObject([{ field: 'lineNumber' }]);
  expect((await dispute(invoice, { text: ' ' })).problem?.validationErrors).toMatchObject([{ field: 'text' }]);
  expect((await dispute(invoice, { text: 'a'.repeat(4_001) })).status).toBe(400);
  expect((await dispute(invoice, { amount: '100.01' })).problem).toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
  expect((await dispute(invoice, { amount: '0.00' })).status).toBe(400);
  expect((await dispute(invoice, { findingId: 1 })).problem?.validationErrors).toMatchObject([{ field: 'findingId' }]);
  expect((await readInvoice(invoice)).status).toBe('OPEN');
  for (const session of [viewer(customerId), orderer(customerId)]) {
    expect((await dispute(invoice, {}, session)).problem?.code).toBe('ROLE_REQUIRED');
  }
  const otherInvoice = await createBilled();
  expect((await dispute({ customerId: otherInvoice.customerId, number })).status).toBe(404);
  await dispute(invoice);
  expect((await dispute(invoice)).problem?.code).toBe('ALREADY_DISPUTED');
  expect((await dispute(invoice, { lineNumber: null })).problem?.code).toBe('ALREADY_DISPUTED');
  const { disputeId } = (await dispute(otherInvoice)).body;
  const params = { customerId, disputeId };
  expect((await api.call(getInvoiceDispute, { params }, finance(customerId))).status).toBe(404);
  expect((await reply(invoice, disputeId)).status).toBe(404);
  await pay((await createBilled()).number, '181.50');
  const paidInvoice = await createBilled();
  await pay(paidInvoice.number, '181.50');
  expect((await dispute(paidInvoice)).problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { status: 'PAID' } });
});

it('an invoice can be disputed as a whole or by line, but not both', async () => {
  const invoice = await createBilled();
  const { disputeId } = (await dispute(invoice, { lineNumber: null })).body;
  expect((await dispute(invoice, { lineNumber: 2 })).problem).toMatchObject({
    code: 'ALREADY_DISPUTED',
    details: { disputeId, lineNumber: null },
  });
});

it('concurrent requests open one dispute of a line, and close it once', async () => {
  const invoice = await createBilled();
  const openResponses = await Promise.all(Array.from({ length: 6 }, () => dispute(invoice)));
  expect(openResponses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  const { disputeId } = openResponses.find(({ status }) => status === 201)!.body;
  const closeResponses = await Promise.all([accept(disputeId), reject(disputeId), accept(disputeId)]);
  expect(closeResponses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const rows = await api.db.select().from(invoiceDisputes).where(eq(invoiceDisputes.customerId, invoice.customerId));
  expect(rows).toHaveLength(1);
});

it('the provider can record a dispute by phone, and reject it by reopening the invoice', async () => {
  const invoice = await createBilled();
  const { customerId, number } = invoice;
  const move = (status: 'DISPUTED' | 'OPEN', reason: string) =>
    api.call(moveProviderInvoice, { params: { number }, body: { status, reason } }, systemToken);
  await move('DISPUTED', 'Belde over het verbruik.');
  const openDisputes = await api.call(listProviderDisputes, { query: { customerId, status: 'OPEN' } }, systemToken);
  expect(openDisputes.body.items).toMatchObject([{ customerId, lineNumber: null, reason: 'OTHER', lastMessageFrom: 'PROVIDER' }]);
  expect((await move('OPEN', 'Meting klopt.')).body).toMatchObject({ status: 'OPEN' });
  const { disputeId } = openDisputes.body.items[0]!;
  expect((await api.call(getProviderDispute, { params: { disputeId } }, systemToken)).body).toMatchObject({
    status: 'REJECTED',
    messages: [{ text: 'Belde over het verbruik.' }, { text: 'Meting klopt.' }],
  });
});

it('a dispute has a maximum number of messages', async () => {
  const invoice = await createBilled();
  const { disputeId } = (await dispute(invoice)).body;
  await api.db.update(invoiceDisputes).set({ messageCount: maxDisputeMessages }).where(eq(invoiceDisputes.disputeId, disputeId));
  expect((await reply(invoice, disputeId)).problem?.code).toBe('MESSAGE_LIMIT');
});
