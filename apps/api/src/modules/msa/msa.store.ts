import type { ContactType } from '@demarc/contract/contact.ts';
import type { Language } from '@demarc/contract/language.ts';
import { type Msa, type MsaDocumentType, msaDocumentTypes } from '@demarc/contract/msa.ts';
import { and, arrayContains, asc, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';
import { documents } from '../../db/schema/document.ts';
import { msaDocuments, msas } from '../../db/schema/msa.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type MsaRow = typeof msas.$inferSelect;

/** An email recipient. */
export interface Recipient {
  email: string;
  firstName: string;
  language: Language;
}

const matchesMsa = (customerId: number, msaId: string) => and(eq(msas.customerId, customerId), eq(msas.msaId, msaId));

export async function find(db: Database, customerId: number, msaId: string): Promise<Msa | undefined> {
  const rows = await db.select().from(msas).where(matchesMsa(customerId, msaId));
  return (await withDocuments(db, customerId, rows))[0];
}

/** Returns the agreement in force, or else the newest. */
export async function findCurrent(db: Database, customerId: number): Promise<Msa | undefined> {
  const rows = await db
    .select()
    .from(msas)
    .where(eq(msas.customerId, customerId))
    .orderBy(desc(eq(msas.status, 'SIGNED')), desc(msas.offeredAt))
    .limit(1);
  return (await withDocuments(db, customerId, rows))[0];
}

/** Newest first. */
export async function list(db: Database, customerId: number): Promise<Msa[]> {
  const mine = eq(msas.customerId, customerId);
  const rows = await db.select().from(msas).where(mine).orderBy(desc(msas.offeredAt), desc(msas.msaId));
  return withDocuments(db, customerId, rows);
}

async function withDocuments(db: Database, customerId: number, rows: readonly MsaRow[]): Promise<Msa[]> {
  if (rows.length === 0) return [];
  const { fileName, contentType, sizeBytes, sha256 } = documents;
  const files = await db
    .select({ msaId: msaDocuments.msaId, type: msaDocuments.type, fileName, contentType, sizeBytes, sha256 })
    .from(msaDocuments)
    .innerJoin(documents, documentJoin)
    .where(eq(msaDocuments.customerId, customerId));
  return rows.map(({ msaVersion, version: _version, ...row }) => ({
    ...row,
    version: msaVersion,
    offeredAt: row.offeredAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    signedAt: row.signedAt?.toISOString() ?? null,
    documents: msaDocumentTypes.flatMap((type) =>
      files.filter((file) => file.type === type && file.msaId === row.msaId).map(({ msaId: _msaId, ...file }) => file),
    ),
  }));
}

const documentJoin = and(eq(documents.customerId, msaDocuments.customerId), eq(documents.documentId, msaDocuments.documentId));

const matchesFile = (customerId: number, msaId: string, type: MsaDocumentType) =>
  and(eq(msaDocuments.customerId, customerId), eq(msaDocuments.msaId, msaId), eq(msaDocuments.type, type));

export async function findFile(db: Database, customerId: number, msaId: string, type: MsaDocumentType) {
  const { fileName, content } = documents;
  const rows = db.select({ fileName, content }).from(msaDocuments).innerJoin(documents, documentJoin);
  return (await rows.where(matchesFile(customerId, msaId, type)))[0];
}

/** Returns the SHA-256 of a document in hexadecimal. */
export async function getFingerprint(db: Database, customerId: number, msaId: string, type: MsaDocumentType): Promise<string> {
  const rows = db.select({ sha256: documents.sha256 }).from(msaDocuments).innerJoin(documents, documentJoin);
  return (await rows.where(matchesFile(customerId, msaId, type)))[0]!.sha256;
}

export async function linkFile(tx: Database, link: typeof msaDocuments.$inferInsert): Promise<void> {
  await tx.insert(msaDocuments).values(link);
}

export async function findCustomer(db: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await db.select().from(customers).where(eq(customers.customerId, customerId)))[0];
}

/** Locks the customer until the transaction ends, which serializes changes to its agreements. */
export async function lockCustomer(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update'))[0];
}

/** The caller has locked the customer. */
export async function findRow(tx: Database, customerId: number, msaId: string): Promise<MsaRow | undefined> {
  return (await tx.select().from(msas).where(matchesMsa(customerId, msaId)))[0];
}

/** Finds the open offer; there is at most one. */
export async function findOpen(tx: Database, customerId: number): Promise<MsaRow | undefined> {
  return (
    await tx
      .select()
      .from(msas)
      .where(and(eq(msas.customerId, customerId), eq(msas.status, 'OFFERED')))
  )[0];
}

/** Finds the other signed agreements. */
export function findOtherSigned(tx: Database, customerId: number, msaId: string): Promise<MsaRow[]> {
  const signed = and(eq(msas.customerId, customerId), eq(msas.status, 'SIGNED'), ne(msas.msaId, msaId));
  return tx.select().from(msas).where(signed).orderBy(desc(msas.signedAt));
}

export async function insert(tx: Database, row: typeof msas.$inferInsert): Promise<MsaRow> {
  return (await tx.insert(msas).values(row).returning())[0]!;
}

export async function update(tx: Database, customerId: number, msaId: string, values: Partial<MsaRow>): Promise<void> {
  await tx
    .update(msas)
    .set({ ...values, version: sql`${msas.version} + 1` })
    .where(matchesMsa(customerId, msaId));
}

/** Finds offers that were not signed in time. */
export function findOverdue(db: Database, now: Date, limit: number): Promise<MsaRow[]> {
  const overdue = and(eq(msas.status, 'OFFERED'), lte(msas.expiresAt, now));
  return db.select().from(msas).where(overdue).orderBy(asc(msas.expiresAt)).limit(limit);
}

/** Expires an offer that is open and overdue; returns false if it is not. */
export async function expire(tx: Database, { customerId, msaId }: MsaRow, now: Date): Promise<boolean> {
  const overdue = and(matchesMsa(customerId, msaId), eq(msas.status, 'OFFERED'), lte(msas.expiresAt, now));
  const values = { status: 'EXPIRED', version: sql`${msas.version} + 1` } as const;
  return (await tx.update(msas).set(values).where(overdue).returning({ msaId: msas.msaId })).length > 0;
}

/** Whether the customer has ever signed an agreement. */
export async function hasSigned(db: Database, customerId: number): Promise<boolean> {
  const signed = and(eq(msas.customerId, customerId), sql`${msas.signedAt} is not null`);
  return (await db.select({ msaId: msas.msaId }).from(msas).where(signed).limit(1)).length > 0;
}

/** Finds the oldest administrator, preferring those who can sign in already. */
export async function findFirstAdministrator(db: Database, customerId: number): Promise<Recipient | undefined> {
  const { email, firstName } = accounts;
  const language = sql<Language>`coalesce(${accounts.language}, ${customers.language})`;
  const isAdministrator = and(
    eq(accounts.customerId, customerId),
    arrayContains(accounts.roles, ['RESELLER_ADMIN']),
    ne(accounts.status, 'DISABLED'),
    isNull(accounts.deletedAt),
  );
  const rows = await db
    .select({ email, firstName, language })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(isAdministrator)
    .orderBy(desc(eq(accounts.status, 'ENABLED')), asc(accounts.createdAt), asc(accounts.accountId))
    .limit(1);
  return rows[0];
}

/** Finds the main contacts with an email address, oldest first. */
export function findMainContacts(db: Database, customerId: number): Promise<Recipient[]> {
  const { email, firstName } = contacts;
  return db
    .select({ email, firstName, language: customers.language })
    .from(contacts)
    .innerJoin(customers, eq(customers.customerId, contacts.customerId))
    .where(
      and(
        eq(contacts.customerId, customerId),
        arrayContains(contacts.types, ['main' satisfies ContactType]),
        gt(contacts.email, ''),
      ),
    )
    .orderBy(asc(contacts.createdAt), asc(contacts.contactId));
}

/** Finds the account or contact with this address; without a match the first name is empty. */
export async function findRecipientByEmail(
  db: Database,
  customer: Pick<CustomerRow, 'customerId' | 'language'>,
  email: string,
): Promise<Recipient> {
  const { customerId, language } = customer;
  const isTheirs = (address: typeof accounts.email | typeof contacts.email) => eq(sql`lower(${address})`, email.toLowerCase());
  const [account] = await db
    .select({ firstName: accounts.firstName, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.customerId, customerId), isNull(accounts.deletedAt), isTheirs(accounts.email)))
    .limit(1);
  if (account) return { email, firstName: account.firstName, language: account.language ?? language };
  const [contact] = await db
    .select({ firstName: contacts.firstName })
    .from(contacts)
    .where(and(eq(contacts.customerId, customerId), isTheirs(contacts.email)))
    .limit(1);
  return { email, firstName: contact?.firstName ?? '', language };
}
