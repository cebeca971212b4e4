import { getInvoice } from '@demarc/contract/invoice.ts';
import { addInvoicePayment, moveProviderInvoice } from '@demarc/contract/provider/invoice.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/audit.ts';
import { sepaMandates } from '../../db/schema/customer.ts';
import { billOn, insertCharge } from '../../testing/billing.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { finance } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';
import { sendPaymentReminders } from './send-payment-reminders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());
const moveTo = (day: string) => api.clock.moveBy((Date.parse(`${day}T09:00:00Z`) - api.clock.now().getTime()) / 1000);
const run = () => sendPaymentReminders.run(api.context, {});

/** Inserts a customer with an invoice of 121.00 that is due on Monday 31 March 2025. */
async function createDue(values: object = {}) {
  moveTo('2025-03-01');
  const { customerId } = await insertCustomer(api.db, { language: 'en', paymentTermDays: 30, ...values });
  await insertContact(api.db, { customerId, types: ['billing'], email: `billing-${customerId}@example.nl` });
  await insertCharge(api, { customerId, startsOn: '2025-03-01', unitPrice: '100.0000' });
  return { customerId, number: (await billOn(api, customerId, '2025-03-01'))! };
}
const insertMandate = (customerId: number) =>
  api.db.insert(sepaMandates).values({
    customerId,
    mandateId: `MND-${customerId}-01`,
    number: 1,
    iban: 'NL91ABNA0417164300',
    status: 'ACTIVE',
    signedAt: new Date('2024-01-05'),
  });
const getReminders = async (customerId: number, number: string) =>
  (await api.call(getInvoice, { params: { customerId, number } }, finance(customerId))).body.reminders;
const findSubjects = async (customerId: number) => (await api.listMails(customerId)).map(({ subject }) => subject);

describe('reminders', () => {
  it('are sent in three steps by working days, each once', async () => {
    const { customerId, number } = await createDue();
    moveTo('2025-04-04');
    await run();
    expect(await getReminders(customerId, number)).toEqual([]);
    moveTo('2025-04-07');
    await Promise.all([run(), run()]);
    await run();
    expect(await getReminders(customerId, number)).toEqual([{ step: 1, sentOn: '2025-04-07' }]);
    // Good Friday and Easter Monday are not working days.
    moveTo('2025-04-23');
    await run();
    moveTo('2025-05-09');
    await run();
    moveTo('2025-06-30');
    await run();
    expect(await getReminders(customerId, number)).toEqual([
      { step: 1, sentOn: '2025-04-07' },
      { step: 2, sentOn: '2025-04-23' },
      { step: 3, sentOn: '2025-05-09' },
    ]);
    expect(await findSubjects(customerId)).toEqual([
      expect.stringMatching(/^Payment reminder: invoice \d+, €\s?121\.00$/),
      expect.stringMatching(/^Second payment reminder/),
      expect.stringMatching(/^Final payment reminder/),
    ]);
    const rows = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(rows.filter(({ type }) => type === 'invoice.reminded').map(({ data }) => (data as { step: number }).step)).toEqual([
      1, 2, 3,
    ]);
  });

  it('leave a week between two steps if the job finds an invoice late', async () => {
    const { customerId, number } = await createDue();
    moveTo('2025-06-16');
    await run();
    moveTo('2025-06-20');
    await run();
    expect(await getReminders(customerId, number)).toEqual([{ step: 1, sentOn: '2025-06-16' }]);
    moveTo('2025-06-23');
    await run();
    expect(await getReminders(customerId, number)).toHaveLength(2);
  });

  it('are not sent for invoices that are paid, disputed or collected by direct debit', async () => {
    const [paidInvoice, disputedInvoice] = [await createDue(), await createDue()];
    const body = { date: '2025-03-01', amount: '121.00', method: 'BANK_TRANSFER', reference: 'R' } as const;
    await api.call(addInvoicePayment, { params: { number: paidInvoice.number }, body }, systemToken);
    await api.call(
      moveProviderInvoice,
      { params: { number: disputedInvoice.number }, body: { status: 'DISPUTED' } },
      systemToken,
    );
    const collectedInvoice = await createDue({ paymentMethod: 'SEPA_DIRECT_DEBIT' });
    await insertMandate(collectedInvoice.customerId);
    moveTo('2025-04-15');
    await run();
    for (const { customerId, number } of [paidInvoice, disputedInvoice, collectedInvoice])
      expect(await getReminders(customerId, number)).toEqual([]);
    const move = (request: object) =>
      api.call(moveProviderInvoice, { params: { number: collectedInvoice.number }, body: request as never }, systemToken);
    await move({ status: 'COLLECTION_SCHEDULED', collectionDate: '2025-04-15' });
    await run();
    expect(await getReminders(collectedInvoice.customerId, collectedInvoice.number)).toEqual([]);
    // After the return, the customer has to pay, and gets reminders from the new due date on.
    await move({ status: 'REVERSED', returnCode: 'AM04' });
    await move({ status: 'OPEN' });
    moveTo('2025-04-28');
    await run();
    expect(await getReminders(collectedInvoice.customerId, collectedInvoice.number)).toEqual([]);
    moveTo('2025-04-29');
    await run();
    expect(await getReminders(collectedInvoice.customerId, collectedInvoice.number)).toEqual([{ step: 1, sentOn: '2025-04-29' }]);
  });

  it('are sent for the rest of a partly paid invoice, which is not collected by direct debit', async () => {
    const { customerId, number } = await createDue({ paymentMethod: 'SEPA_DIRECT_DEBIT' });
    await insertMandate(customerId);
    const body = { date: '2025-03-01', amount: '21.00', method: 'BANK_TRANSFER', reference: 'R' } as const;
    await api.call(addInvoicePayment, { params: { number }, body }, systemToken);
    moveTo('2025-04-15');
    await run();
    expect(await getReminders(customerId, number)).toEqual([{ step: 1, sentOn: '2025-04-15' }]);
  });

  it('are in the language of the reader', async () => {
    const { customerId, number } = await createDue({ language: 'nl' });
    moveTo('2025-04-08');
    await run();
    const [mail] = await api.listMails(customerId);
    expect(mail).toMatchObject({ recipient: `billing-${customerId}@example.nl` });
    expect(mail!.subject).toMatch(new RegExp(`^Betalingsherinnering: factuur ${number}, €\\s?121,00$`));
    expect(mail!.text).toContain('8 dagen geleden');
  });
});
