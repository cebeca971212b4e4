import { createContact } from '@demarc/contract/contact.ts';
import { type CustomerStatus, customerStatuses, getCustomer } from '@demarc/contract/customer.ts';
import {
  approveCustomer,
  blockCustomer,
  type CustomerAction,
  customerTransitions,
  getProviderCustomer,
  refuseCustomer,
  releaseCustomer,
  terminateCustomer,
} from '@demarc/contract/provider/customer.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { insertAccount, insertContact, insertCustomer } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const erp = 'erp-token-of-the-tests';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `erp:${erp}` } });
});
afterAll(() => api.close());

const reason = 'Een factuur staat open.';
const calls = {
  approve: (customerId: number) => api.call(approveCustomer, { params: { customerId } }, erp),
  refuse: (customerId: number) => api.call(refuseCustomer, { params: { customerId }, body: { reason } }, erp),
  block: (customerId: number) => api.call(blockCustomer, { params: { customerId }, body: { reason } }, erp),
  release: (customerId: number) => api.call(releaseCustomer, { params: { customerId } }, erp),
  terminate: (customerId: number) => api.call(terminateCustomer, { params: { customerId }, body: { reason } }, erp),
} satisfies Record<CustomerAction, unknown>;
const actions = Object.keys(customerTransitions) as CustomerAction[];

/** The provider's allowed actions in each status. */
const allowed: Record<CustomerStatus, CustomerAction[]> = {
  APPLICATION: ['approve', 'refuse'],
  ACTIVE: ['block', 'terminate'],
  BLOCKED: ['release', 'terminate'],
  TERMINATED: [],
};

describe.each(customerStatuses)('a customer that is %s', (status) => {
  it.each(actions)('%s', async (action) => {
    const { customerId } = await insertCustomer(api.db, { status });
    await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], status: 'PENDING_ACTIVATION' });
    const response = await calls[action](customerId);
    const { body } = await api.call(getProviderCustomer, { params: { customerId } }, erp);
    if (allowed[status].includes(action)) {
      expect(response).toMatchObject({ status: 200, body: { status: customerTransitions[action].to, version: 2 } });
      expect(body).toEqual(response.body);
    } else {
      expect(response).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION', details: { status, action } } });
      expect(body).toMatchObject({ status, version: 1, approvedAt: null });
      expect(await api.listMails(customerId)).toEqual([]);
      expect(await api.db.$count(events, eq(events.customerId, customerId))).toBe(0);
    }
  });
});

/** Creates a customer with users and contacts of every kind; active by default. */
async function createCompany(status: CustomerStatus = 'ACTIVE') {
  const { customerId } = await insertCustomer(api.db, { status, companyName: 'Proef B.V.', language: 'nl' });
  const roles = ['RESELLER_ADMIN' as const];
  await insertAccount(api.db, { customerId, roles, email: 'Admin@test.example', language: 'en', firstName: 'Eva' });
  await insertAccount(api.db, { customerId, roles, email: 'admin@test.example', createdAt: new Date(Date.now() + 1000) });
  await insertAccount(api.db, { customerId, roles, email: 'off@test.example', status: 'DISABLED' });
  await insertAccount(api.db, { customerId, email: 'viewer@test.example' });
  await insertContact(api.db, { customerId, types: ['main', 'billing'], email: 'main@test.example' });
  await insertContact(api.db, { customerId, types: ['billing'], email: 'billing@test.example' });
  return customerId;
}
const listMails = async (customerId: number) =>
  (await api.listMails(customerId)).map(({ recipient, language }) => [recipient.toLowerCase(), language]).sort();

describe('blocking', () => {
  it('notifies administrators and the main contact of the reason, each in their language', async () => {
    const customerId = await createCompany();
    expect((await calls.block(customerId)).body).toMatchObject({ status: 'BLOCKED', statusReason: reason });
    expect(await listMails(customerId)).toEqual([
      ['admin@test.example', 'en'],
      ['main@test.example', 'nl'],
    ]);
    const [english, dutch] = (await api.listMails(customerId)).toSorted((a, b) => (a.language < b.language ? -1 : 1));
    expect(english).toMatchObject({ subject: 'Proef B.V. has been blocked', text: expect.stringContaining(reason) });
    expect(english?.text).toContain('Hello Eva,');
    expect(dutch?.subject).toBe('Proef B.V. is geblokkeerd');
  });

  it('sends one email to an address shared by an administrator and the main contact', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'], email: 'Same@test.example' });
    await insertContact(api.db, { customerId, email: 'same@TEST.example' });
    await calls.block(customerId);
    expect(await listMails(customerId)).toHaveLength(1);
  });

  it('writes an audit entry with author and reason', async () => {
    const { customerId } = await insertCustomer(api.db);
    await calls.block(customerId);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([
      {
        actor: 'PROVIDER',
        via: 'erp',
        operation: 'blockCustomer',
        before: { status: 'ACTIVE', statusReason: null },
        after: { status: 'BLOCKED', statusReason: reason },
      },
    ]);
    const received = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(received).toMatchObject([{ type: 'customer.blocked', data: { status: 'BLOCKED', reason } }]);
  });

  it('takes effect in existing sessions, as does releasing', async () => {
    const { customerId } = await insertCustomer(api.db);
    const received: string[] = [];
    api.context.notifyChannel.subscribe((subject) => void received.push(subject));
    const params = { customerId };
    const add = () => api.call(createContact, { params, body: { lastName: 'Nieuw' } }, admin(customerId));
    expect((await add()).status).toBe(201);
    await calls.block(customerId);
    expect((await add()).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
    expect((await api.call(getCustomer, { params }, admin(customerId))).body.status).toBe('BLOCKED');
    await calls.release(customerId);
    expect((await add()).status).toBe(201);
    await expect.poll(() => received, { timeout: 3_000 }).toEqual([`customer:${customerId}`, `customer:${customerId}`]);
  });

  it('is released with an email to the same people, and clears the reason', async () => {
    const customerId = await createCompany('BLOCKED');
    expect((await calls.release(customerId)).body).toMatchObject({ status: 'ACTIVE', statusReason: null });
    expect(await listMails(customerId)).toEqual([
      ['admin@test.example', 'en'],
      ['main@test.example', 'nl'],
    ]);
    expect((await api.listMails(customerId)).map(({ subject }) => subject).sort()).toEqual([
      'Proef B.V. is niet meer geblokkeerd',
      'Proef B.V. is no longer blocked',
    ]);
  });

  it('happens once under concurrent requests', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertContact(api.db, { customerId });
    const responses = await Promise.all([calls.block(customerId), calls.block(customerId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await api.listMails(customerId)).toHaveLength(1);
  });
});

describe('refusing an application', () => {
  it.each([
    ['nl', 'Uw aanvraag voor Proef B.V. is afgewezen'],
    ['en', 'Your application for Proef B.V. wasn’t approved'],
  ] as const)('notifies the applicant, in %s', async (language, subject) => {
    const { customerId } = await insertCustomer(api.db, { status: 'APPLICATION', companyName: 'Proef B.V.', language });
    const roles = ['RESELLER_ADMIN' as const];
    const account = { customerId, roles, status: 'PENDING_ACTIVATION' as const, email: 'anna@test.example' };
    await insertAccount(api.db, { ...account, language });
    await insertContact(api.db, { customerId, email: 'main@test.example' });
    expect((await calls.refuse(customerId)).body).toMatchObject({ status: 'TERMINATED', statusReason: reason });
    const mails = await api.listMails(customerId);
    expect(mails).toMatchObject([{ recipient: 'anna@test.example', language, subject }]);
    expect(mails[0]?.text).toContain(reason);
  });
});

it.each([
  ['', 'validation.required'],
  [' ', 'validation.required'],
  [undefined, 'validation.required'],
  ['x'.repeat(501), 'validation.max-length'],
])('validates the reason: %s', async (words, code) => {
  const { customerId } = await insertCustomer(api.db);
  const body = { reason: words } as { reason: string };
  for (const operation of [refuseCustomer, blockCustomer, terminateCustomer]) {
    const response = await api.call(operation, { params: { customerId }, body }, erp);
    expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'reason', code }] } });
  }
});
