import {
  getCustomer,
  updateCustomerAddress,
  updateCustomerCustomInvoiceReference,
  updateCustomerInvoiceAttachmentPreference,
} from '@demarc/contract/customer.ts';
import { updateCustomerIban } from '@demarc/contract/customer-iban.ts';
import { deriveBic, dutchBanks } from '@demarc/contract/dutch-banks.ts';
import { bic } from '@demarc/contract/rules/bic.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { sepaMandates } from '../../db/schema/customer.ts';
import { insertContact, insertCustomer } from '../../testing/builders.ts';
import { admin, finance, orderer, serviceDesk, viewer } from '../../testing/sessions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const otherIban = 'NL69INGB0123456789';
const change = (customerId: number, body: object) =>
  api.call(updateCustomerIban, { params: { customerId }, body: { iban: otherIban, ...body } }, admin(customerId));

describe('the company', () => {
  it.each([
    [admin, 'NL91ABNA0417164300'],
    [finance, 'NL91ABNA0417164300'],
    [orderer, '4300'],
    [serviceDesk, '4300'],
    [viewer, '4300'],
  ])('shows %o the IBAN as %s', async (caller, iban) => {
    const { customerId } = await insertCustomer(api.db);
    const response = await api.call(getCustomer, { params: { customerId } }, caller(customerId));
    expect(response).toMatchObject({ status: 200, body: { customerId, iban, version: 1 } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('lists its contacts, the main contact first, then by name', async () => {
    const { customerId } = await insertCustomer(api.db);
    await insertContact(api.db, { customerId, types: ['billing'], lastName: 'bakker' });
    await insertContact(api.db, { customerId, types: ['support', 'main'], lastName: 'Zwart' });
    await insertContact(api.db, { customerId, types: [], lastName: 'Aalbers', email: '' });
    await insertContact(api.db, { customerId: (await insertCustomer(api.db)).customerId, lastName: 'Elders' });
    const { body } = await api.call(getCustomer, { params: { customerId } }, viewer(customerId));
    expect(body.contacts.map(({ lastName }) => lastName)).toEqual(['Zwart', 'Aalbers', 'bakker']);
  });

  it('returns exactly the fields of the contract', async () => {
    const { customerId } = await insertCustomer(api.db, { postalAddress: null });
    await insertContact(api.db, { customerId });
    const { body } = await api.call(getCustomer, { params: { customerId } }, viewer(customerId));
    expect(Object.keys(body).sort()).toEqual(Object.keys(getCustomer.response.properties).sort());
    expect(Object.keys(body.contacts[0]!)).not.toContain('customerId');
    expect(body.postalAddress).toBeNull();
  });
});

describe('changing the bank account', () => {
  it('normalizes it, fills in BIC and holder, and writes an audit entry, an event and emails', async () => {
    const { customerId } = await insertCustomer(api.db, { companyName: 'Proef B.V.', language: 'en' });
    await insertContact(api.db, { customerId, types: ['main'], email: 'Main@test.example' });
    await insertContact(api.db, { customerId, types: ['billing'], email: 'main@TEST.example' });
    await insertContact(api.db, { customerId, types: ['billing'], email: 'billing@test.example' });
    await insertContact(api.db, { customerId, types: ['billing'], email: '' });
    await insertContact(api.db, { customerId, types: ['support'], email: 'support@test.example' });

    const response = await change(customerId, { iban: ' nl69 ingb 0123 4567 89', version: 1 });
    expect(response).toMatchObject({
      status: 200,
      body: { iban: otherIban, bic: 'INGBNL2A', accountHolderName: 'Proef B.V.', version: 2 },
    });

    const [entry, ...more] = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entry).toMatchObject({ actor: 'CUSTOMER', operation: 'updateCustomerIban', objectType: 'customer', ip: '127.0.0.1' });
    expect(entry).toMatchObject({ before: { iban: 'NL91ABNA0417164300' }, after: { iban: otherIban } });
    expect(more).toEqual([]);
    const [event] = await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
    expect(event).toMatchObject({ type: 'customer.iban-changed', objectId: String(customerId) });
    expect(JSON.stringify(event?.data)).not.toContain(otherIban);
    const mails = await api.listMails(customerId);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['Main@test.example', 'billing@test.example']);
    expect(mails[0]?.subject).toContain('Proef B.V.');
    expect(mails[0]?.text).not.toContain(otherIban);
  });

  it('does nothing if all values are unchanged', async () => {
    const { customerId } = await insertCustomer(api.db);
    const response = await change(customerId, { iban: 'NL91 ABNA 0417 1643 00', bic: 'abnanl2a' });
    expect(response).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId)).toEqual([]);
    expect(await api.listMails(customerId)).toEqual([]);
  });

  it('rejects a stale version and accepts one of two concurrent changes', async () => {
    const { customerId } = await insertCustomer(api.db, { version: 4 });
    expect(await change(customerId, { version: 3 })).toMatchObject({
      status: 409,
      problem: { code: 'STALE_VERSION', details: { version: 4 } },
    });
    await api.getToken(admin(customerId));
    const responses = await Promise.all([
      change(customerId, { version: 4 }),
      change(customerId, { version: 4, iban: 'BE68539007547034' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(['BLOCKED', 'TERMINATED'] as const)('is rejected while the customer is %s', async (status) => {
    const { customerId } = await insertCustomer(api.db, { status });
    expect(await change(customerId, {})).toMatchObject({ status: 409, problem: { code: 'CUSTOMER_NOT_ACTIVE' } });
  });

  it('requires the mandate for direct debit', async () => {
    const { customerId } = await insertCustomer(api.db, { paymentMethod: 'SEPA_DIRECT_DEBIT' });
    for (const mandateAccepted of [undefined, false]) {
      const body = mandateAccepted === undefined ? {} : { mandateAccepted };
      expect(await change(customerId, body)).toMatchObject({ status: 409, problem: { code: 'MANDATE_REQUIRED' } });
    }
    const foreignAccount = await change(customerId, { iban: 'TR330006100519786457841326', mandateAccepted: true });
    expect(foreignAccount.problem?.validationErrors).toMatchObject([{ field: 'iban', code: 'validation.not-allowed-here' }]);
    expect((await change(customerId, { mandateAccepted: true })).status).toBe(200);
  });

  it('renews the mandate if the account changes, but not if only the holder name changes', async () => {
    const { customerId } = await insertCustomer(api.db, { paymentMethod: 'SEPA_DIRECT_DEBIT' });
    const formatMandateId = (number: string) => `MND-${customerId}-${number}`;
    const first = (await change(customerId, { mandateAccepted: true })).body;
    expect(first.sepaMandate).toMatchObject({
      mandateId: formatMandateId('01'),
      scheme: 'CORE',
      status: 'ACTIVE',
      ibanMasked: '6789',
    });
    const second = (await change(customerId, { mandateAccepted: true, iban: 'BE68539007547034' })).body;
    expect(second.sepaMandate).toMatchObject({ mandateId: formatMandateId('02'), ibanMasked: '7034' });
    const third = (await change(customerId, { mandateAccepted: true, iban: 'BE68539007547034', accountHolderName: 'Anders' }))
      .body;
    expect(third).toMatchObject({ version: 4, sepaMandate: { mandateId: formatMandateId('02') } });
    const storedMandates = await api.db.select().from(sepaMandates).where(eq(sepaMandates.customerId, customerId));
    expect(storedMandates.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'REVOKED']);
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
    [{ accountHolderName: 'Noordlijn\nB.V.' }, 'accountHolderName', 'validation.invalid-data'],
    [{ mandateAccepted: 'yes' }, 'mandateAccepted', 'validation.invalid-data'],
    [{ version: '1' }, 'version', 'validation.invalid-data'],
  ])('rejects %o with an error on the field', async (body, field, code) => {
    const { customerId } = await insertCustomer(api.db);
    const response = await change(customerId, body);
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toMatchObject([{ field, code }]);
  });

  it('keeps the given BIC for foreign and unknown banks', async () => {
    const { customerId } = await insertCustomer(api.db);
    expect((await change(customerId, { iban: 'BE68539007547034' })).body.bic).toBeNull();
    expect((await change(customerId, { iban: 'BE68539007547034', bic: 'gebabebb' })).body.bic).toBe('GEBABEBB');
  });
});

describe('changing the address', () => {
  const dam = { street: ' Damstraat', houseNumber: 5, postalCode: '1012 js', city: 'Amsterdam ', country: 'NL' };
  const move = (customerId: number, body: object) =>
    api.call(updateCustomerAddress, { params: { customerId }, body: { ...dam, ...body } }, admin(customerId));

  it('normalizes it, with and without a separate postal address', async () => {
    const { customerId } = await insertCustomer(api.db);
    const address = { street: 'Damstraat', houseNumber: 5, houseNumberAddition: null, postalCode: '1012JS', city: 'Amsterdam' };
    const postalAddress = { ...dam, country: 'BE', postalCode: ' 1000 ', houseNumberAddition: 'A' };
    const response = await move(customerId, { postalAddress, version: 1 });
    expect(response).toMatchObject({
      status: 200,
      body: { address, postalAddress: { postalCode: '1000', houseNumberAddition: 'A', country: 'BE' }, version: 2 },
    });
    expect((await move(customerId, {})).body).toMatchObject({ address, postalAddress: null, version: 3 });
    expect((await move(customerId, { postalAddress: null })).body.version).toBe(3);
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries.map(({ after }) => Object.keys(after ?? {}))).toEqual([['address', 'postalAddress'], ['postalAddress']]);
  });

  it.each([
    [{ postalCode: '12345' }, 'postalCode', 'validation.postal-code-invalid'],
    [{ street: '' }, 'street', 'validation.required'],
    [{ houseNumber: 0 }, 'houseNumber', 'validation.min'],
    [{ houseNumber: '5' }, 'houseNumber', 'validation.invalid-data'],
    [{ houseNumber: 1.5 }, 'houseNumber', 'validation.invalid-data'],
    [{ country: 'Nederland' }, 'country', 'validation.country-unknown'],
    [{ country: 'ZZ' }, 'country', 'validation.country-unknown'],
    [{ postalAddress: { ...dam, country: 'ZZ' } }, 'postalAddress.country', 'validation.country-unknown'],
    [{ city: 'x'.repeat(81) }, 'city', 'validation.max-length'],
    [{ postalAddress: { ...dam, postalCode: 'x' } }, 'postalAddress.postalCode', 'validation.postal-code-invalid'],
    [{ postalAddress: {} }, 'postalAddress.city', 'validation.required'],
    [{ postalAddress: { ...dam, bagAddressId: '1' } }, 'postalAddress.bagAddressId', 'validation.not-allowed-here'],
  ])('rejects %o with an error on the field', async (body, field, code) => {
    const { customerId } = await insertCustomer(api.db);
    const response = await move(customerId, body);
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toContainEqual(expect.objectContaining({ field, code }));
  });

  it('rejects a stale version and an inactive customer', async () => {
    const { customerId } = await insertCustomer(api.db);
    expect((await move(customerId, { version: 2 })).problem?.code).toBe('STALE_VERSION');
    const blocked = await insertCustomer(api.db, { status: 'BLOCKED' });
    expect((await move(blocked.customerId, {})).problem?.code).toBe('CUSTOMER_NOT_ACTIVE');
  });
});

describe('invoice reference and attachment', () => {
  it('can be changed by finance and cleared with null', async () => {
    const { customerId } = await insertCustomer(api.db);
    const params = { customerId };
    const setReference = (customInvoiceReference: string | null) =>
      api.call(updateCustomerCustomInvoiceReference, { params, body: { customInvoiceReference } }, finance(customerId));
    expect(await setReference(' PO-17 ')).toMatchObject({ status: 200, body: { customInvoiceReference: 'PO-17', version: 2 } });
    expect((await setReference(null)).body).toMatchObject({ customInvoiceReference: null, version: 3 });
    expect((await setReference('x'.repeat(51))).problem?.validationErrors).toMatchObject([{ field: 'customInvoiceReference' }]);
    const setAttachment = (invoiceAttachmentPreference: never) =>
      api.call(updateCustomerInvoiceAttachmentPreference, { params, body: { invoiceAttachmentPreference } }, finance(customerId));
    expect((await setAttachment('ubl_only' as never)).body).toMatchObject({
      invoiceAttachmentPreference: 'ubl_only',
      version: 4,
    });
    expect((await setAttachment('paper' as never)).problem?.validationErrors).toMatchObject([
      { code: 'validation.unknown-value' },
    ]);
    expect((await setAttachment(undefined as never)).problem?.validationErrors).toMatchObject([{ code: 'validation.required' }]);
  });
});

it('every Dutch bank has a valid BIC', () => {
  for (const [code, { bic: knownBic }] of Object.entries(dutchBanks)) {
    expect(bic(knownBic)).toBeNull();
    expect(knownBic).toMatch(new RegExp(`^${code}NL`));
    expect(deriveBic(`NL00${code}0123456789`)).toBe(knownBic);
  }
  expect(deriveBic('BE68539007547034')).toBeNull();
  expect(deriveBic('NL00constructor')).toBeNull();
});
