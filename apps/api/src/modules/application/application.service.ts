import { randomInt, randomUUID } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import type { CustomerCreated, CustomerCreateRequest } from '@demarc/contract/customer.ts';
import type { Language } from '@demarc/contract/language.ts';
import { normaliseBic } from '@demarc/contract/rules/bic.ts';
import { attemptKey, countAttempt } from '../../db/attempts.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { storedAddress, storedBankAccount, storedContact } from '../../db/stored-form.ts';
import type { Parts } from '../../parts.ts';
import type { AccountRow, CustomerRow } from './application.store.ts';
import * as store from './application.store.ts';
import { tellOfDuplicate } from './tell-of-duplicate.ts';

/** The brand and language that an application was made in. */
interface Origin {
  brand: Brand;
  language: Language;
}

/**
 * Stores an application with its first administrator, who gets access once the provider approves. An application for an existing
 * company is stored and answered the same way and takes as long, so that nobody can find out who our customers are.
 */
export async function apply(
  parts: Parts,
  request: CustomerCreateRequest,
  origin: Origin,
  author: Author,
  keepAnswer: (tx: Database, answer: unknown) => Promise<void>,
): Promise<CustomerCreated> {
  const { clock, database, jobs, mail } = parts;
  const now = clock.now();
  const { brand } = origin;
  const language = request.language ?? origin.language;
  const values = customerValues(request);
  const { companyName, customerType } = values;

  return database.db.transaction(async (tx) => {
    const duplicateOf = await duplicated(tx, parts, values);
    const origins = { status: 'APPLICATION', brand, language, duplicateOf, createdAt: now, acceptedTermsAt: now } as const;
    const customerId = await insertNumbered(tx, { ...values, ...origins }, now.getUTCFullYear());
    const contacts = request.contacts.map((contact) => ({
      ...storedContact(contact),
      customerId,
      contactId: randomUUID(),
      createdAt: now,
    }));
    await store.insertContacts(tx, contacts);
    const account = { ...accountValues(request), customerId, accountId: randomUUID(), language, createdAt: now };
    await store.insertAccount(tx, account);
    const { accountId, email, firstName } = account;
    await recordChange(
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
      template: 'application-received',
      values: { firstName, companyName, customerType },
    });
    await jobs.send(tx, tellOfDuplicate.name, { customerId });
    const answer = { customerId, status: 'APPLICATION', accountId } as const;
    await keepAnswer(tx, answer);
    return answer;
  });
}

/** The customer part of the application in its stored form. */
function customerValues(request: CustomerCreateRequest) {
  const { customerType, legalForm, address, postalAddress, iban, expectedLinesPerMonth } = request;
  const companyName = request.companyName.trim();
  const account = iban?.trim()
    ? storedBankAccount({ ...request, iban }, companyName)
    : { iban: null, bic: normaliseBic(request.bic ?? '') || null, accountHolderName: request.accountHolderName?.trim() || null };
  return {
    customerType,
    companyName,
    legalForm: legalForm ?? null,
    cocNumber: request.cocNumber?.trim() || null,
    vatNumber: request.vatNumber?.trim().toUpperCase() || null,
    address: storedAddress(address),
    postalAddress: postalAddress ? storedAddress(postalAddress) : null,
    ...account,
    expectedLinesPerMonth: expectedLinesPerMonth ?? null,
    remarks: request.remarks?.trim() || null,
    ...(request.invoiceAttachmentPreference && { invoiceAttachmentPreference: request.invoiceAttachmentPreference }),
  } satisfies Partial<CustomerRow>;
}

/** The first administrator. Their activation code is created on approval. */
function accountValues({ account }: CustomerCreateRequest) {
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
async function duplicated(
  tx: Database,
  { clock, keys }: Parts,
  { address: { country }, cocNumber }: Pick<CustomerRow, 'address' | 'cocNumber'>,
): Promise<number | null> {
  if (cocNumber === null) return null;
  // Locks the counter row until the transaction ends, so that of two concurrent applications with the same number one sees the
  // other.
  await countAttempt(tx, clock, attemptKey(keys, 'application-number', `${country} ${cocNumber}`), 60);
  return store.findSameCompany(tx, country, cocNumber);
}

const triesInYear = 10;

/** Stores the customer under a free number: the year and four digits, or any eight digits if ten such numbers are taken. */
async function insertNumbered(tx: Database, row: Omit<store.NewCustomer, 'customerId'>, year: number): Promise<number> {
  for (let tried = 0; ; tried++) {
    const customerId = tried < triesInYear ? year * 10_000 + randomInt(10_000) : randomInt(10_000_000, 100_000_000);
    if (await store.insertCustomer(tx, { ...row, customerId })) return customerId;
  }
}
