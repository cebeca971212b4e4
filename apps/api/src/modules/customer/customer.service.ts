import { isDeepStrictEqual } from 'node:util';
import { hasRole, roles } from '@demarc/contract/access.ts';
import type { CustomerContact } from '@demarc/contract/contact.ts';
import type {
  Customer,
  CustomerAddressUpdateRequest,
  CustomerCustomInvoiceReferenceUpdateRequest,
  CustomerIbanUpdateRequest,
  CustomerInvoiceAttachmentPreferenceUpdateRequest,
  CustomerSecondFactorUpdateRequest,
} from '@demarc/contract/customer.ts';
import { isSepaIban } from '@demarc/contract/rules/iban.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordValues } from '../../db/record.ts';
import { storedAddress, storedBankAccount } from '../../db/stored-form.ts';
import { accountName } from '../../db/views/account.ts';
import { customerAnswer, type FoundCustomer, findCustomer, lastFour } from '../../db/views/customer.ts';
import { conflict, forbidden, invalid, notFound } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import type { CustomerChange, HeldCustomer } from './customer.store.ts';
import * as store from './customer.store.ts';

/** Returns the customer with the fields that the session may see. */
export async function get(db: Database, { customerId, roles }: Session): Promise<Customer> {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw notFound();
  return customerAnswer(customer, { wholeIban: hasRole(roles, 'RESELLER_FINANCE') });
}

export function updateAddress(parts: Parts, session: Session, request: CustomerAddressUpdateRequest, author: Author) {
  const { postalAddress, version, ...address } = request;
  return change(parts, session, version, author, {
    type: 'customer.address-changed',
    changeOf: () => ({ address: storedAddress(address), postalAddress: postalAddress ? storedAddress(postalAddress) : null }),
  });
}

export function updateCustomInvoiceReference(
  parts: Parts,
  session: Session,
  { customInvoiceReference, version }: CustomerCustomInvoiceReferenceUpdateRequest,
  author: Author,
) {
  return change(parts, session, version, author, {
    type: 'customer.invoice-reference-changed',
    changeOf: () => ({ customInvoiceReference: customInvoiceReference?.trim() || null }),
  });
}

export function updateInvoiceAttachmentPreference(
  parts: Parts,
  session: Session,
  { invoiceAttachmentPreference, version }: CustomerInvoiceAttachmentPreferenceUpdateRequest,
  author: Author,
) {
  return change(parts, session, version, author, {
    type: 'customer.invoice-attachment-changed',
    changeOf: () => ({ invoiceAttachmentPreference }),
  });
}

/** Sets for whom a second factor is required. The caller must have one, so that administrators cannot lock themselves out. */
export function updateSecondFactor(
  parts: Parts,
  session: Session,
  { secondFactorScope, secondFactorRoles = [], version }: CustomerSecondFactorUpdateRequest,
  author: Author,
) {
  if (secondFactorScope !== 'NOBODY' && !session.hasSecondFactor) throw forbidden('SECOND_FACTOR_REQUIRED');
  return change(parts, session, version, author, {
    type: 'customer.second-factor-changed',
    changeOf: () => ({
      secondFactorScope,
      secondFactorRoles: secondFactorScope === 'ROLES' ? roles.filter((role) => secondFactorRoles.includes(role)) : [],
    }),
    // Cached session rows say whether a session may be refreshed.
    tell: (tx) => parts.wakeUps.tell(tx, `customer:${session.customerId}`),
  });
}

/** Changes the bank account. With direct debit this also signs a new mandate. */
export function updateIban(parts: Parts, session: Session, request: CustomerIbanUpdateRequest, author: Author) {
  const { clock } = parts;
  const { customerId, accountId } = session;
  return change(parts, session, request.version, author, {
    type: 'customer.iban-changed',
    changeOf: (customer) => {
      checkMandate(customer, request);
      return storedBankAccount(request, customer.companyName);
    },
    dataOf: ({ iban }) => ({ iban: lastFour(iban ?? '') }),
    alongWith: async (tx, customer, { iban }) => {
      if (customer.paymentMethod === 'SEPA_DIRECT_DEBIT' && iban && iban !== customer.iban) {
        await store.renewMandate(tx, customerId, { iban, signedAt: clock.now(), signedByAccountId: accountId });
      }
    },
    tell: (tx, before, customer) => tellOfAccount(tx, parts, session, before, customer),
  });
}

interface CustomerWrite {
  type: string;
  /** Returns the values to change; may throw. */
  changeOf(customer: HeldCustomer): Partial<CustomerChange>;
  /** Event data, in addition to the version. */
  dataOf?(change: Partial<CustomerChange>): Record<string, unknown>;
  /** Writes related rows. */
  alongWith?(tx: Database, before: HeldCustomer, change: Partial<CustomerChange>): Promise<void>;
  tell?(tx: Database, before: HeldCustomer, now: FoundCustomer): Promise<void>;
}

/** Applies one change to the customer, with its audit entry, in one transaction. Unchanged values do nothing. */
async function change(
  { clock, database: { db } }: Parts,
  { customerId, roles }: Session,
  version: number | undefined,
  author: Author,
  { type, changeOf, dataOf, alongWith, tell }: CustomerWrite,
): Promise<Customer> {
  return db.transaction(async (tx) => {
    const row = await store.lock(tx, customerId);
    if (!row) throw notFound();
    if (row.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: row.status });
    if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
    const { before, after } = differences(row, changeOf(row));
    const answer = (now: FoundCustomer) => customerAnswer(now, { wholeIban: hasRole(roles, 'RESELLER_FINANCE') });
    if (Object.keys(after).length === 0) return answer((await findCustomer(tx, customerId))!);
    await alongWith?.(tx, row, after);
    const subject = { customerId, type, objectType: 'customer', objectId: String(customerId) };
    const data = { ...dataOf?.(after), version: row.version + 1 };
    const now = await store.update(tx, row, after, recordValues(clock, author, { ...subject, before, after, data }));
    await tell?.(tx, row, now);
    return answer(now);
  });
}

/** The fields that differ, with their values before and after the change. */
function differences(row: HeldCustomer, change: Partial<CustomerChange>) {
  const names = (Object.keys(change) as (keyof CustomerChange)[]).filter((name) => !isDeepStrictEqual(row[name], change[name]));
  const of = (values: Partial<CustomerChange>) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: of(row), after: of(change) as Partial<CustomerChange> };
}

function checkMandate({ paymentMethod }: HeldCustomer, { iban, mandateAccepted }: CustomerIbanUpdateRequest): void {
  if (paymentMethod !== 'SEPA_DIRECT_DEBIT') return;
  // Direct debits only work for accounts inside SEPA.
  if (!isSepaIban(iban)) throw invalid([{ field: 'iban', code: 'validation.not-allowed-here' }]);
  if (!mandateAccepted) throw conflict('MANDATE_REQUIRED');
}

async function tellOfAccount(
  tx: Database,
  { clock, mail }: Parts,
  { customerId, accountId }: Session,
  before: HeldCustomer,
  { brand, language, companyName, iban, contacts }: FoundCustomer,
): Promise<void> {
  const told = toBeTold(contacts);
  if (told.length === 0) return;
  const values = {
    companyName,
    changedBy: await accountName(tx, customerId, accountId),
    changedAt: clock.now(),
    oldIban: before.iban,
    newIban: iban ?? '',
  };
  for (const { email, firstName } of told) {
    const envelope = { customerId, brand, language, recipient: email };
    await mail.queue(tx, { ...envelope, template: 'iban-changed', values: { ...values, firstName } });
  }
}

/** The main and billing contacts, each address once, so that an unauthorized change is noticed. */
function toBeTold(contacts: readonly CustomerContact[]): CustomerContact[] {
  const byAddress = new Map<string, CustomerContact>();
  for (const contact of contacts) {
    const address = contact.email.trim().toLowerCase();
    const isConcerned = contact.types.includes('main') || contact.types.includes('billing');
    if (address && isConcerned && !byAddress.has(address)) byAddress.set(address, contact);
  }
  return [...byAddress.values()];
}
