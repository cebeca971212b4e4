import { exportActivity, listActivity } from '@demarc/contract/activity.ts';
import { createContact } from '@demarc/contract/contact.ts';
import { updateCustomerCustomInvoiceReference } from '@demarc/contract/customer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema/audit.ts';
import { insertAccount, insertContact, insertCustomer, insertLine, insertOrder } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const listEntries = (customerId: number, query = {}) =>
  api.call(listActivity, { params: { customerId }, query }, admin(customerId));

async function insertEntry(customerId: number, values: Partial<typeof auditEntries.$inferInsert> = {}) {
  const entry = {
    occurredAt: api.clock.now(),
    actor: 'CUSTOMER',
    operation: 'test',
    objectType: 'contact',
    objectId: '1',
  } as const;
  const [row] = await api.db
    .insert(auditEntries)
    .values({ customerId, ...entry, ...values })
    .returning();
  return row!.entryId;
}

describe('the activity of a customer', () => {
  it("lists who changed what, before and after, newest first, without other customers' entries", async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertContact(api.db, { customerId });
    const params = { customerId };
    await api.call(updateCustomerCustomInvoiceReference, { params, body: { customInvoiceReference: 'PO-1' } }, admin(customerId));
    await api.call(createContact, { params, body: { lastName: 'Postma' } }, admin(customerId));
    await insertEntry((await insertCustomer(api.db)).customerId);
    const { body } = await listEntries(customerId);
    expect(body).toMatchObject({
      total: 2,
      totalIsCapped: false,
      next: null,
      items: [
        { operation: 'createContact', accountName: 'Test Persoon', ip: '127.0.0.1', before: null },
        { operation: 'updateCustomerCustomInvoiceReference', after: { customInvoiceReference: 'PO-1' } },
      ],
    });
  });

  it('shows the current names of objects, and never those of another customer', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { customerId: otherCustomerId } = await insertCustomer(api.db);
    const line = await insertLine(api.db, { customerId, reference: 'Kantoor' });
    const order = await insertOrder(api.db, { customerId, reference: 'Filiaal' });
    const contact = await insertContact(api.db, { customerId, firstName: 'Sanne', lastName: 'Dam' });
    const foreignLine = await insertLine(api.db, { customerId: otherCustomerId, reference: 'Geheim' });
    const ids = [String(line.lineId), String(order.orderId), contact.contactId, String(foreignLine.lineId), 'x', '1'];
    const types = ['line', 'order', 'contact', 'line', 'line', 'contact'];
    for (const [index, objectId] of ids.entries()) await insertEntry(customerId, { objectType: types[index]!, objectId });
    const { status, body } = await listEntries(customerId);
    expect(status).toBe(200);
    expect(body.items.toReversed().map(({ title, identifier }) => [title, identifier])).toEqual([
      ['Kantoor', `LN-${line.lineId}`],
      ['Filiaal', expect.stringMatching(new RegExp(`^O\\d{4}-${order.orderId}$`))],
      ['Sanne Dam', null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('continues after the last entry of a page', async () => {
    const { customerId } = await insertCustomer(api.db);
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.unshift(await insertEntry(customerId));
    const foundIds: number[] = [];
    let after: string | undefined;
    for (let page = 0; page < 3; page++) {
      const { body } = await listEntries(customerId, { limit: 2, ...(after ? { after } : {}) });
      expect(body.total).toBe(5);
      foundIds.push(...body.items.map(({ entryId }) => entryId));
      after = body.next ?? undefined;
    }
    expect(after).toBeUndefined();
    expect(foundIds).toEqual(ids);
  });

  it.each([
    'x',
    'WyJ4Il0',
    '',
    'W10',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('[1e999]').toString('base64url'),
    Buffer.from('[1.5]').toString('base64url'),
  ])('rejects the invalid cursor %j', async (after) => {
    const { customerId } = await insertCustomer(api.db);
    const response = await listEntries(customerId, { after });
    expect(response).toMatchObject({ status: 400, problem: { validationErrors: [{ field: 'query.after' }] } });
  });

  it('filters by object, account and days in Amsterdam time', async () => {
    const { customerId } = await insertCustomer(api.db);
    const { accountId } = await insertAccount(api.db, { customerId, firstName: 'Ans', lastName: '' });
    const beforeDay = await insertEntry(customerId, { occurredAt: new Date('2026-03-28T22:59:59Z'), objectType: 'account' });
    const startOfDay = await insertEntry(customerId, { occurredAt: new Date('2026-03-28T23:00:00Z'), objectId: '2' });
    // Daylight saving time has started: the day ends an hour earlier in UTC.
    const endOfDay = await insertEntry(customerId, { occurredAt: new Date('2026-03-29T21:59:59Z'), accountId });
    const afterDay = await insertEntry(customerId, { occurredAt: new Date('2026-03-29T22:00:00Z') });
    const findIds = async (query: object) => (await listEntries(customerId, query)).body.items.map(({ entryId }) => entryId);
    expect(await findIds({ from: '2026-03-29', to: '2026-03-29' })).toEqual([endOfDay, startOfDay]);
    expect(await findIds({ to: '2026-03-28' })).toEqual([beforeDay]);
    expect(await findIds({ objectType: 'account' })).toEqual([beforeDay]);
    expect(await findIds({ objectType: 'contact', objectId: '2' })).toEqual([startOfDay]);
    expect(await findIds({ accountId })).toEqual([endOfDay]);
    expect(await findIds({ from: '2026-03-30' })).toEqual([afterDay]);
    expect((await listEntries(customerId, { from: '2026-02-30' })).status).toBe(400);
    expect((await listEntries(customerId, { accountId: '1' })).status).toBe(400);
  });

  it('leaves out only sign-ins, on request', async () => {
    const { customerId } = await insertCustomer(api.db);
    const change = await insertEntry(customerId);
    const signIn = await insertEntry(customerId, { objectType: 'sign-in', operation: 'signIn' });
    const refusal = await insertEntry(customerId, { objectType: 'refusal' });
    const getIds = (response: Awaited<ReturnType<typeof listEntries>>) => response.body.items.map(({ entryId }) => entryId);
    const withoutSignIns = await listEntries(customerId, { excludeSignIns: true });
    expect(getIds(withoutSignIns)).toEqual([refusal, change]);
    expect(withoutSignIns.body.total).toBe(2);
    expect(getIds(await listEntries(customerId, { excludeSignIns: false }))).toEqual([refusal, signIn, change]);
  });

  it('separates changes by users from changes by others', async () => {
    const { customerId } = await insertCustomer(api.db);
    const user = await insertEntry(customerId);
    const system = await insertEntry(customerId, { actor: 'SYSTEM' });
    const provider = await insertEntry(customerId, { actor: 'PROVIDER' });
    const findIds = async (query: object) => {
      const { items, total } = (await listEntries(customerId, query)).body;
      expect(total).toBe(items.length);
      return items.map(({ entryId }) => entryId);
    };
    expect(await findIds({ byUsers: true })).toEqual([user]);
    expect(await findIds({ byUsers: false })).toEqual([provider, system]);
    expect(await findIds({})).toEqual([provider, system, user]);
  });

  it('exports all entries and neutralizes formulas', async () => {
    const { customerId } = await insertCustomer(api.db);
    for (let count = 0; count < 501; count++)
      await insertEntry(customerId, { objectId: String(count), after: { name: 'é "x"' } });
    await insertEntry(customerId, { operation: '=1+1' });
    const token = await api.getToken(admin(customerId));
    const { method, path } = exportActivity;
    const url = path.replace(':customerId', String(customerId));
    const response = await api.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="activity-\d{8}-[\d-]+\.csv"/);
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(503);
    expect(lines[1]).toContain(",'=1+1,");
    expect(lines[2]).toContain('"{""name"":""é \\""x\\""""}"');
    expect(new Set(lines.slice(2).map((line) => line.split(',')[7])).size).toBe(501);
  });
});
