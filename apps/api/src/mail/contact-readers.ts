import { hasRole } from '@demarc/contract/access.ts';
import type { ContactType } from '@demarc/contract/contact.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { and, arrayContains, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/account.ts';
import { noticeReaders } from '../db/schema/notice.ts';

/** Somebody whom a mail goes to. */
export interface Reader {
  email: string;
  firstName: string;
}

/** A reader, and the language that they chose; null for that of the customer. */
export interface ChosenReader extends Reader {
  language: Language | null;
}

/** The contacts of a customer that are there for this, else the main one; each address once. */
export function contactReaders<T extends Reader & { types: readonly ContactType[] }>(
  contacts: readonly T[],
  type: ContactType,
): T[] {
  const reached = contacts.filter(({ email }) => email.trim() !== '');
  const ofType = (wanted: ContactType) => reached.filter(({ types }) => types.includes(wanted));
  const readers = ofType(type).length > 0 ? ofType(type) : ofType('main');
  return eachOnce(readers);
}

/**
 * The readers of a mail of a type, and the people of the customer who chose a copy of such mails and have the role that what it is
 * about, shown by `shownBy`, asks for. Each address once.
 */
export async function withCopies(
  tx: Database,
  customerId: number,
  readers: readonly Reader[],
  { type, shownBy: { access } }: { type: ContactType; shownBy: OperationShape },
): Promise<ChosenReader[]> {
  const { email, firstName, language, roles, status, deletedAt, lastName, accountId } = accounts;
  const isTheirs = and(eq(noticeReaders.customerId, accounts.customerId), eq(noticeReaders.accountId, accountId));
  const isThere = and(eq(accounts.customerId, customerId), eq(status, 'ENABLED'), isNull(deletedAt));
  const people = await tx
    .select({ email, firstName, language, roles })
    .from(accounts)
    .innerJoin(noticeReaders, isTheirs)
    .where(and(isThere, arrayContains(noticeReaders.mail, [type])))
    .orderBy(asc(lastName), asc(accountId));
  const role = access.signedIn ? access.role : undefined;
  const copies = people.filter((person) => !role || hasRole(person.roles, role)).map(({ roles: _roles, ...reader }) => reader);
  return eachOnce([...readers.map(({ email, firstName }) => ({ email, firstName, language: null })), ...copies]);
}

/** The first with an address has it. */
function eachOnce<T extends Reader>(readers: readonly T[]): T[] {
  const byAddress = new Map<string, T>();
  for (const reader of readers) {
    const address = reader.email.trim().toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, reader);
  }
  return [...byAddress.values()];
}
