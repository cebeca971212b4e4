import { getLoyaltyBalance } from '@demarc/contract/loyalty.ts';
import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import {
  approveCustomer,
  blockCustomer,
  getProviderCustomer,
  listProviderAccounts,
  listProviderCustomers,
  refuseCustomer,
  releaseCustomer,
  terminateCustomer,
  updateProviderCustomer,
} from '@demarc/contract/provider/customer.ts';
import { addLoyaltyEntry } from '@demarc/contract/provider/loyalty.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { sepaMandates } from '../../db/schema/customer.ts';
import { newCocNumber } from '../../testing/application.ts';
import { insertAccount, insertContact, insertCustomer } from '../../testing/builders.ts';
import { admin } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const erp = 'erp-token-of-the-tests';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PROVIDER_TOKEN: `erp:${erp}` } });
});
afterAll(() => api.close());

const calls: readonly OperationShape[] = [
  listProviderCustomers,
  getProviderCustomer,
  updateProviderCustomer,
  approveCustomer,
  refuseCustomer,
  blockCustomer,
  releaseCustomer,
  terminateCustomer,
  listProviderAccounts,
  addLoyaltyEntry,
];

describe('a caller other than the provider', () => {
  it.each(calls)('is denied: $id', async (operation) => {
    const { customerId } = await insertCustomer(api.db);
    const body = operation.body ? { body: { reason: 'no', points: 1, reference: 'x' } } : {};
    const input = { ...(operation.params && { params: { customerId } }), ...body } as Input<OperationShape>;
    expect(await api.call(operation, input)).toMatchObject({ status: 401, problem: { code: 'TOKEN_MISSING' } });
    for (const caller of [admin(customerId), 'another-token-of-nobody', `${erp}x`, erp.toUpperCase()]) {
      expect(await api.call(operation, input, caller)).toMatchObject({ status: 401, problem: { code: 'TOKEN_INVALID' } });
    }
  });
});

it.each(calls.filter(({ params }) => params))('returns 404 for an unknown customer: $id', async (operation) => {
  const bodies: Record<string, object> = {
    updateProviderCustomer: { paymentTermDays: 14 },
    addLoyaltyEntry: { points: 1, reason: 'CAMPAIGN', reference: 'x' },
  };
  const body = operation.body ? { body: bodies[operation.id] ?? { reason: 'x' } } : {};
  for (const customerId of [10_000_001, 1, 'x']) {
    const response = await api.call(operation, { params: { customerId }, ...body } as never, erp);
    expect(response).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
  }
});

describe('a customer', () => {
  it('is returned completely, including fields that its users do not see', async () => {
    const duplicateOf = (await insertCustomer(api.db)).customerId;
    const { customerId } = await insertCustomer(api.db, {
      status: 'APPLICATION',
      duplicateOf,
      remarks: 'Bel eerst.',
      expectedLinesPerMonth: 12,
    });
    await insertContact(api.db, { customerId });
    const { status, body } = await api.call(getProviderCustomer, { params: { customerId } }, erp);
    expect(status).toBe(200);
    expect(body).toMatchObject({ iban: 'NL91ABNA0417164300', duplicateOf, remarks: 'Bel eerst.', expectedLinesPerMonth: 12 });
    expect(body).toMatchObject({ statusReason: null, approvedAt: null, contacts: [{ types: ['main'] }] });
    expect(Object.keys(body).sort()).toEqual(Object.keys(getProviderCustomer.response.properties).sort());
  });
});

describe('the list of customers', () => {
  const listCustomers = (query: object) => api.call(listProviderCustomers, { query }, erp);
  const listAllIds = async (query: object) => {
    const found: number[] = [];
    let after: string | null = null;
    do {
      const { body } = (await listCustomers({ ...query, ...(after && { after }) })) as Awaited<ReturnType<typeof listCustomers>>;
      found.push(...body.items.map(({ customerId }) => customerId));
      after = body.next;
    } while (after);
    return found;
  };

  it('is paged newest first, even for customers created at the same moment', async () => {
    const cocNumber = newCocNumber();
    const createdAt = new Date(Date.UTC(2026, 3, 1, 8, 0, 0, 250));
    const sameMomentCustomers = [];
    for (let at = 0; at < 5; at++) sameMomentCustomers.push(await insertCustomer(api.db, { cocNumber, createdAt }));
    const newest = await insertCustomer(api.db, { cocNumber, createdAt: new Date(createdAt.getTime() + 1) });
    const oldest = await insertCustomer(api.db, { cocNumber, createdAt: new Date(createdAt.getTime() - 1) });
    const between = sameMomentCustomers.map(({ customerId }) => customerId).sort((a, b) => b - a);
    expect(await listAllIds({ cocNumber, limit: 2 })).toEqual([newest.customerId, ...between, oldest.customerId]);
    expect((await listCustomers({ cocNumber: ` ${cocNumber} `, limit: 2 })).body).toMatchObject({
      total: 7,
      totalIsCapped: false,
    });
  });

  it('filters by status, CoC number or both', async () => {
    const cocNumber = newCocNumber();
    const applicant = await insertCustomer(api.db, { cocNumber, status: 'APPLICATION' });
    await insertCustomer(api.db, { cocNumber });
    expect(await listAllIds({ cocNumber, status: 'APPLICATION' })).toEqual([applicant.customerId]);
    expect(await listAllIds({ cocNumber, status: 'BLOCKED' })).toEqual([]);
    const { body } = await listCustomers({ status: 'APPLICATION', limit: 200 });
    expect(new Set(body.items.map(({ status }) => status))).toEqual(new Set(['APPLICATION']));
    expect(body.items.map(({ customerId }) => customerId)).toContain(applicant.customerId);
  });

  it.each([
    [{ status: 'GONE' }, 'query.status'],
    [{ limit: 201 }, 'query.limit'],
    [{ limit: 0 }, 'query.limit'],
    [{ after: 'x' }, 'query.after'],
    [{ after: Buffer.from('[1]').toString('base64url') }, 'query.after'],
    [{ after: Buffer.from('["a",1]').toString('base64url') }, 'query.after'],
    [{ after: Buffer.from('[1e999,20260001]').toString('base64url') }, 'query.after'],
    [{ after: Buffer.from('[-1,20260001]').toString('base64url') }, 'query.after'],
    [{ after: Buffer.from('[1.5,20260001]').toString('base64url') }, 'query.after'],
    [{ after: Buffer.from('[1,1e15]').toString('base64url') }, 'query.after'],
    [{ after: Buffer.from('[1,-1e15]').toString('base64url') }, 'query.after'],
    [{ cocNumber: 'x'.repeat(21) }, 'query.cocNumber'],
  ])('rejects %o', async (query, field) => {
    const response = await listCustomers(query);
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toMatchObject([{ field }]);
  });
});

describe('the terms', () => {
  const change = (customerId: number, body: object) => api.call(updateProviderCustomer, { params: { customerId }, body }, erp);

  it('change with an audit entry that names the system and only the changed fields', async () => {
    const { customerId } = await insertCustomer(api.db);
    const response = await change(customerId, { paymentTermDays: 14, paymentMethod: 'BANK_TRANSFER' });
    expect(response).toMatchObject({ status: 200, body: { paymentTermDays: 14, version: 2 } });
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([{ actor: 'PROVIDER', via: 'erp', accountId: null, operation: 'updateProviderCustomer' }]);
    expect(entries[0]).toMatchObject({ before: { paymentTermDays: 30 }, after: { paymentTermDays: 14 } });
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(['paymentTermDays']);
    const recordedEvents = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(recordedEvents).toMatchObject([{ type: 'customer.terms-changed', data: { paymentTermDays: 14 } }]);
    expect((await change(customerId, { paymentTermDays: 14 })).body.version).toBe(2);
    expect((await change(customerId, {})).body.version).toBe(2);
  });

  it('enable loyalty points immediately, in existing sessions', async () => {
    const { customerId } = await insertCustomer(api.db, { loyaltyParticipant: false });
    const getBalance = () => api.call(getLoyaltyBalance, {}, admin(customerId));
    expect((await getBalance()).problem?.code).toBe('LOYALTY_NOT_ENABLED');
    expect((await change(customerId, { loyaltyParticipant: true })).body.loyaltyParticipant).toBe(true);
    await expect.poll(async () => (await getBalance()).status, { timeout: 3_000 }).toBe(200);
  });

  it.each([
    [null, 400],
    ['TR330006100519786457841326', 400],
    ['BE68539007547034', 200],
    ['NL91ABNA0417164300', 200],
  ])('allow direct debit from %s: %i', async (iban, status) => {
    const { customerId } = await insertCustomer(api.db, { iban });
    const response = await change(customerId, { paymentMethod: 'SEPA_DIRECT_DEBIT' });
    expect(response.status).toBe(status);
    if (status === 400) expect(response.problem?.validationErrors).toMatchObject([{ field: 'paymentMethod' }]);
    else expect(response.body).toMatchObject({ paymentMethod: 'SEPA_DIRECT_DEBIT', sepaMandate: null });
    expect(await api.db.$count(sepaMandates, eq(sepaMandates.customerId, customerId))).toBe(0);
  });

  it.each([
    [{ paymentMethod: 'CASH' }, 'paymentMethod', 'validation.unknown-value'],
    [{ paymentTermDays: -1 }, 'paymentTermDays', 'validation.min'],
    [{ paymentTermDays: 366 }, 'paymentTermDays', 'validation.max'],
    [{ loyaltyParticipant: 'yes' }, 'loyaltyParticipant', 'validation.invalid-data'],
    [{ status: 'ACTIVE' }, 'status', 'validation.not-allowed-here'],
  ])('reject %o with an error on the field', async (body, field, code) => {
    const { customerId } = await insertCustomer(api.db);
    expect((await change(customerId, body)).problem?.validationErrors).toMatchObject([{ field, code }]);
  });
});

describe('the accounts', () => {
  it('include all accounts of the customer by name, even disabled ones, but no deleted ones', async () => {
    const { customerId } = await insertCustomer(api.db, { companyName: 'Namen B.V.' });
    await insertAccount(api.db, { customerId, lastName: 'zwart', status: 'DISABLED' });
    await insertAccount(api.db, { customerId, lastName: 'Bakker', status: 'PENDING_ACTIVATION' });
    await insertAccount(api.db, { customerId, lastName: 'Mol', roles: ['RESELLER_FINANCE'] });
    await insertAccount(api.db, { customerId, lastName: 'Aalbers', deletedAt: new Date() });
    await insertAccount(api.db, { customerId: (await insertCustomer(api.db)).customerId });
    const { status, body } = await api.call(listProviderAccounts, { params: { customerId } }, erp);
    expect(status).toBe(200);
    expect(body.map(({ lastName }) => lastName)).toEqual(['Bakker', 'Mol', 'zwart']);
    expect(body[1]).toMatchObject({ company: 'Namen B.V.', roles: ['RESELLER_FINANCE'], secondFactor: false, tokenCount: 0 });
  });

  it('are empty for a customer without accounts', async () => {
    const { customerId } = await insertCustomer(api.db);
    expect(await api.call(listProviderAccounts, { params: { customerId } }, erp)).toMatchObject({ status: 200, body: [] });
  });
});
