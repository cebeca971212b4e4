import { randomUUID } from 'node:crypto';
import { type CustomerContactRequest, createContact, deleteContact, updateContact } from '@demarc/contract/contact.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { admin, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const sanne = {
  types: ['order'],
  lastName: 'de Graaf',
  email: 'sanne@test.example',
} satisfies CustomerContactRequest;
const add = (customerId: number, body: object, headers = {}) =>
  api.call(createContact, { params: { customerId }, body: { ...sanne, ...body } }, admin(customerId), { headers });
const put = (customerId: number, contactId: string, body: object) =>
  api.call(updateContact, { params: { customerId, contactId }, body: { ...sanne, ...body } }, admin(customerId));
const remove = (customerId: number, contactId: string) =>
  api.call(deleteContact, { params: { customerId, contactId } }, admin(customerId));
const listContacts = async (customerId: number) =>
  (await api.call(getCustomer, { params: { customerId } }, viewer(customerId))).body.contacts;

/** Inserts a customer whose only contact is the main and the billing contact. */
async function createCompany() {
  const { customerId } = await insertCustomer(api.db);
  const { contactId } = await insertContact(api.db, { customerId, types: ['main', 'billing'], lastName: 'Eerste' });
  return { customerId, contactId };
}

describe('adding a contact', () => {
  it('stores it trimmed with a generated ID, and writes an audit entry and an event', async () => {
    const { customerId } = await createCompany();
    const requestedId = randomUUID();
    const response = await add(customerId, {
      id: requestedId,
      types: ['support', 'order'],
      firstName: ' Sanne ',
      phoneNumber: '0505550101',
    });
    expect(response).toMatchObject({ status: 201, body: { firstName: 'Sanne', jobTitle: '', version: 1 } });
    expect(response.body.types).toEqual(['order', 'support']);
    expect(response.body.id).not.toBe(requestedId);
    expect(await listContacts(customerId)).toContainEqual(response.body);
    const [entry] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({ operation: 'createContact', objectType: 'contact', objectId: response.body.id, before: null });
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(event).toMatchObject({ type: 'contact.created', data: { types: ['order', 'support'] } });
  });

  it('stores one row for repeated requests with the same key and returns the same response', async () => {
    const { customerId } = await createCompany();
    const headers = { 'idempotency-key': randomUUID() };
    const original = await add(customerId, {}, headers);
    const repeat = await add(customerId, {}, headers);
    expect(repeat).toMatchObject({ status: 201, body: original.body });
    expect((await listContacts(customerId)).length).toBe(2);
    expect(await add(customerId, { lastName: 'Ander' }, headers)).toMatchObject({
      status: 409,
      problem: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('makes it the main contact and keeps the other types of the previous one', async () => {
    const { customerId, contactId } = await createCompany();
    const { body } = await add(customerId, { types: ['main'], phoneNumber: '0505550101' });
    const allContacts = await listContacts(customerId);
    expect(allContacts.map(({ id, types }) => [id, types])).toEqual([
      [body.id, ['main']],
      [contactId, ['billing']],
    ]);
    expect(allContacts[1]?.version).toBe(2);
    const isOfPreviousContact = and(eq(auditEntries.customerId, customerId), eq(auditEntries.objectId, contactId));
    expect(await api.db.select().from(auditEntries).where(isOfPreviousContact).orderBy(auditEntries.entryId)).toHaveLength(1);
  });

  it('leaves one main contact if two are added concurrently', async () => {
    const { customerId } = await createCompany();
    await api.getToken(admin(customerId));
    const main = { types: ['main'], phoneNumber: '0505550101' };
    const responses = await Promise.all([add(customerId, main), add(customerId, { ...main, lastName: 'Tweede' })]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect((await listContacts(customerId)).filter(({ types }) => types.includes('main'))).toHaveLength(1);
  });

  it.each([
    [{ lastName: ' ' }, 'lastName', 'validation.required'],
    [{ email: '' }, 'email', 'validation.required'],
    [{ email: 'nobody' }, 'email', 'validation.email'],
    [{ types: ['support'] }, 'phoneNumber', 'validation.required'],
    [{ phoneNumber: '+31505550101' }, 'phoneNumber', 'validation.phone-number-invalid'],
    [{ phoneNumber2: '12' }, 'phoneNumber2', 'validation.phone-number-invalid'],
    [{ types: ['boss'] }, 'types[0]', 'validation.unknown-value'],
    [{ types: ['order', 'order'] }, 'types', 'validation.duplicate'],
    [{ types: 'order' }, 'types', 'validation.invalid-data'],
    [{ firstName: 'x'.repeat(61) }, 'firstName', 'validation.max-length'],
    [{ firstName: 'a\u0000b' }, 'firstName', 'validation.invalid-data'],
    [{ salary: 1 }, 'salary', 'validation.not-allowed-here'],
    [{ jobTitle: 'CEO\r\nCFO' }, 'jobTitle', 'validation.invalid-data'],
    [{ firstName: 'Jan\u202e' }, 'firstName', 'validation.invalid-data'],
  ])('rejects %o with an error on the field', async (body, field, code) => {
    const { customerId } = await createCompany();
    const response = await add(customerId, body);
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await listContacts(customerId)).toHaveLength(1);
  });

  it('requires no email address or telephone number of a contact without types', async () => {
    const { customerId } = await createCompany();
    expect((await add(customerId, { types: [], email: '' })).status).toBe(201);
  });
});

describe('replacing a contact', () => {
  it('clears omitted fields and rejects a stale version', async () => {
    const { customerId } = await createCompany();
    const { body } = await add(customerId, { jobTitle: 'Planner' });
    const response = await put(customerId, body.id, { email: 'nieuw@test.example', version: 1 });
    expect(response).toMatchObject({ status: 200, body: { email: 'nieuw@test.example', jobTitle: '', version: 2 } });
    expect(await put(customerId, body.id, { version: 1 })).toMatchObject({
      status: 409,
      problem: { code: 'STALE_VERSION', details: { version: 2 } },
    });
  });

  it('does nothing if all values are unchanged', async () => {
    const { customerId } = await createCompany();
    const { body } = await add(customerId, {});
    expect((await put(customerId, body.id, {})).body.version).toBe(1);
  });

  it('requires a main and a billing contact', async () => {
    const { customerId, contactId } = await createCompany();
    const main = { types: ['main'], phoneNumber: '0505550101' };
    expect((await put(customerId, contactId, {})).problem?.code).toBe('LAST_MAIN_CONTACT');
    expect((await put(customerId, contactId, main)).problem?.code).toBe('LAST_BILLING_CONTACT');
    expect((await add(customerId, { types: ['billing'] })).status).toBe(201);
    expect((await put(customerId, contactId, main)).status).toBe(200);
  });

  it('does not find contacts of another customer, deleted ones or invalid IDs', async () => {
    const { customerId } = await createCompany();
    const otherCompany = await createCompany();
    for (const contactId of [otherCompany.contactId, randomUUID(), '1', 'x/y']) {
      expect((await put(customerId, contactId, {})).problem?.code).toBe('NOT_FOUND');
      expect((await remove(customerId, contactId)).problem?.code).toBe('NOT_FOUND');
    }
    expect(await listContacts(otherCompany.customerId)).toHaveLength(1);
  });
});

describe('removing a contact', () => {
  it('is allowed only for contacts that are not required', async () => {
    const { customerId, contactId } = await createCompany();
    const { body } = await add(customerId, { types: ['billing'] });
    expect((await remove(customerId, contactId)).problem?.code).toBe('LAST_MAIN_CONTACT');
    expect(await remove(customerId, body.id)).toMatchObject({ status: 204, body: undefined });
    expect((await remove(customerId, body.id)).problem?.code).toBe('NOT_FOUND');
    expect((await put(customerId, body.id, {})).problem?.code).toBe('NOT_FOUND');
    const isDeletion = and(eq(auditEntries.customerId, customerId), eq(auditEntries.operation, 'deleteContact'));
    expect((await api.db.select().from(auditEntries).where(isDeletion).orderBy(auditEntries.entryId))[0]).toMatchObject({
      objectId: body.id,
      after: null,
    });
  });
});

it.each(['BLOCKED', 'TERMINATED'] as const)('no contact can be changed while the customer is %s', async (status) => {
  const { customerId } = await insertCustomer(api.db, { status });
  const { contactId } = await insertContact(api.db, { customerId, types: ['order'] });
  for (const response of [await add(customerId, {}), await put(customerId, contactId, {}), await remove(customerId, contactId)]) {
    expect(response).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
  }
});
