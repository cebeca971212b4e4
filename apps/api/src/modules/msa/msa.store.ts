import type { ContactType } from '@demarc/contract/contact.ts';
import type { Language } from '@demarc/contract/language.ts';
import { type Msa, type MsaDocumentType, msaDocumentTypes } from '@demarc/contract/msa.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, arrayContains, asc, desc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';
import { documents } from '../../db/schema/document.ts';
import { msaDocuments, msaSignings, msas } from '../../db/schema/msa.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type MsaRow = typeof msas.$inferSelect;

/** An email recipient. */
export interface Recipient {
  email: string;
  firstName: string;
  language: Language;
}

interface NamedRecipient extends Recipient {
  middleName: string | null;
  lastName: string;
}

interface CustomerKey {
  customerId: number;
}

interface MsaKey extends CustomerKey {
  msaId: string;
}

const matchesMsa = ({ customerId, msaId }: Placeholders<MsaKey>) => and(eq(msas.customerId, customerId), eq(msas.msaId, msaId));

const selectMsa = prepareStatement((db, key: Placeholders<MsaKey>) => db.select().from(msas).where(matchesMsa(key)));

/** Finds an agreement as the API presents it, with its documents and signer. */
export async function find(db: Database, customerId: number, msaId: string): Promise<Msa | undefined> {
  return (await presentMsas(db, customerId, await selectMsa(db, { customerId, msaId })))[0];
}

const selectCurrent = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .select()
    .from(msas)
    .where(eq(msas.customerId, customerId))
    .orderBy(desc(eq(msas.status, 'SIGNED')), desc(msas.offeredAt))
    .limit(1),
);

/** Returns the agreement in force, or else the newest. */
export async function findCurrent(db: Database, customerId: number): Promise<Msa | undefined> {
  return (await presentMsas(db, customerId, await selectCurrent(db, { customerId })))[0];
}

const selectAll = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db.select().from(msas).where(eq(msas.customerId, customerId)).orderBy(desc(msas.offeredAt), desc(msas.msaId)),
);

/** Lists the agreements of a customer, newest first. */
export async function list(db: Database, customerId: number): Promise<Msa[]> {
  return presentMsas(db, customerId, await selectAll(db, { customerId }));
}

const documentJoin = and(eq(documents.customerId, msaDocuments.customerId), eq(documents.documentId, msaDocuments.documentId));

const selectDocuments = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) => {
  const { fileName, contentType, sizeBytes, sha256 } = documents;
  return db
    .select({ msaId: msaDocuments.msaId, type: msaDocuments.type, fileName, contentType, sizeBytes, sha256 })
    .from(msaDocuments)
    .innerJoin(documents, documentJoin)
    .where(eq(msaDocuments.customerId, customerId));
});

async function presentMsas(db: Database, customerId: number, rows: readonly MsaRow[]): Promise<Msa[]> {
  if (rows.length === 0) return [];
  const hasOffer = rows.some(({ status }) => status === 'OFFERED');
  const [files, signer, links] = await Promise.all([
    selectDocuments(db, { customerId }),
    hasOffer ? findSigner(db, customerId) : undefined,
    hasOffer ? selectLastLinks(db, { customerId }) : [],
  ]);
  return rows.map(({ msaVersion, version: _version, ...row }) => {
    const offerSigner = row.status === 'OFFERED' ? signer : undefined;
    const link = links.find(({ msaId, signerEmail }) => msaId === row.msaId && signerEmail === offerSigner?.email);
    return {
      ...row,
      version: msaVersion,
      offeredAt: row.offeredAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      signedAt: row.signedAt?.toISOString() ?? null,
      signer: offerSigner?.role ?? null,
      signerName: offerSigner ? formatPersonName(offerSigner) : null,
      signerEmail: offerSigner?.email ?? null,
      linkMailedAt: link?.createdAt.toISOString() ?? null,
      documents: msaDocumentTypes.flatMap((type) =>
        files.filter((file) => file.type === type && file.msaId === row.msaId).map(({ msaId: _msaId, ...file }) => file),
      ),
    };
  });
}

const selectLastLinks = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .selectDistinctOn([msaSignings.msaId], {
      msaId: msaSignings.msaId,
      signerEmail: msaSignings.signerEmail,
      createdAt: msaSignings.createdAt,
    })
    .from(msaSignings)
    .where(eq(msaSignings.customerId, customerId))
    .orderBy(asc(msaSignings.msaId), desc(msaSignings.createdAt)),
);

type FileKey = MsaKey & { type: MsaDocumentType };

const matchesFile = ({ customerId, msaId, type }: Placeholders<FileKey>) =>
  and(eq(msaDocuments.customerId, customerId), eq(msaDocuments.msaId, msaId), eq(msaDocuments.type, type));

const selectFile = prepareStatement((db, key: Placeholders<FileKey>) =>
  db
    .select({ fileName: documents.fileName, content: documents.content })
    .from(msaDocuments)
    .innerJoin(documents, documentJoin)
    .where(matchesFile(key)),
);

export async function findFile(db: Database, customerId: number, msaId: string, type: MsaDocumentType) {
  return (await selectFile(db, { customerId, msaId, type }))[0];
}

const selectFingerprint = prepareStatement((db, key: Placeholders<FileKey>) =>
  db.select({ sha256: documents.sha256 }).from(msaDocuments).innerJoin(documents, documentJoin).where(matchesFile(key)),
);

/** Returns the SHA-256 of a document in hexadecimal. */
export async function getFingerprint(db: Database, customerId: number, msaId: string, type: MsaDocumentType): Promise<string> {
  return (await selectFingerprint(db, { customerId, msaId, type }))[0]!.sha256;
}

const insertLink = prepareStatement((db, link: Placeholders<typeof msaDocuments.$inferInsert>) =>
  db.insert(msaDocuments).values(link),
);

export async function linkFile(tx: Database, link: typeof msaDocuments.$inferInsert): Promise<void> {
  await insertLink(tx, link);
}

const selectCustomer = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db.select().from(customers).where(eq(customers.customerId, customerId)),
);

export async function findCustomer(db: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await selectCustomer(db, { customerId }))[0];
}

const selectCustomerForUpdate = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db.select().from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Locks the customer until the transaction ends, which serializes changes to its agreements. */
export async function lockCustomer(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await selectCustomerForUpdate(tx, { customerId }))[0];
}

/** Finds the row of an agreement. Callers that change the agreement have locked the customer. */
export async function findRow(tx: Database, customerId: number, msaId: string): Promise<MsaRow | undefined> {
  return (await selectMsa(tx, { customerId, msaId }))[0];
}

const selectOpen = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .select()
    .from(msas)
    .where(and(eq(msas.customerId, customerId), eq(msas.status, 'OFFERED'))),
);

/** Finds the open offer; there is at most one. */
export async function findOpen(tx: Database, customerId: number): Promise<MsaRow | undefined> {
  return (await selectOpen(tx, { customerId }))[0];
}

const selectOtherSigned = prepareStatement((db, { customerId, msaId }: Placeholders<MsaKey>) =>
  db
    .select()
    .from(msas)
    .where(and(eq(msas.customerId, customerId), eq(msas.status, 'SIGNED'), ne(msas.msaId, msaId)))
    .orderBy(desc(msas.signedAt)),
);

/** Finds the other signed agreements. */
export function findOtherSigned(tx: Database, customerId: number, msaId: string): Promise<MsaRow[]> {
  return selectOtherSigned(tx, { customerId, msaId });
}

const insertRow = prepareStatement((db, row: Placeholders<typeof msas.$inferInsert>) => db.insert(msas).values(row).returning());

export async function insert(tx: Database, row: typeof msas.$inferInsert): Promise<MsaRow> {
  return (await insertRow(tx, row))[0]!;
}

const updateRow = prepareStatement((db, { customerId, msaId, ...values }: Placeholders<Partial<MsaRow> & MsaKey>) =>
  db
    .update(msas)
    .set({ ...values, version: sql`${msas.version} + 1` })
    .where(matchesMsa({ customerId, msaId })),
);

export async function update(tx: Database, customerId: number, msaId: string, values: Partial<MsaRow>): Promise<void> {
  await updateRow(tx, { ...values, customerId, msaId });
}

const isOverdue = ({ now }: Placeholders<{ now: Date }>) => and(eq(msas.status, 'OFFERED'), lte(msas.expiresAt, now));

const selectOverdue = prepareStatement((db, { now, limit }: Placeholders<{ now: Date; limit: number }>) =>
  db.select().from(msas).where(isOverdue({ now })).orderBy(asc(msas.expiresAt)).limit(limit),
);

/** Finds offers that were not signed in time. */
export function findOverdue(db: Database, now: Date, limit: number): Promise<MsaRow[]> {
  return selectOverdue(db, { now, limit });
}

const expireRow = prepareStatement((db, { now, ...key }: Placeholders<MsaKey & { now: Date }>) =>
  db
    .update(msas)
    .set({ status: 'EXPIRED', version: sql`${msas.version} + 1` })
    .where(and(matchesMsa(key), isOverdue({ now })))
    .returning({ msaId: msas.msaId }),
);

/** Expires an offer that is open and overdue; returns false if it is not. */
export async function expire(tx: Database, { customerId, msaId }: MsaRow, now: Date): Promise<boolean> {
  return (await expireRow(tx, { customerId, msaId, now })).length > 0;
}

const selectEverSigned = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .select({ msaId: msas.msaId })
    .from(msas)
    .where(and(eq(msas.customerId, customerId), isNotNull(msas.signedAt)))
    .limit(1),
);

/** Whether the customer has ever signed an agreement. */
async function hasSigned(db: Database, customerId: number): Promise<boolean> {
  return (await selectEverSigned(db, { customerId })).length > 0;
}

const selectFirstAdministrator = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) => {
  const { email, firstName, middleName, lastName } = accounts;
  const language = sql<Language>`coalesce(${accounts.language}, ${customers.language})`;
  return db
    .select({ email, firstName, middleName, lastName, language })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(
      and(
        eq(accounts.customerId, customerId),
        arrayContains(accounts.roles, ['RESELLER_ADMIN']),
        ne(accounts.status, 'DISABLED'),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(desc(eq(accounts.status, 'ENABLED')), asc(accounts.createdAt), asc(accounts.accountId))
    .limit(1);
});

/** Finds the oldest administrator, preferring those who can sign in already. */
async function findFirstAdministrator(db: Database, customerId: number): Promise<NamedRecipient | undefined> {
  return (await selectFirstAdministrator(db, { customerId }))[0];
}

const selectMainContacts = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) => {
  const { email, firstName, middleName, lastName } = contacts;
  return db
    .select({ email, firstName, middleName, lastName, language: customers.language })
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
});

/** Finds the main contacts with an email address, oldest first. */
export function findMainContacts(db: Database, customerId: number): Promise<NamedRecipient[]> {
  return selectMainContacts(db, { customerId });
}

type Signer = NamedRecipient & { role: NonNullable<Msa['signer']> };

/**
 * Finds the signer: an administrator for the first agreement, the main contact for later ones. Each is the fallback for the other.
 */
export async function findSigner(db: Database, customerId: number): Promise<Signer | undefined> {
  const [main] = await findMainContacts(db, customerId);
  const administrator = main && (await hasSigned(db, customerId)) ? undefined : await findFirstAdministrator(db, customerId);
  if (administrator) return { ...administrator, role: 'ADMINISTRATOR' };
  return main && { ...main, role: 'MAIN_CONTACT' };
}

const selectAccountByEmail = prepareStatement((db, { customerId, address }: Placeholders<CustomerKey & { address: string }>) =>
  db
    .select({ firstName: accounts.firstName, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.customerId, customerId), isNull(accounts.deletedAt), sql`lower(${accounts.email}) = ${address}`))
    .limit(1),
);

const selectContactByEmail = prepareStatement((db, { customerId, address }: Placeholders<CustomerKey & { address: string }>) =>
  db
    .select({ firstName: contacts.firstName })
    .from(contacts)
    .where(and(eq(contacts.customerId, customerId), sql`lower(${contacts.email}) = ${address}`))
    .limit(1),
);

/** Finds the account or contact with this address; without a match the first name is empty. */
export async function findRecipientByEmail(
  db: Database,
  { customerId, language }: Pick<CustomerRow, 'customerId' | 'language'>,
  email: string,
): Promise<Recipient> {
  const key = { customerId, address: email.toLowerCase() };
  const [[account], [contact]] = await Promise.all([selectAccountByEmail(db, key), selectContactByEmail(db, key)]);
  if (account) return { email, firstName: account.firstName, language: account.language ?? language };
  return { email, firstName: contact?.firstName ?? '', language };
}
