import type { ContactType } from '@demarc/contract/contact.ts';
import { reportLineFault } from '@demarc/contract/line-fault.ts';
import { noticeKinds, putNoticePreference } from '@demarc/contract/notice.ts';
import { moveProviderOrder } from '@demarc/contract/provider/order.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { insertContact, insertCustomer, insertLine, insertOrder } from '../../testing/builders.ts';
import { admin, createSession, orderer, type TestUser, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemEnv, systemToken } from '../../testing/valid-call.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: systemEnv });
});
afterAll(() => api.close());

/** Creates a customer whose emails go to one contact. */
async function createCustomer() {
  const { customerId } = await insertCustomer(api.db);
  const { email: contact } = await insertContact(api.db, { customerId, types: ['main', 'order', 'support'] });
  return { customerId, contact };
}

/** Creates a user who subscribed to copies, and returns their address. */
async function createSubscriber(
  as: TestUser,
  mail: ContactType[],
  values: Partial<typeof accounts.$inferInsert> = {},
): Promise<string> {
  const { token, accountId } = await createSession(api, as);
  const body = { kinds: [...noticeKinds], mail };
  const preferenceResponse = await api.call(putNoticePreference, { params: { customerId: as.customerId }, body }, token);
  expect(preferenceResponse.status).toBe(200);
  const set = api.db.update(accounts).set({ phoneNumber: '', ...values });
  const [row] = await set.where(eq(accounts.accountId, accountId)).returning();
  return row!.email;
}

async function rejectOrder(customerId: number, values: Partial<Parameters<typeof insertOrder>[1]> = {}): Promise<void> {
  const { orderId } = await insertOrder(api.db, { customerId, ...values });
  const body = { status: 'REJECTED', reasonCode: 'ADDRESS_UNKNOWN', text: 'Geen glas' } as const;
  expect((await api.call(moveProviderOrder, { params: { orderId }, body }, systemToken)).status).toBe(200);
}

async function reportFault(customerId: number): Promise<void> {
  const { lineId } = await insertLine(api.db, { customerId });
  const body = { kind: 'NO_CONNECTION', description: 'Alles ligt eruit' } as const;
  expect((await api.call(reportLineFault, { params: { customerId, lineId }, body }, admin(customerId))).status).toBe(201);
}

const listRecipients = async (customerId: number) =>
  (await api.listMails(customerId)).map(({ recipient }) => recipient).toSorted();

describe('a copy of an email', () => {
  it('goes to subscribers of its type, in addition to the contact', async () => {
    const { customerId, contact } = await createCustomer();
    const orderSubscriber = await createSubscriber(orderer(customerId), ['order']);
    const faultSubscriber = await createSubscriber(viewer(customerId), ['support']);
    await rejectOrder(customerId);
    expect(await listRecipients(customerId)).toEqual([contact, orderSubscriber].toSorted());
    await reportFault(customerId);
    expect(await listRecipients(customerId)).toEqual([contact, contact, orderSubscriber, faultSubscriber].toSorted());
  });

  it('goes to subscribers too if an order has its own contact', async () => {
    const { customerId } = await createCustomer();
    const orderSubscriber = await createSubscriber(orderer(customerId), ['order']);
    const person = { jobTitle: '', firstName: 'Sanne', middleName: '', lastName: 'Dam', phoneNumber: '', phoneNumber2: '' };
    await rejectOrder(customerId, { contact: { ...person, email: 'sanne@order.example' } });
    expect(await listRecipients(customerId)).toEqual(['sanne@order.example', orderSubscriber].toSorted());
  });

  it('is not sent to an address that already gets the email', async () => {
    const { customerId, contact } = await createCustomer();
    await createSubscriber(orderer(customerId), ['order'], { email: contact.toUpperCase() });
    await rejectOrder(customerId);
    expect(await listRecipients(customerId)).toEqual([contact]);
  });

  it('is in the language of its recipient', async () => {
    const { customerId, contact } = await createCustomer();
    const copy = await createSubscriber(orderer(customerId), ['order'], { language: 'en' });
    await rejectOrder(customerId);
    const languages = (await api.listMails(customerId)).map(({ recipient, language }) => [recipient, language]);
    expect(Object.fromEntries(languages)).toEqual({ [contact]: 'nl', [copy]: 'en' });
  });

  it.each<[string, (customerId: number) => TestUser, Partial<typeof accounts.$inferInsert>]>([
    ['cannot see orders', viewer, {}],
    ['has been disabled', orderer, { status: 'DISABLED' }],
    ['has been deleted', orderer, { deletedAt: new Date() }],
    ['has lost the role', orderer, { roles: [] }],
  ])('does not go to a user who %s', async (_who, as, values) => {
    const { customerId, contact } = await createCustomer();
    await createSubscriber(as(customerId), ['order'], values);
    await rejectOrder(customerId);
    expect(await listRecipients(customerId)).toEqual([contact]);
  });

  it('does not go to another customer', async () => {
    const { customerId, contact } = await createCustomer();
    await createSubscriber(orderer((await createCustomer()).customerId), ['order']);
    await rejectOrder(customerId);
    expect(await listRecipients(customerId)).toEqual([contact]);
  });
});
