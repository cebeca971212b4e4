import { randomInt, randomUUID } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import type { CustomerCreated, CustomerCreateRequest } from '@demarc/contract/customer-application.ts';
import type { Language } from '@demarc/contract/language.ts';
import { normalizeBic } from '@demarc/contract/rules/bic.ts';
import type { AppContext } from '../../app-context.ts';
import { countAttempt, hashAttemptKey } from '../../db/attempt-counter.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { normalizeAddress, normalizeBankAccount, normalizeContact } from '../../db/normalize.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { applicationReceived } from '../../mail/templates/application-received.ts';
import type { AccountRow, CustomerRow } from './application.store.ts';
import * as store from './application.store.ts';
import { notifyOfDuplicate } from './notify-of-duplicate.ts';

/** The brand and language that an application was made in. */
interface Origin {
  brand: Brand;
  language: Language;
}

/**
 * Stores an application with its first administrator, who gets access once the provider approves it. An application for an existing
 * company gets the same response in the same time, so that nobody can find out who our customers are.
 */
export async function apply(
  context: AppContext,
  request: CustomerCreateRequest,
  origin: Origin,
  author: Author,
  saveResponse: SaveResponse,
): Promise<CustomerCreated> {
  const { clock, database, jobs, mail } = context;
  const now = clock.now();
  const { brand } = origin;
  const language = request.language ?? origin.language;
  const values = toCustomerValues(request);
  const { companyName, customerType } = values;

  return database.db.transaction(async (tx) => {
    const duplicateOf = await findDuplicate(tx, context, values);
    const applicationValues = {
      status: 'APPLICATION',
      brand,
      language,
      duplicateOf,
      createdAt: now,
      acceptedTermsAt: now,
    } as const;
    const customerId = await insertWithCustomerNumber(tx, { ...values, ...applicationValues }, now.getUTCFullYear());
    const contacts = request.contacts.map((contact) => ({
      ...normalizeContact(contact),
      customerId,
      contactId: randomUUID(),
      createdAt: now,
    }));
    await store.insertContacts(tx, contacts);
    const account = { ...toAccountValues(request), customerId, accountId: randomUUID(), language, createdAt: now };
    await store.insertAccount(tx, account);
    const { accountId, email, firstName } = account;
    await writeAudit(
      tx,
      clock,
      { ...author, accountId },
      {
        customerId,
        type: 'customer.applied',
        objectType: 'customer',
        objectId: String(customerId),
        before: null,
        after: { status: 'APPLICATION', ...values },
        data: { customerType, companyName, duplicateOf },
      },
    );
    await mail.queue(tx, {
      customerId,
      brand,
      language,
      recipient: email,
      template: applicationReceived,
      values: { firstName, companyName, customerType },
    });
    await jobs.send(tx, notifyOfDuplicate.name, { customerId });
    const response = { customerId, status: 'APPLICATION', accountId } as const;
    await saveResponse(tx, response);
    return response;
  });
}

/** Converts the customer part of an application to its stored form. */
function toCustomerValues(request: CustomerCreateRequest) {
  const { customerType, legalForm, address, postalAddress, iban, expectedLinesPerMonth } = request;
  const companyName = request.companyName.trim();
  const bankAccount = iban?.trim()
    ? normalizeBankAccount({ ...request, iban }, companyName)
    : { iban: null, bic: normalizeBic(request.bic ?? '') || null, accountHolderName: request.accountHolderName?.trim() || null };
  return {
    customerType,
    companyName,
    legalForm: legalForm ?? null,
    cocNumber: request.cocNumber?.trim() || null,
    vatNumber: request.vatNumber?.trim().toUpperCase() || null,
    address: normalizeAddress(address),
    postalAddress: postalAddress ? normalizeAddress(postalAddress) : null,
    ...bankAccount,
    expectedLinesPerMonth: expectedLinesPerMonth ?? null,
    remarks: request.remarks?.trim() || null,
    ...(request.invoiceAttachmentPreference && { invoiceAttachmentPreference: request.invoiceAttachmentPreference }),
  } satisfies Partial<CustomerRow>;
}

/** Returns the account of the first administrator. Its activation code is created on approval. */
function toAccountValues({ account }: CustomerCreateRequest) {
  return {
    username: account.username.trim(),
    firstName: account.firstName.trim(),
    middleName: account.middleName?.trim() ?? '',
    lastName: account.lastName.trim(),
    email: account.email.trim(),
    phoneNumber: account.phoneNumber?.trim() ?? '',
    roles: ['RESELLER_ADMIN'],
    status: 'PENDING_ACTIVATION',
  } satisfies Partial<AccountRow>;
}

/** Finds the customer that an application duplicates. Registration numbers of different countries never match. */
async function findDuplicate(
  tx: Database,
  { clock, keys }: AppContext,
  { address: { country }, cocNumber }: Pick<CustomerRow, 'address' | 'cocNumber'>,
): Promise<number | null> {
  if (cocNumber === null) return null;
  // Locks the counter row until the transaction ends, so the second of two concurrent applications with the same number sees the
  // first.
  await countAttempt(tx, clock, hashAttemptKey(keys, 'application-number', `${country} ${cocNumber}`), 60);
  return store.findByCocNumber(tx, country, cocNumber);
}

const maxAttemptsInYear = 10;

/** Stores the customer under a free number: the year and four digits, or any eight digits if ten such numbers are taken. */
async function insertWithCustomerNumber(tx: Database, row: Omit<store.NewCustomer, 'customerId'>, year: number): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const customerId = attempt < maxAttemptsInYear ? year * 10_000 + randomInt(10_000) : randomInt(10_000_000, 100_000_000);
    if (await store.insertCustomer(tx, { ...row, customerId })) return customerId;
  }
}
