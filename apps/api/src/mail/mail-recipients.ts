import { hasRole } from '@demarc/contract/access.ts';
import type { ContactType, CustomerContact } from '@demarc/contract/contact.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { accounts } from '../db/schema/account.ts';
import { noticeReaders } from '../db/schema/notice.ts';
import type { CustomerWithDetails } from '../db/views/customer.ts';
import type { NewMail } from './mail-queue.ts';

/** A person who gets a mail. */
interface MailRecipient {
  email: string;
  firstName: string;
}

/** A recipient with their language. Contacts have no language of their own and get that of the customer. */
interface LocalizedRecipient extends MailRecipient {
  language?: Language | null;
}

type MailingCustomer = Pick<CustomerWithDetails, 'customerId' | 'brand' | 'language' | 'contacts'>;

interface Audience {
  /** The contacts of these types get the mail, or else the main contacts. */
  types: readonly ContactType[];
  /** The operation that shows the subject of the email. Users whose role allows it get a copy if they chose copies of such emails. */
  shownBy: OperationShape;
  /** Replaces the contacts. */
  contact?: MailRecipient | null;
}

/** One reader of a mail: the fields of `NewMail` that depend on the reader, and the name for the greeting. */
export interface AddressedReader {
  envelope: Pick<NewMail<unknown>, 'customerId' | 'brand' | 'language' | 'recipient'>;
  firstName: string;
}

/** Finds the recipients of a mail of a customer: its contacts, and the users who chose a copy. Each address occurs once. */
export async function findMailReaders(
  tx: Database,
  customer: MailingCustomer,
  { types, shownBy, contact }: Audience,
): Promise<AddressedReader[]> {
  const copies = await Promise.all(types.map((type) => findCopyRecipients(tx, customer.customerId, { type, shownBy })));
  const contacts = contact ? [contact] : types.flatMap((type) => selectContacts(customer.contacts, type));
  return uniqueByEmail<LocalizedRecipient>([...contacts, ...copies.flat()]).map((reader) => addressTo(customer, reader));
}

/** Addresses a mail of a customer to one reader. */
export function addressTo(
  { customerId, brand, language }: Omit<MailingCustomer, 'contacts'>,
  reader: LocalizedRecipient,
): AddressedReader {
  const envelope = { customerId, brand, language: reader.language ?? language, recipient: reader.email };
  return { envelope, firstName: reader.firstName };
}

function selectContacts(contacts: readonly CustomerContact[], type: ContactType): CustomerContact[] {
  const reachable = contacts.filter(({ email }) => email.trim() !== '');
  const filterByType = (searchedType: ContactType) => reachable.filter(({ types }) => types.includes(searchedType));
  const contactsOfType = filterByType(type);
  return contactsOfType.length > 0 ? contactsOfType : filterByType('main');
}

const selectCopyReaders = prepareStatement(
  (db, { customerId, type }: Placeholders<{ customerId: number; type: ContactType }>) => {
    const { email, firstName, language, roles, status, deletedAt, lastName, accountId } = accounts;
    const isTheirs = and(eq(noticeReaders.customerId, accounts.customerId), eq(noticeReaders.accountId, accountId));
    return db
      .select({ email, firstName, language, roles })
      .from(accounts)
      .innerJoin(noticeReaders, isTheirs)
      .where(
        and(
          eq(accounts.customerId, customerId),
          eq(status, 'ENABLED'),
          isNull(deletedAt),
          sql`${type} = any(${noticeReaders.mailCopyTypes})`,
        ),
      )
      .orderBy(asc(lastName), asc(accountId));
  },
);

/** Finds the users of a customer who chose a copy of mails of this type, and whose role allows the operation `shownBy`. */
async function findCopyRecipients(
  tx: Database,
  customerId: number,
  { type, shownBy: { access } }: { type: ContactType; shownBy: OperationShape },
): Promise<LocalizedRecipient[]> {
  const people = await selectCopyReaders(tx, { customerId, type });
  const role = access.signedIn ? access.role : undefined;
  return people.filter((person) => !role || hasRole(person.roles, role)).map(({ roles: _roles, ...reader }) => reader);
}

/** Keeps the first recipient of each address; upper and lower case are equal. */
function uniqueByEmail<T extends MailRecipient>(readers: readonly T[]): T[] {
  const byAddress = new Map<string, T>();
  for (const reader of readers) {
    const address = reader.email.trim().toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, reader);
  }
  return [...byAddress.values()];
}
