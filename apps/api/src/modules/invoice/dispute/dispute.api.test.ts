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

/** A customer with an invoice of two lines: 100.00 for a line and 50.00 for a rack, 181.50 with VAT. */
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
const read = async ({ customerId, number }: Billed) =>
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
    const billed = await createBilled();
    const { customerId, number } = billed;
    const opened = await dispute(billed, { amount: '40.00' });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      invoiceNumber: number,
      lineNumber: 1,
      lineDescription: 'Fiber',
      status: 'OPEN',
      amount: '40.00',
      messageCount: 1,
      messages: [{ from: 'CUSTOMER', text: 'Te hoog.' }],
    });
    expect((await read(billed)).status).toBe('DISPUTED');
    const { disputeId } = opened.body;
    await answer(disputeId);
    await reply(billed, disputeId);
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
    expect(await read(billed)).toMatchObject({ status: 'PARTIALLY_PAID', paidAmount: '48.40', openAmount: '133.10' });
    const types = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(types.map(({ type }) => type).filter((type) => type !== 'invoice.issued')).toEqual([
      ...['invoice.disputed', 'invoice.dispute-opened', 'invoice.dispute-answered', 'invoice.dispute-message-added'],
      ...['invoice.partially-paid', 'invoice.credited', 'invoice.dispute-accepted'],
    ]);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries.findLast(({ operation }) => operation === 'acceptDispute')).toMatchObject({ objectId: number });
    const sent = await api.listMails(customerId);
    expect(sent.map(({ subject }) => subject).filter((subject) => subject.includes('betwisting'))).toEqual([
      `Nieuw bericht over uw betwisting: factuur ${number}`,
      `Uw betwisting is toegekend: factuur ${number}`,
    ]);
    const notices = await api.call(listNotices, { params: { customerId }, query: {} }, finance(customerId));
    expect(notices.body.items.map(({ type }: { type: string }) => type)).toContain('invoice.dispute-accepted');
  });

  it('keeps the invoice disputed until the last one is closed', async () => {
    const billed = await createBilled();
    const first = (await dispute(billed)).body.disputeId;
    const second = (await dispute(billed, { lineNumber: 2 })).body.disputeId;
    expect((await pay(billed.number, '81.50')).body).toMatchObject({ status: 'DISPUTED', openAmount: '100.00' });
    expect((await reject(first)).body).toMatchObject({ status: 'REJECTED' });
    expect((await read(billed)).status).toBe('DISPUTED');
    const { customerId } = billed;
    const withdrawn = await api.call(withdrawDispute, { params: { customerId, disputeId: second } }, finance(customerId));
    expect(withdrawn.body).toMatchObject({ status: 'WITHDRAWN', closedAt: expect.any(String) });
    expect((await read(billed)).status).toBe('PARTIALLY_PAID');
    for (const call of [reply(billed, first), answer(first), accept(first), reject(first)]) {
      expect((await call).problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { status: 'REJECTED' } });
    }
    const list = (query: object) =>
      api.call(listInvoiceDisputes, { params: { customerId }, query: { limit: 1, ...query } }, finance(customerId));
    const page = await list({ invoiceNumber: billed.number });
    expect(page.body).toMatchObject({ total: 2, items: [{ disputeId: second }] });
    expect((await list({ after: page.body.next! })).body).toMatchObject({ items: [{ disputeId: first }], next: null });
    expect((await list({ status: 'OPEN' })).body).toMatchObject({ total: 0 });
  });

  it('is closed by a credit note for the whole invoice', async () => {
    const billed = await createBilled();
    const { disputeId } = (await dispute(billed, { lineNumber: null })).body;
    await api.call(creditInvoice, { params: { number: billed.number }, body: { reason: 'Vervallen' } }, systemToken);
    expect(await read(billed)).toMatchObject({ status: 'CREDITED', openAmount: '0.00' });
    expect((await api.call(getProviderDispute, { params: { disputeId } }, systemToken)).body).toMatchObject({
      status: 'ACCEPTED',
      creditNoteNumber: expect.any(String),
    });
  });
});

it('accepts a dispute of the whole invoice, and requires lines for a part of it', async () => {
  const whole = await createBilled();
  const { disputeId } = (await dispute(whole, { lineNumber: null })).body;
  await accept(disputeId);
  expect(await read(whole)).toMatchObject({ status: 'CREDITED' });
  const part = await createBilled();
  const other = (await dispute(part, { lineNumber: null, amount: '10.00' })).body.disputeId;
  expect((await accept(other)).problem?.validationErrors).toMatchObject([{ field: 'lines' }]);
  expect((await accept(other, { lines: [{ lineNumber: 2, amount: '10.00' }] })).status).toBe(200);
  expect(await read(part)).toMatchObject({ status: 'PARTIALLY_PAID', paidAmount: '12.10' });
});

it('refuses invalid disputes, other customers and other roles', async () => {
  const billed = await createBilled();
  const { customerId, number } = billed;
  expect((await dispute(billed, { lineNumber: 9 })).problem?.validationErrors).toMatchObject([{ field: 'lineNumber' }]);
  expect((await dispute(billed, { text: ' ' })).problem?.validationErrors).toMatchObject([{ field: 'text' }]);
  expect((await dispute(billed, { text: 'a'.repeat(4_001) })).status).toBe(400);
  expect((await dispute(billed, { amount: '100.01' })).problem).toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
  expect((await dispute(billed, { amount: '0.00' })).status).toBe(400);
  expect((await dispute(billed, { findingId: 1 })).problem?.validationErrors).toMatchObject([{ field: 'findingId' }]);
  expect((await read(billed)).status).toBe('OPEN');
  for (const session of [viewer(customerId), orderer(customerId)]) {
    expect((await dispute(billed, {}, session)).problem?.code).toBe('ROLE_REQUIRED');
  }
  const other = await createBilled();
  expect((await dispute({ customerId: other.customerId, number })).status).toBe(404);
  await dispute(billed);
  expect((await dispute(billed)).problem?.code).toBe('ALREADY_DISPUTED');
  expect((await dispute(billed, { lineNumber: null })).problem?.code).toBe('ALREADY_DISPUTED');
  const { disputeId } = (await dispute(other)).body;
  const params = { customerId, disputeId };
  expect((await api.call(getInvoiceDispute, { params }, finance(customerId))).status).toBe(404);
  expect((await reply(billed, disputeId)).status).toBe(404);
  await pay((await createBilled()).number, '181.50');
  const paid = await createBilled();
  await pay(paid.number, '181.50');
  expect((await dispute(paid)).problem).toMatchObject({ code: 'INVALID_TRANSITION', details: { status: 'PAID' } });
});

it('disputes either the whole invoice or its lines', async () => {
  const billed = await createBilled();
  const { disputeId } = (await dispute(billed, { lineNumber: null })).body;
  expect((await dispute(billed, { lineNumber: 2 })).problem).toMatchObject({
    code: 'ALREADY_DISPUTED',
    details: { disputeId, lineNumber: null },
  });
});

it('opens one dispute of a line under concurrency, and closes it once', async () => {
  const billed = await createBilled();
  const opened = await Promise.all(Array.from({ length: 6 }, () => dispute(billed)));
  expect(opened.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  const { disputeId } = opened.find(({ status }) => status === 201)!.body;
  const closed = await Promise.all([accept(disputeId), reject(disputeId), accept(disputeId)]);
  expect(closed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const rows = await api.db.select().from(invoiceDisputes).where(eq(invoiceDisputes.customerId, billed.customerId));
  expect(rows).toHaveLength(1);
});

it('records a dispute by phone, and rejects it with the status of the invoice', async () => {
  const billed = await createBilled();
  const { customerId, number } = billed;
  const move = (status: 'DISPUTED' | 'OPEN', reason: string) =>
    api.call(moveProviderInvoice, { params: { number }, body: { status, reason } }, systemToken);
  await move('DISPUTED', 'Belde over het verbruik.');
  const open = await api.call(listProviderDisputes, { query: { customerId, status: 'OPEN' } }, systemToken);
  expect(open.body.items).toMatchObject([{ customerId, lineNumber: null, reason: 'OTHER', lastMessageFrom: 'PROVIDER' }]);
  expect((await move('OPEN', 'Meting klopt.')).body).toMatchObject({ status: 'OPEN' });
  const { disputeId } = open.body.items[0]!;
  expect((await api.call(getProviderDispute, { params: { disputeId } }, systemToken)).body).toMatchObject({
    status: 'REJECTED',
    messages: [{ text: 'Belde over het verbruik.' }, { text: 'Meting klopt.' }],
  });
});

it('limits the messages of a dispute', async () => {
  const billed = await createBilled();
  const { disputeId } = (await dispute(billed)).body;
  await api.db.update(invoiceDisputes).set({ messageCount: maxDisputeMessages }).where(eq(invoiceDisputes.disputeId, disputeId));
  expect((await reply(billed, disputeId)).problem?.code).toBe('MESSAGE_LIMIT');
});
