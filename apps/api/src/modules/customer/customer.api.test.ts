import { getCustomer, updateCustomerIban } from '@demarc/contract/customer.ts';
import { bicOfIban, dutchBanks } from '@demarc/contract/dutch-banks.ts';
import { bic } from '@demarc/contract/rules/bic.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/record.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { admin, finance, order, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const other = 'NL69INGB0123456789';
const change = (customerId: number, body: object) =>
  api.call(updateCustomerIban, { params: { customerId }, body: { iban: other, ...body } }, admin(customerId));

describe('the company', () => {
  it.each([
    [admin, 'NL91ABNA0417164300'],
    [finance, 'NL91ABNA0417164300'],
    [order, '4300'],
    [serviceDesk, '4300'],
    [viewer, '4300'],
  ])('shows %o the IBAN as %s', async (caller, iban) => {
    const { customerId } = await insertCustomer(api.db);
    const reply = await api.call(getCustomer, { params: { customerId } }, caller(customerId));
    expect(reply).toMatchObject({ status: 200, body: { customerId, iban, version: 1 } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('shows its contacts, the main one first, then by name', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertContact(api.db, { customerId, types: ['billing'], lastName: 'bakker' });
    await insertContact(api.db, { customerId, types: ['support', 'main'], lastName: 'Zwart' });
    await insertContact(api.db, { customerId, types: [], lastName: 'Aalbers', email: '' });
    await insertContact(api.db, { customerId: (await insertCustomer(api.db)).customerId, lastName: 'Elders' });
    const { body } = await api.call(getCustomer, { params: { customerId } }, viewer(customerId));
    expect(body.contacts.map(({ lastName }) => lastName)).toEqual(['Zwart', 'Aalbers', 'bakker']);
  });

  it('answers nothing but the fields of the contract', async () => {
    const { customerId } = await insertCustomer(api.db, { postalAddress: null });
    await insertContact(api.db, { customerId });
    const { body } = await api.call(getCustomer, { params: { customerId } }, viewer(customerId));
    expect(Object.keys(body).sort()).toEqual(Object.keys(getCustomer.response.properties).sort());
    expect(Object.keys(body.contacts[0]!)).not.toContain('customerId');
    expect(body.postalAddress).toBeNull();
  });
});

describe('changing the bank account', () => {
  it('stores it in its form, with BIC and holder filled in, an entry, an event and mails', async () => {
    const { customerId } = await insertCustomer(api.db, { companyName: 'Proef B.V.', language: 'en' });
    await insertContact(api.db, { customerId, types: ['main'], email: 'Main@test.example' });
    await insertContact(api.db, { customerId, types: ['billing'], email: 'main@TEST.example' });
    await insertContact(api.db, { customerId, types: ['billing'], email: 'billing@test.example' });
    await insertContact(api.db, { customerId, types: ['billing'], email: '' });
    await insertContact(api.db, { customerId, types: ['support'], email: 'support@test.example' });

    const reply = await change(customerId, { iban: ' nl69 ingb 0123 4567 89', version: 1 });
    expect(reply).toMatchObject({
      status: 200,
      body: { iban: other, bic: 'INGBNL2A', accountHolderName: 'Proef B.V.', version: 2 },
    });

    const [entry, ...more] = await api.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId));
    expect(entry).toMatchObject({ actor: 'CUSTOMER', operation: 'updateCustomerIban', objectType: 'customer', ip: '127.0.0.1' });
    expect(entry).toMatchObject({ before: { iban: 'NL91ABNA0417164300' }, after: { iban: other } });
    expect(more).toEqual([]);
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId));
    expect(event).toMatchObject({ type: 'customer.iban-changed', objectId: String(customerId) });
    expect(JSON.stringify(event?.data)).not.toContain(other);
    const mails = await api.mailsOf(customerId);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['Main@test.example', 'billing@test.example']);
    expect(mails[0]?.subject).toContain('Proef B.V.');
    expect(mails[0]?.text).not.toContain(other);
  });

  it('is no change when everything is the same', async () => {
    const { customerId } = await insertCustomer(api.db);
    const reply = await change(customerId, { iban: 'NL91 ABNA 0417 1643 00', bic: 'abnanl2a' });
    expect(reply).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await api.db.select().from(events).where(eq(events.customerId, customerId))).toEqual([]);
    expect(await api.mailsOf(customerId)).toEqual([]);
  });

  it('refuses a stale version, and lets one of two at the same moment through', async () => {
    const { customerId } = await insertCustomer(api.db, { version: 4 });
    expect(await change(customerId, { version: 3 })).toMatchObject({
      status: 409,
      problem: { code: 'STALE_VERSION', details: { version: 4 } },
    });
    await api.tokenOf(admin(customerId));
    const both = await Promise.all([
      change(customerId, { version: 4 }),
      change(customerId, { version: 4, iban: 'BE68539007547034' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(['BLOCKED', 'TERMINATED'] as const)('refuses a customer that is %s', async (status) => {
    const { customerId } = await insertCustomer(api.db, { status });
    expect(await change(customerId, {})).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
  });

  it('asks for the mandate of whoever pays by direct debit', async () => {
    const { customerId } = await insertCustomer(api.db, { paymentMethod: 'SEPA_DIRECT_DEBIT' });
    for (const mandateAccepted of [undefined, false]) {
      const body = mandateAccepted === undefined ? {} : { mandateAccepted };
      expect(await change(customerId, body)).toMatchObject({ status: 409, problem: { code: 'MANDATE_REQUIRED' } });
    }
    const outside = await change(customerId, { iban: 'TR330006100519786457841326', mandateAccepted: true });
    expect(outside.problem?.validationErrors).toMatchObject([{ field: 'iban', code: 'validation.not-allowed-here' }]);
    expect((await change(customerId, { mandateAccepted: true })).status).toBe(200);
  });

  it.each([
    [{ iban: 'NL92ABNA0417164300' }, 'iban', 'validation.iban-invalid'],
    [{ iban: '' }, 'iban', 'validation.required'],
    [{ iban: null }, 'iban', 'validation.required'],
    [{ iban: undefined }, 'iban', 'validation.required'],
    [{ iban: 5 }, 'iban', 'validation.invalid-data'],
    [{ iban: ['NL91ABNA0417164300'] }, 'iban', 'validation.required'],
    [{ bic: 'nope' }, 'bic', 'validation.bic-invalid'],
    [{ accountHolderName: 'x'.repeat(71) }, 'accountHolderName', 'validation.max-length'],
    [{ accountHolderName: 'a\u0000b' }, 'accountHolderName', 'validation.invalid-data'],
    [{ mandateAccepted: 'yes' }, 'mandateAccepted', 'validation.invalid-data'],
    [{ version: '1' }, 'version', 'validation.invalid-data'],
  ])('answers %o beside the field', async (body, field, code) => {
    const { customerId } = await insertCustomer(api.db);
    const reply = await change(customerId, body);
    expect(reply.status).toBe(400);
    expect(reply.problem?.validationErrors).toMatchObject([{ field, code }]);
  });

  it('knows no BIC of a bank abroad or an unknown one, and keeps the one given', async () => {
    const { customerId } = await insertCustomer(api.db);
    expect((await change(customerId, { iban: 'BE68539007547034' })).body.bic).toBeNull();
    expect((await change(customerId, { iban: 'BE68539007547034', bic: 'gebabebb' })).body.bic).toBe('GEBABEBB');
  });
});

it('has a sound BIC for every Dutch bank', () => {
  for (const [code, { bic: known }] of Object.entries(dutchBanks)) {
    expect(bic(known)).toBeNull();
    expect(known).toMatch(new RegExp(`^${code}NL`));
    expect(bicOfIban(`NL00${code}0123456789`)).toBe(known);
  }
  expect(bicOfIban('BE68539007547034')).toBeNull();
  expect(bicOfIban('NL00constructor')).toBeNull();
});
