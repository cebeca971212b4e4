import type { ContactType } from '@demarc/contract/contact.ts';

/** Somebody whom a mail goes to. */
export interface Reader {
  email: string;
  firstName: string;
}

/** The contacts of a customer that are there for this, else the main one; each address once. */
export function contactReaders<T extends Reader & { types: readonly ContactType[] }>(
  contacts: readonly T[],
  type: ContactType,
): T[] {
  const reached = contacts.filter(({ email }) => email.trim() !== '');
  const ofType = (wanted: ContactType) => reached.filter(({ types }) => types.includes(wanted));
  const readers = ofType(type).length > 0 ? ofType(type) : ofType('main');
  return [...new Map(readers.map((reader) => [reader.email.trim().toLowerCase(), reader])).values()];
}
