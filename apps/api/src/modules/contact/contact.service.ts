import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ContactType, CustomerContact, CustomerContactRequest } from '@demarc/contract/contact.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { storedContact } from '../../db/stored-form.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import type { ContactValues } from './contact.store.ts';
import * as store from './contact.store.ts';

export async function create(
  { clock, database: { db } }: Parts,
  customerId: number,
  request: CustomerContactRequest,
  author: Author,
  keepAnswer: (tx: Database, answer: unknown) => Promise<void>,
): Promise<CustomerContact> {
  return db.transaction(async (tx) => {
    const others = await lockedContacts(tx, customerId);
    const values = storedContact(request);
    await takeMain(tx, clock, author, customerId, values, others);
    const contact = await store.insert(tx, { ...values, customerId, contactId: randomUUID(), createdAt: clock.now() });
    await record(tx, clock, author, customerId, 'contact.created', null, contact);
    await keepAnswer(tx, contact);
    return contact;
  });
}

/** Replaces a contact. Saving unchanged values does nothing. */
export async function update(
  { clock, database: { db } }: Parts,
  customerId: number,
  contactId: string,
  request: CustomerContactRequest,
  author: Author,
): Promise<CustomerContact> {
  return db.transaction(async (tx) => {
    const { contact, others } = await lockedContact(tx, customerId, contactId);
    if (request.version !== undefined && request.version !== contact.version) {
      throw conflict('STALE_VERSION', { version: contact.version });
    }
    const values = storedContact(request);
    checkNobodyMissing(contact, values.types, others);
    if (isDeepStrictEqual(withoutKeys(contact), values)) return contact;
    await takeMain(tx, clock, author, customerId, values, others);
    const changed = await store.update(tx, customerId, contactId, values);
    await record(tx, clock, author, customerId, 'contact.changed', contact, changed);
    return changed;
  });
}

export async function remove(
  { clock, database: { db } }: Parts,
  customerId: number,
  contactId: string,
  author: Author,
): Promise<undefined> {
  return db.transaction(async (tx) => {
    const { contact, others } = await lockedContact(tx, customerId, contactId);
    checkNobodyMissing(contact, [], others);
    await store.remove(tx, customerId, contactId);
    await record(tx, clock, author, customerId, 'contact.deleted', contact, null);
    return undefined;
  });
}

async function lockedContacts(tx: Database, customerId: number): Promise<CustomerContact[]> {
  const customer = await store.lockCustomer(tx, customerId);
  if (!customer) throw notFound();
  if (customer.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer.status });
  return store.all(tx, customerId);
}

async function lockedContact(tx: Database, customerId: number, contactId: string) {
  const all = await lockedContacts(tx, customerId);
  const contact = all.find(({ id }) => id === contactId);
  if (!contact) throw notFound();
  return { contact, others: all.filter((one) => one !== contact) };
}

/** Keeps at least one main contact and one billing contact, who receives the invoices. */
function checkNobodyMissing(contact: CustomerContact, types: readonly ContactType[], others: readonly CustomerContact[]): void {
  const loses = (type: ContactType) =>
    contact.types.includes(type) && !types.includes(type) && !others.some((other) => other.types.includes(type));
  if (loses('main')) throw conflict('LAST_MAIN_CONTACT');
  if (loses('billing')) throw conflict('LAST_BILLING_CONTACT');
}

/** A company has one main contact: a new one replaces the previous one. */
async function takeMain(
  tx: Database,
  clock: Parts['clock'],
  author: Author,
  customerId: number,
  { types }: ContactValues,
  others: readonly CustomerContact[],
): Promise<void> {
  if (!types.includes('main')) return;
  for (const other of others.filter((one) => one.types.includes('main'))) {
    const left = other.types.filter((type) => type !== 'main');
    const changed = await store.update(tx, customerId, other.id, { types: left });
    await record(tx, clock, author, customerId, 'contact.changed', other, changed);
  }
}

function withoutKeys({ id: _id, version: _version, ...values }: CustomerContact): ContactValues {
  return values;
}

async function record(
  tx: Database,
  clock: Parts['clock'],
  author: Author,
  customerId: number,
  type: string,
  before: CustomerContact | null,
  after: CustomerContact | null,
): Promise<void> {
  const { id, types } = (after ?? before)!;
  const subject = { customerId, type, objectType: 'contact', objectId: id };
  await recordChange(tx, clock, author, { ...subject, before, after, data: { types } });
}
