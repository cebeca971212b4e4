import { randomUUID } from 'node:crypto';
import { type CustomerCreateRequest, createCustomer } from '@demarc/contract/customer-application.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries, events } from '../../db/schema/audit.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';
import { buildApplication, newCocNumber } from '../../testing/application.ts';
import { insertAccount, insertCustomer } from '../../testing/builders.ts';
import { type CallOptions, startTestApi, type TestApi } from '../../testing/test-api.ts';
import * as service from './application.service.ts';
import { notifyOfDuplicate } from './notify-of-duplicate.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const apply = (values: Partial<CustomerCreateRequest> = {}, options: CallOptions = {}, on = api) =>
  on.call(createCustomer, { body: buildApplication(values) }, undefined, options);
const findCustomer = async (customerId: number) =>
  (await api.db.select().from(customers).where(eq(customers.customerId, customerId)))[0]!;
const listAccounts = (customerId: number) => api.db.select().from(accounts).where(eq(accounts.customerId, customerId));
const listEvents = (customerId: number) =>
  api.db.select().from(events).where(eq(events.customerId, customerId)).orderBy(events.eventId);
const runNotification = (customerId: number) => notifyOfDuplicate.run(api.context, { customerId });

const main = { types: ['main', 'billing'], lastName: 'Proef', email: 'proef@test.example', phoneNumber: '0205550100' } as const;
const contact = { ...main, types: [...main.types] };
const dam = { street: 'Damstraat', houseNumber: 5, postalCode: '1012JS', city: 'Amsterdam', country: 'NL' };
const anna = { username: 'anna@test.example', firstName: 'Anna', lastName: 'Proef', email: 'anna@test.example' };

describe('applying', () => {
  it('stores every field in normalized form', async () => {
    const response = await apply({
      companyName: ' Proefnet B.V. ',
      legalForm: 'BV',
      vatNumber: 'nl800000001b01',
      address: { ...dam, street: ' Damstraat', postalCode: '1012 js', city: 'Amsterdam ' },
      postalAddress: { ...dam, houseNumberAddition: ' a ', postalCode: ' 1000 ', city: 'Gent', country: 'BE' },
      iban: ' nl69 ingb 0123 4567 89',
      expectedLinesPerMonth: 40,
      remarks: ' Bel eerst. ',
      invoiceAttachmentPreference: 'ubl_only',
      language: 'en',
      contacts: [
        { ...contact, id: 'of-the-form', types: ['support', 'main'], lastName: ' Een ' },
        { types: ['billing'], lastName: 'Twee', email: 'twee@test.example' },
      ],
      account: { ...anna, firstName: ' Anna ', middleName: ' van der ', phoneNumber: '0205550101' },
    });
    expect(response).toMatchObject({ status: 201, body: { status: 'APPLICATION' } });
    const { customerId, accountId } = response.body;
    expect(Object.keys(response.body).sort()).toEqual(['accountId', 'customerId', 'status']);
    expect(await findCustomer(customerId)).toMatchObject({
      customerType: 'reseller',
      status: 'APPLICATION',
      companyName: 'Proefnet B.V.',
      legalForm: 'BV',
      vatNumber: 'NL800000001B01',
      address: { street: 'Damstraat', postalCode: '1012JS', city: 'Amsterdam', houseNumberAddition: null },
      postalAddress: { houseNumberAddition: 'a', postalCode: '1000', country: 'BE' },
      iban: 'NL69INGB0123456789',
      bic: 'INGBNL2A',
      accountHolderName: 'Proefnet B.V.',
      paymentMethod: 'BANK_TRANSFER',
      expectedLinesPerMonth: 40,
      remarks: 'Bel eerst.',
      invoiceAttachmentPreference: 'ubl_only',
      language: 'en',
      duplicateOf: null,
      approvedAt: null,
      acceptedTermsAt: expect.any(Date),
      version: 1,
    });
    const storedContacts = await api.db.select().from(contacts).where(eq(contacts.customerId, customerId));
    expect(storedContacts.map(({ types, lastName }) => [lastName, types]).sort()).toEqual([
      ['Een', ['main', 'support']],
      ['Twee', ['billing']],
    ]);
    expect(storedContacts.map(({ contactId }) => contactId)).not.toContain('of-the-form');
    expect(await listAccounts(customerId)).toMatchObject([
      {
        accountId,
        username: 'anna@test.example',
        firstName: 'Anna',
        middleName: 'van der',
        roles: ['RESELLER_ADMIN'],
        status: 'PENDING_ACTIVATION',
        language: 'en',
        loginId: null,
        activationCodeHash: null,
        activationExpiresAt: null,
      },
    ]);
  });

  it('leaves omitted fields empty', async () => {
    const { customerId } = (await apply()).body;
    expect(await findCustomer(customerId)).toMatchObject({
      legalForm: null,
      vatNumber: null,
      postalAddress: null,
      iban: null,
      bic: null,
      accountHolderName: null,
      remarks: null,
      invoiceAttachmentPreference: 'pdf_and_ubl',
    });
  });

  it('assigns a unique eight-digit number that starts with the year', async () => {
    const numbers = (await Promise.all(Array.from({ length: 12 }, () => apply()))).map(({ body }) => body.customerId);
    expect(new Set(numbers).size).toBe(12);
    const year = api.clock.now().getUTCFullYear();
    for (const number of numbers) expect(Math.floor(number / 10_000)).toBe(year);
  });

  it('assigns another eight-digit number when the year has none left', async () => {
    const year = api.clock.now().getUTCFullYear() + 3;
    const { address } = await insertCustomer(api.db);
    const terminatedCustomer = { customerType: 'reseller', status: 'TERMINATED', brand: 'internet', language: 'nl' } as const;
    const yearCustomers = Array.from({ length: 10_000 }, (_none, index) => ({
      ...terminatedCustomer,
      customerId: year * 10_000 + index,
      companyName: 'Vol',
      address,
      createdAt: new Date(0),
    }));
    for (let start = 0; start < yearCustomers.length; start += 2_000)
      await api.db.insert(customers).values(yearCustomers.slice(start, start + 2_000));
    const context = { ...api.context, clock: { ...api.context.clock, now: () => new Date(Date.UTC(year, 5, 1)) } };
    const author = { actor: 'CUSTOMER', accountId: null, ip: null, operation: 'createCustomer' } as const;
    const origin = { brand: 'internet', language: 'nl' } as const;
    const { customerId } = await service.apply(context, buildApplication(), origin, author, async () => {});
    expect(String(customerId)).toMatch(/^\d{8}$/);
    expect(Math.floor(customerId / 10_000)).not.toBe(year);
  });

  it('takes the brand from the host of the request', async () => {
    const { customerId } = (await apply({}, { headers: { host: 'television.localhost:8080' } })).body;
    expect(await findCustomer(customerId)).toMatchObject({ brand: 'television' });
    const [mail] = await api.listMails(customerId);
    expect(mail).toMatchObject({ brand: 'television' });
  });

  it('writes an audit entry by the new account', async () => {
    const { customerId, accountId } = (await apply({ companyName: 'Spoor B.V.' })).body;
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([
      { actor: 'CUSTOMER', accountId, ip: '127.0.0.1', operation: 'createCustomer', objectId: String(customerId), before: null },
    ]);
    expect(entries[0]?.after).toMatchObject({ companyName: 'Spoor B.V.', status: 'APPLICATION' });
    expect(await listEvents(customerId)).toMatchObject([
      { type: 'customer.applied', data: { customerType: 'reseller', companyName: 'Spoor B.V.', duplicateOf: null } },
    ]);
  });

  it.each([
    [{ language: 'nl' as const }, 'en', 'nl', 'aanvraag van Taal B.V. ontvangen'],
    [{ language: 'en' as const }, 'nl', 'en', 'received the application of Taal B.V.'],
    [{}, 'nl-NL, en;q=0.5', 'nl', 'aanvraag van Taal B.V. ontvangen'],
    [{}, 'fr', 'en', 'received the application of Taal B.V.'],
  ])('confirms an application with %o from a browser in %s by an email in %s', async (values, accepted, language, subject) => {
    const application = { companyName: 'Taal B.V.', account: anna, ...values };
    const { customerId } = (await apply(application, { headers: { 'accept-language': accepted } })).body;
    const mails = await api.listMails(customerId);
    expect(mails).toMatchObject([{ recipient: 'anna@test.example', language, containsSecret: false }]);
    expect(mails[0]?.subject).toContain(subject);
    expect(await findCustomer(customerId)).toMatchObject({ language });
  });

  it('gives the administrator of an end-user company the same role', async () => {
    const { customerId } = (await apply({ customerType: 'end-user' })).body;
    expect(await listAccounts(customerId)).toMatchObject([{ roles: ['RESELLER_ADMIN'] }]);
    expect(await findCustomer(customerId)).toMatchObject({ customerType: 'end-user' });
  });

  it('requires no CoC number abroad and accepts other formats there', async () => {
    const address = { ...dam, postalCode: '10115', city: 'Berlin', country: 'DE' };
    expect((await apply({ address, cocNumber: null })).status).toBe(201);
    expect((await apply({ address, cocNumber: 'HRB 12345 B', vatNumber: 'DE123456789' })).status).toBe(201);
  });
});

describe('a repeated request', () => {
  it('with the same key creates one application and returns the same response', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const values = buildApplication();
    const [original, repeat] = [await apply(values, { headers }), await apply(values, { headers })];
    expect(repeat).toMatchObject({ status: 201, body: original.body });
    expect(await api.listMails(original.body.customerId)).toHaveLength(1);
    expect((await apply({ ...values, companyName: 'Ander' }, { headers })).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('creates one application if sent concurrently', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const values = buildApplication();
    const responses = await Promise.all([apply(values, { headers }), apply(values, { headers })]);
    expect(responses[1].body).toEqual(responses[0].body);
  });
});

describe('an application for an existing company', () => {
  it.each(['ACTIVE', 'BLOCKED', 'APPLICATION'] as const)(
    'gets the usual response and is marked as a duplicate: %s',
    async (status) => {
      const cocNumber = newCocNumber();
      const existingCustomer = await insertCustomer(api.db, { cocNumber, status });
      const [fresh, repeated] = [await apply(), await apply({ cocNumber })];
      expect(repeated.status).toBe(fresh.status);
      expect(Object.keys(repeated.body)).toEqual(Object.keys(fresh.body));
      expect(repeated.body.status).toBe(fresh.body.status);
      expect(await findCustomer(repeated.body.customerId)).toMatchObject({
        status: 'APPLICATION',
        duplicateOf: existingCustomer.customerId,
      });
      const mails = await api.listMails(repeated.body.customerId);
      expect(mails.map(({ subject }) => subject)).toHaveLength(1);
      // The applicant's users can read this entry later, so it must not mention the other customer.
      const [entry] = await api.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.customerId, repeated.body.customerId))
        .orderBy(auditEntries.entryId);
      expect(JSON.stringify(entry?.after)).not.toContain(String(existingCustomer.customerId));
      expect(await listEvents(repeated.body.customerId)).toMatchObject([{ data: { duplicateOf: existingCustomer.customerId } }]);
    },
  );

  it('refers to an existing customer rather than to another application', async () => {
    const cocNumber = newCocNumber();
    await insertCustomer(api.db, { cocNumber, status: 'APPLICATION', createdAt: new Date(0) });
    await insertCustomer(api.db, { cocNumber, status: 'TERMINATED', createdAt: new Date(0) });
    const active = await insertCustomer(api.db, { cocNumber });
    const { customerId } = (await apply({ cocNumber })).body;
    expect(await findCustomer(customerId)).toMatchObject({ duplicateOf: active.customerId });
  });

  it('is not a duplicate of a terminated customer or a company registered in another country', async () => {
    const cocNumber = newCocNumber();
    const { address } = await insertCustomer(api.db, { cocNumber, status: 'TERMINATED' });
    await insertCustomer(api.db, { cocNumber, address: { ...address, country: 'DE' } });
    const { customerId } = (await apply({ cocNumber })).body;
    expect(await findCustomer(customerId)).toMatchObject({ duplicateOf: null });
  });

  it('is detected for concurrent applications', async () => {
    const cocNumber = newCocNumber();
    const responses = await Promise.all([apply({ cocNumber }), apply({ cocNumber })]);
    const storedCustomers = await Promise.all(responses.map(({ body }) => findCustomer(body.customerId)));
    expect(storedCustomers.filter(({ duplicateOf }) => duplicateOf === null)).toHaveLength(1);
  });

  it('notifies each active administrator once, in their language', async () => {
    const cocNumber = newCocNumber();
    const { customerId } = await insertCustomer(api.db, { cocNumber, companyName: 'Bestaand B.V.', language: 'nl' });
    const roles = ['RESELLER_ADMIN' as const];
    await insertAccount(api.db, { customerId, roles, email: 'Nl@test.example' });
    await insertAccount(api.db, { customerId, roles, email: 'nl@TEST.example' });
    await insertAccount(api.db, { customerId, roles, email: 'en@test.example', language: 'en' });
    await insertAccount(api.db, { customerId, roles, status: 'PENDING_ACTIVATION' });
    await insertAccount(api.db, { customerId, roles, status: 'DISABLED' });
    await insertAccount(api.db, { customerId, roles, deletedAt: new Date() });
    await insertAccount(api.db, { customerId, roles: ['RESELLER_FINANCE'] });
    const application = (await apply({ cocNumber, account: { ...anna, middleName: 'van der' } })).body;
    await runNotification(application.customerId);
    await runNotification(application.customerId);
    const mails = await api.listMails(customerId);
    expect(mails.map(({ recipient, language }) => [recipient.toLowerCase(), language]).sort()).toEqual([
      ['en@test.example', 'en'],
      ['nl@test.example', 'nl'],
    ]);
    for (const { text, subject } of mails) {
      expect(subject).toContain('Bestaand B.V.');
      expect(text).toContain('Anna van der Proef');
    }
    const entries = await api.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customerId))
      .orderBy(auditEntries.entryId);
    expect(entries).toMatchObject([
      { actor: 'SYSTEM', operation: 'notify-of-duplicate', objectType: 'application', objectId: String(application.customerId) },
    ]);
    expect(await listAccounts(customerId)).toHaveLength(7);
  });

  it.each(['BLOCKED', 'APPLICATION'] as const)('notifies nobody at a customer that is %s', async (status) => {
    const cocNumber = newCocNumber();
    const { customerId } = await insertCustomer(api.db, { cocNumber, status });
    await insertAccount(api.db, { customerId, roles: ['RESELLER_ADMIN'] });
    await runNotification((await apply({ cocNumber })).body.customerId);
    expect(await api.listMails(customerId)).toEqual([]);
  });

  it('notifies nobody if the application is not a duplicate or does not exist', async () => {
    const { customerId } = (await apply()).body;
    const before = await api.db.$count(events);
    await runNotification(customerId);
    await runNotification(10_000_000);
    expect(await api.db.$count(events)).toBe(before);
  });

  it('accepts a username that is in use elsewhere', async () => {
    const { customerId } = await insertCustomer(api.db);
    const existingAccount = await insertAccount(api.db, { customerId });
    const response = await apply({ account: { ...anna, username: existingAccount.username.toUpperCase() } });
    expect(response.status).toBe(201);
    expect(await listAccounts(customerId)).toMatchObject([{ username: existingAccount.username, status: 'ENABLED' }]);
  });
});

it('queues the notification job in the transaction of the application', async () => {
  const apiWithJobs = await startTestApi({ jobs: true });
  try {
    const cocNumber = newCocNumber();
    const { customerId } = await insertCustomer(apiWithJobs.db, { cocNumber });
    await insertAccount(apiWithJobs.db, { customerId, roles: ['RESELLER_ADMIN'] });
    expect((await apply({ cocNumber }, {}, apiWithJobs)).status).toBe(201);
    await vi.waitFor(async () => expect(await apiWithJobs.listMails(customerId)).toHaveLength(1), { timeout: 15_000 });
  } finally {
    await apiWithJobs.close();
  }
});

describe('validation', () => {
  const invalidValues: [object, string, string][] = [
    [{ customerType: 'carrier' }, 'customerType', 'validation.unknown-value'],
    [{ customerType: undefined }, 'customerType', 'validation.required'],
    [{ companyName: ' ' }, 'companyName', 'validation.required'],
    [{ companyName: 'x'.repeat(121) }, 'companyName', 'validation.max-length'],
    [{ companyName: 'a\u0000b' }, 'companyName', 'validation.invalid-data'],
    [{ companyName: 'Noordlijn\r\nB.V.' }, 'companyName', 'validation.invalid-data'],
    [{ companyName: '\u2067Noordlijn\u2069' }, 'companyName', 'validation.invalid-data'],
    [{ address: { ...dam, street: 'Dam\n1' } }, 'address.street', 'validation.invalid-data'],
    [{ contacts: [{ ...contact, lastName: 'Jansen\u202e' }] }, 'contacts[0].lastName', 'validation.invalid-data'],
    [{ legalForm: 'LTD' }, 'legalForm', 'validation.unknown-value'],
    [{ cocNumber: null }, 'cocNumber', 'validation.required'],
    [{ cocNumber: '1234567' }, 'cocNumber', 'validation.min-length'],
    [{ cocNumber: '123456789' }, 'cocNumber', 'validation.max-length'],
    [{ cocNumber: '1234567a' }, 'cocNumber', 'validation.numeric'],
    [{ vatNumber: 'NL80000000' }, 'vatNumber', 'validation.vat-invalid'],
    [{ vatNumber: '800000001B01' }, 'vatNumber', 'validation.vat-invalid'],
    [{ vatNumber: 'DE123456789' }, 'vatNumber', 'validation.not-allowed-here'],
    [{ address: undefined }, 'address.street', 'validation.required'],
    [{ address: { ...dam, postalCode: '1012' } }, 'address.postalCode', 'validation.postal-code-invalid'],
    [{ address: { ...dam, houseNumber: 0 } }, 'address.houseNumber', 'validation.min'],
    [{ address: { ...dam, country: 'ZZ' } }, 'address.country', 'validation.country-unknown'],
    [{ address: { ...dam, houseNumberAddition: 'x'.repeat(11) } }, 'address.houseNumberAddition', 'validation.max-length'],
    [{ address: { ...dam, street: '' } }, 'address.street', 'validation.required'],
    [{ address: { ...dam, city: 'x'.repeat(81) } }, 'address.city', 'validation.max-length'],
    [{ address: { ...dam, country: 'nl' } }, 'address.country', 'validation.country-unknown'],
    [{ postalAddress: { ...dam, postalCode: '' } }, 'postalAddress.postalCode', 'validation.required'],
    [{ iban: 'NL92ABNA0417164300' }, 'iban', 'validation.iban-invalid'],
    [{ bic: 'nope' }, 'bic', 'validation.bic-invalid'],
    [{ accountHolderName: 'x'.repeat(71) }, 'accountHolderName', 'validation.max-length'],
    [{ contacts: [] }, 'contacts', 'validation.min-array-length'],
    [{ contacts: Array.from({ length: 21 }, () => ({ lastName: 'x' })) }, 'contacts', 'validation.max-array-length'],
    [{ contacts: [{ ...contact, types: ['billing'] }] }, 'contacts', 'validation.main-contact-missing'],
    [{ contacts: [contact, contact] }, 'contacts', 'validation.main-contact-missing'],
    [{ contacts: [{ ...contact, types: ['main'] }] }, 'contacts', 'validation.billing-contact-missing'],
    [{ contacts: [{ ...contact, lastName: '' }] }, 'contacts[0].lastName', 'validation.required'],
    [{ contacts: [{ ...contact, email: '' }] }, 'contacts[0].email', 'validation.required'],
    [{ contacts: [{ ...contact, email: 'x' }] }, 'contacts[0].email', 'validation.email'],
    [{ contacts: [{ ...contact, phoneNumber: '' }] }, 'contacts[0].phoneNumber', 'validation.required'],
    [{ contacts: [{ ...contact, phoneNumber2: '1' }] }, 'contacts[0].phoneNumber2', 'validation.phone-number-invalid'],
    [{ contacts: [contact, { lastName: 'x', jobTitle: 'x'.repeat(81) }] }, 'contacts[1].jobTitle', 'validation.max-length'],
    [{ contacts: [{ ...contact, firstName: 'x'.repeat(61) }] }, 'contacts[0].firstName', 'validation.max-length'],
    [{ contacts: [{ ...contact, middleName: 'x'.repeat(61) }] }, 'contacts[0].middleName', 'validation.max-length'],
    [{ contacts: [{ ...contact, types: ['main', 'boss'] }] }, 'contacts[0].types[1]', 'validation.unknown-value'],
    [{ language: 'fr' }, 'language', 'validation.unknown-value'],
    [{ expectedLinesPerMonth: -1 }, 'expectedLinesPerMonth', 'validation.min'],
    [{ expectedLinesPerMonth: 100_001 }, 'expectedLinesPerMonth', 'validation.max'],
    [{ remarks: 'x'.repeat(1_001) }, 'remarks', 'validation.max-length'],
    [{ invoiceAttachmentPreference: 'paper' }, 'invoiceAttachmentPreference', 'validation.unknown-value'],
    [{ account: { ...anna, username: '' } }, 'account.username', 'validation.required'],
    [{ account: { ...anna, firstName: ' ' } }, 'account.firstName', 'validation.required'],
    [{ account: { ...anna, middleName: 'x'.repeat(61) } }, 'account.middleName', 'validation.max-length'],
    [{ account: { ...anna, lastName: '' } }, 'account.lastName', 'validation.required'],
    [{ account: { ...anna, email: 'anna' } }, 'account.email', 'validation.email'],
    [{ account: { ...anna, phoneNumber: '020-5550100' } }, 'account.phoneNumber', 'validation.phone-number-invalid'],
    [{ account: { ...anna, roles: [] } }, 'account.roles', 'validation.not-allowed-here'],
    [{ acceptedTerms: false }, 'acceptedTerms', 'validation.required'],
    [{ acceptedPrivacy: false }, 'acceptedPrivacy', 'validation.required'],
    [{ status: 'ACTIVE' }, 'status', 'validation.not-allowed-here'],
    [{ customerId: 20260001 }, 'customerId', 'validation.not-allowed-here'],
  ];
  it.each(invalidValues)('rejects %o with an error on the field', async (values, field, code) => {
    const cocNumber = newCocNumber();
    const response = await apply({ cocNumber, ...values } as never);
    expect(response.status).toBe(400);
    expect(response.problem?.validationErrors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await api.db.$count(customers, eq(customers.cocNumber, cocNumber))).toBe(0);
  });
});

describe('the rate limit', () => {
  it('is five applications an hour per IP address, not counting repeated and rejected requests', async () => {
    const limited = await startTestApi({ rateLimit: true });
    try {
      const applyFrom = (ip: string, values = {}, headers = {}) => apply(values, { ip, headers }, limited);
      const headers = { 'idempotency-key': randomUUID() };
      const application = buildApplication();
      expect((await applyFrom('192.0.2.1', application, headers)).status).toBe(201);
      expect((await applyFrom('192.0.2.1', application, headers)).status).toBe(201);
      expect((await applyFrom('192.0.2.1', { companyName: '' })).status).toBe(400);
      for (let count = 1; count < 5; count++) expect((await applyFrom('192.0.2.1')).status).toBe(201);
      const rejection = await applyFrom('192.0.2.1');
      expect(rejection).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
      expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(3_500);
      expect((await applyFrom('192.0.2.2')).status).toBe(201);
      limited.clock.moveBy(3_601);
      expect((await applyFrom('192.0.2.1')).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});
