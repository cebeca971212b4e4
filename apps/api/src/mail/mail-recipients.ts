import { hasRole } from '@demarc/contract/access.ts';
import type { ContactType } from '@demarc/contract/contact.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { accounts } from '../db/schema/account.ts';
import { noticeReaders } from '../db/schema/notice.ts';

/** A person who gets a mail. */
export interface MailRecipient {
  email: string;
  firstName: string;
}

/** A recipient with the language they chose; null for the language of the customer. */
export interface LocalizedRecipient extends MailRecipient {
  language: Language | null;
}

/** A customer's contacts of this type, or else its main contacts; each address once. */
export function selectContactRecipients<T extends MailRecipient & { types: readonly ContactType[] }>(
  contacts: readonly T[],
  type: ContactType,
): T[] {
  const reached = contacts.filter(({ email }) => email.trim() !== '');
  const ofType = (wanted: ContactType) => reached.filter(({ types }) => types.includes(wanted));
  const readers = ofType(type).length > 0 ? ofType(type) : ofType('main');
  return uniqueByEmail(readers);
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

/**
 * Finds the users of a customer who chose a copy of mails of this type, and whose role allows the operation `shownBy`, which shows
 * the subject of the mail.
 */
export async function findCopyRecipients(
  tx: Database,
  customerId: number,
  { type, shownBy: { access } }: { type: ContactType; shownBy: OperationShape },
): Promise<LocalizedRecipient[]> {
  const people = await selectCopyReaders(tx, { customerId, type });
  const role = access.signedIn ? access.role : undefined;
  return people.filter((person) => !role || hasRole(person.roles, role)).map(({ roles: _roles, ...reader }) => reader);
}

/** The readers of a mail, followed by those who get a copy. Each address occurs once. */
export function addCopyRecipients(
  readers: readonly MailRecipient[],
  copies: readonly LocalizedRecipient[],
): LocalizedRecipient[] {
  return uniqueByEmail([...readers.map(({ email, firstName }) => ({ email, firstName, language: null })), ...copies]);
}

/** Keeps the first recipient of each address. */
function uniqueByEmail<T extends MailRecipient>(readers: readonly T[]): T[] {
  const byAddress = new Map<string, T>();
  for (const reader of readers) {
    const address = reader.email.trim().toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, reader);
  }
  return [...byAddress.values()];
}
