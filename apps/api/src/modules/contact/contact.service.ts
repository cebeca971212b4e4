import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ContactType, CustomerContact, CustomerContactRequest } from '@demarc/contract/contact.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { normalizeContact } from '../../db/normalize.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import type { ContactValues } from './contact.store.ts';
import * as store from './contact.store.ts';

export async function create(
  { clock, database: { db } }: AppContext,
  customerId: number,
  request: CustomerContactRequest,
  author: Author,
  saveResponse: SaveResponse,
): Promise<CustomerContact> {
  return db.transaction(async (tx) => {
    const values = normalizeContact(request);
    const isMain = values.types.includes('main');
    const [, otherContacts] = await Promise.all([
      lockCustomer(tx, customerId),
      isMain ? store.findAll(tx, customerId, 'main') : Promise.resolve([]),
    ]);
    await replaceMainContact(tx, clock, author, customerId, values, otherContacts);
    const contactId = randomUUID();
    const contact = { id: contactId, ...values, version: 1 };
    await Promise.all([
      store.insert(tx, { ...values, customerId, contactId, createdAt: clock.now() }),
      writeContactAudit(tx, clock, author, customerId, 'contact.created', null, contact),
      saveResponse(tx, contact),
    ]);
    return contact;
  });
}

/** Replaces a contact. Saving unchanged values does nothing. */
export async function update(
  { clock, database: { db } }: AppContext,
  customerId: number,
  contactId: string,
  request: CustomerContactRequest,
  author: Author,
): Promise<CustomerContact> {
  return db.transaction(async (tx) => {
    const { contact, otherContacts } = await lockContact(tx, customerId, contactId);
    if (request.version !== undefined && request.version !== contact.version) {
      throw conflict('STALE_VERSION', { version: contact.version });
    }
    const values = normalizeContact(request);
    checkRequiredContacts(contact, values.types, otherContacts);
    if (isDeepStrictEqual(toContactValues(contact), values)) return contact;
    await replaceMainContact(tx, clock, author, customerId, values, otherContacts);
    const changedContact = { ...contact, ...values, version: contact.version + 1 };
    await Promise.all([
      store.update(tx, customerId, contactId, values),
      writeContactAudit(tx, clock, author, customerId, 'contact.changed', contact, changedContact),
    ]);
    return changedContact;
  });
}

export async function remove(
  { clock, database: { db } }: AppContext,
  customerId: number,
  contactId: string,
  author: Author,
): Promise<undefined> {
  return db.transaction(async (tx) => {
    const { contact, otherContacts } = await lockContact(tx, customerId, contactId);
    checkRequiredContacts(contact, [], otherContacts);
    await Promise.all([
      store.remove(tx, customerId, contactId),
      writeContactAudit(tx, clock, author, customerId, 'contact.deleted', contact, null),
    ]);
    return undefined;
  });
}

async function lockCustomer(tx: Database, customerId: number): Promise<void> {
  const customer = await store.lockCustomer(tx, customerId);
  if (!customer) throw notFound();
  if (customer.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer.status });
}

async function lockContact(tx: Database, customerId: number, contactId: string) {
  // Statements run in the order in which they are sent, so the contacts are read after the customer is locked.
  const [, all] = await Promise.all([lockCustomer(tx, customerId), store.findAll(tx, customerId)]);
  const contact = all.find(({ id }) => id === contactId);
  if (!contact) throw notFound();
  return { contact, otherContacts: all.filter((otherContact) => otherContact !== contact) };
}

/** Throws if a change would remove the last main contact, or the last billing contact, who receives the invoices. */
function checkRequiredContacts(
  contact: CustomerContact,
  types: readonly ContactType[],
  otherContacts: readonly CustomerContact[],
): void {
  const removesLast = (type: ContactType) =>
    contact.types.includes(type) &&
    !types.includes(type) &&
    !otherContacts.some((otherContact) => otherContact.types.includes(type));
  if (removesLast('main')) throw conflict('LAST_MAIN_CONTACT');
  if (removesLast('billing')) throw conflict('LAST_BILLING_CONTACT');
}

/** Replaces the previous main contact with a new one, because a company has only one. */
async function replaceMainContact(
  tx: Database,
  clock: AppContext['clock'],
  author: Author,
  customerId: number,
  { types }: ContactValues,
  otherContacts: readonly CustomerContact[],
): Promise<void> {
  if (!types.includes('main')) return;
  for (const otherContact of otherContacts.filter((otherContact) => otherContact.types.includes('main'))) {
    const remainingTypes = otherContact.types.filter((type) => type !== 'main');
    const changedContact = { ...otherContact, types: remainingTypes, version: otherContact.version + 1 };
    await Promise.all([
      store.update(tx, customerId, otherContact.id, { types: remainingTypes }),
      writeContactAudit(tx, clock, author, customerId, 'contact.changed', otherContact, changedContact),
    ]);
  }
}

function toContactValues({ id: _id, version: _version, ...values }: CustomerContact): ContactValues {
  return values;
}

async function writeContactAudit(
  tx: Database,
  clock: AppContext['clock'],
  author: Author,
  customerId: number,
  type: string,
  before: CustomerContact | null,
  after: CustomerContact | null,
): Promise<void> {
  const { id, types } = (after ?? before)!;
  const subject = { customerId, type, objectType: 'contact', objectId: id };
  await writeAudit(tx, clock, author, { ...subject, before, after, data: { types } });
}
